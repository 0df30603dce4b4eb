import { deviceParts, type Language } from '@sonora/contracts';
import type { Translate } from '@sonora/contracts/messages/message-types';
import { de } from '../../i18n/de/accounts.ts';
import { en } from '../../i18n/en/accounts.ts';
import { createTranslator, momentText } from '../../i18n/translator.ts';
import { type LetterContent, letter } from '../../platform/mail/letter.ts';
import type { Mail, Mailer } from '../../platform/mail/mail.ts';

type Recipient = {
  readonly email: string;
  readonly firstName: string;
  /** The user's language; absent for an address without an account. */
  readonly language?: Language | null;
};

/** Language preference of the request that causes a letter, used if the recipient's language is not known. */
type Requested = Language | undefined;

/** The token of a link, and when it expires. */
type MailedToken = { readonly token: string; readonly expiresAt: Date };

/** Change of an account's sign-in methods. */
export type SecurityChange = 'twoFactorOn' | 'twoFactorOff' | 'passkeyAdded' | 'passkeyRemoved' | 'passwordChanged';

/** The mails of this module. The outbox keeps each until the mail server accepts it. */
export type AccountMails = ReturnType<typeof createAccountMails>;

type TranslateLetter = Translate<typeof en>;

const translatorFor = createTranslator({ en, de });

const deviceName = (userAgent: string, t: TranslateLetter): string => {
  const { program, system } = deviceParts(userAgent);
  if (program !== undefined && system !== undefined) return t('accounts.newDevice.deviceOn', { program, system });
  return program ?? system ?? t('accounts.newDevice.unknownDevice');
};

const pageOf =
  (publicUrl: string) =>
  (path: string, token: string): string =>
    `${publicUrl}${path}?token=${encodeURIComponent(token)}`;

type MailOptions = Pick<Mail, 'expiresAt' | 'isDecoy'>;

type LinkLetter = 'resetPassword' | 'verifyEmail' | 'confirmSignUp' | 'alreadyHere';

/** A letter with one paragraph, a link, and a note for recipients who did not request it. */
const linkContent = (t: TranslateLetter, kind: LinkLetter, address: string) => ({
  subject: t(`accounts.${kind}.subject`),
  paragraphs: [t(`accounts.${kind}.text`)],
  action: { label: t(`accounts.${kind}.action`), address },
  note: t('accounts.notAsked'),
});

export const createAccountMails = (mailer: Pick<Mailer, 'queue'>, publicUrl: string) => {
  const send = (
    { email, firstName, language: own }: Recipient,
    requested: Requested,
    compose: (
      t: TranslateLetter,
      language: Language,
    ) => { readonly subject: string } & Omit<LetterContent, 'greeting' | 'language'>,
    more: MailOptions = {},
  ): Promise<void> => {
    const language = own ?? requested ?? 'en';
    const t = translatorFor(language);
    const { subject, ...content } = compose(t, language);
    const greeting = t('accounts.greeting', { firstName });
    return mailer.queue({ recipient: email, subject, ...letter({ language, greeting, ...content }), ...more });
  };
  const page = pageOf(publicUrl);
  const sendLink = (kind: LinkLetter, person: Recipient, requested: Requested, address: string, more?: MailOptions) =>
    send(person, requested, (t) => linkContent(t, kind, address), more);
  return {
    /** @param isDecoy the mail is never sent */
    resetPassword: (person: Recipient, requested: Requested, { token, expiresAt }: MailedToken, isDecoy = false) =>
      sendLink('resetPassword', person, requested, page('/reset-password', token), { expiresAt, isDecoy }),
    verifyEmail: (person: Recipient, requested: Requested, { token, expiresAt }: MailedToken) =>
      sendLink('verifyEmail', person, requested, page('/verify-email', token), { expiresAt }),
    confirmSignUp: (person: Recipient, requested: Requested, { token, expiresAt }: MailedToken) =>
      sendLink('confirmSignUp', person, requested, page('/confirm-sign-up', token), { expiresAt }),
    alreadyHere: (person: Recipient, requested: Requested) =>
      sendLink('alreadyHere', person, requested, `${publicUrl}/sign-in`),
    newDevice: (
      person: Recipient,
      requested: Requested,
      origin: { readonly at: Date; readonly userAgent: string; readonly ipAddress: string },
    ) =>
      send(person, requested, (t, language) => ({
        subject: t('accounts.newDevice.subject'),
        paragraphs: [
          t('accounts.newDevice.text'),
          t('accounts.newDevice.when', { moment: momentText(origin.at, language) }),
          t('accounts.newDevice.device', { device: deviceName(origin.userAgent, t) }),
          t('accounts.newDevice.address', { address: origin.ipAddress }),
          t('accounts.newDevice.advice'),
        ],
        action: { label: t('accounts.newDevice.action'), address: `${publicUrl}/profile` },
        note: t('accounts.newDevice.note'),
      })),
    /** @param keys what became of the API keys. Default: nothing is said of them */
    securityChanged: (person: Recipient, requested: Requested, change: SecurityChange, keys?: 'kept' | 'revoked') =>
      send(person, requested, (t) => ({
        subject: t('accounts.securityChanged.subject'),
        paragraphs: [
          t(`accounts.securityChanged.${change}`),
          ...(keys ? [t(`accounts.securityChanged.keys.${keys}`)] : []),
          t('accounts.securityChanged.advice'),
        ],
        action: { label: t('accounts.securityChanged.action'), address: `${publicUrl}/forgot-password` },
      })),
  };
};
