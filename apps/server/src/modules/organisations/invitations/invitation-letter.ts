import { randomBytes } from 'node:crypto';
import type { Language, Role } from '@sonora/contracts';
import { de } from '../../../i18n/de/organisations.ts';
import { en } from '../../../i18n/en/organisations.ts';
import { createTranslator } from '../../../i18n/translator.ts';
import { letter } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { hashSecret } from '../../accounts/index.ts';

const translatorFor = createTranslator({ en, de });

/** 256 random bits for the mailed link, and their hash for the database. */
export const newInvitationToken = (): { readonly token: string; readonly tokenHash: string } => {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashSecret(token) };
};

const sharedPrefix = 'link-';

/** Token of a link that the inviting user passes on. */
export const newSharedInvitationToken = (): { readonly token: string; readonly tokenHash: string } => {
  const token = `${sharedPrefix}${newInvitationToken().token}`;
  return { token, tokenHash: hashSecret(token) };
};

/** Whether the token was mailed, so that a user who has it receives mail at the invited address. */
export const isMailedToken = (token: string): boolean => !token.startsWith(sharedPrefix);

export const invitationLetter = (invitation: {
  readonly email: string;
  readonly language: Language;
  readonly inviter: string;
  readonly orgName: string;
  readonly role: Role;
  readonly publicUrl: string;
  readonly token: string;
  /** The inviting user. */
  readonly authorId: string;
  readonly expiresAt: Date;
}): Mail => {
  const { email, language, role, publicUrl, token, authorId, expiresAt } = invitation;
  const t = translatorFor(language);
  const organisation = invitation.orgName.replaceAll('_', ' ');
  const inviter = invitation.inviter || t('organisations.invitation.administrator');
  return {
    recipient: email,
    authorId,
    expiresAt,
    subject: t('organisations.invitation.subject', { inviter, organisation }),
    ...letter({
      language,
      greeting: t('organisations.invitation.greeting'),
      paragraphs: [
        t('organisations.invitation.text', { inviter, organisation, role }),
        t('organisations.invitation.choice'),
      ],
      action: { label: t('organisations.invitation.action'), address: `${publicUrl}/invitations/${token}` },
      note: t('organisations.invitation.note'),
    }),
  };
};
