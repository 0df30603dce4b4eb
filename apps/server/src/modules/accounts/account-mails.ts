import { deviceParts } from '@sonora/contracts';
import type { Database } from '../../platform/database/database.ts';
import { letter } from '../../platform/mail/letter.ts';
import type { Mailer } from '../../platform/mail/mail.ts';

type Recipient = { readonly email: string; readonly firstName: string };

/** The mails of this module. The outbox keeps each until the mail server accepts it. */
export type AccountMails = ReturnType<typeof createAccountMails>;

const notAsked = 'If you did not ask for this, you need not do anything.';

/** Date and time in UTC, with the time zone. */
const moment = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;

const deviceName = (userAgent: string): string => {
  const { program, system } = deviceParts(userAgent);
  if (program !== undefined && system !== undefined) return `${program} on ${system}`;
  return program ?? system ?? 'an unknown device';
};

export const createAccountMails = (mailer: Pick<Mailer, 'queue'>, publicUrl: string) => {
  const send = (
    { email, firstName }: Recipient,
    subject: string,
    content: Omit<Parameters<typeof letter>[0], 'greeting'>,
    db?: Database,
  ): Promise<void> =>
    mailer.queue({ recipient: email, subject, ...letter({ greeting: `Hello ${firstName},`, ...content }) }, db);
  const page = (path: string, token: string): string => `${publicUrl}${path}?token=${encodeURIComponent(token)}`;

  return {
    resetPassword: (person: Recipient, token: string) =>
      send(person, 'Set a new password for Sonora', {
        paragraphs: ['open this address within an hour to set a new password.'],
        action: { label: 'Set a new password', address: page('/reset-password', token) },
        note: notAsked,
      }),
    verifyEmail: (person: Recipient, token: string) =>
      send(person, 'Please confirm your e-mail address', {
        paragraphs: ['please confirm within a day that this address is yours. Invitations to it then reach you.'],
        action: { label: 'Confirm the address', address: page('/verify-email', token) },
        note: notAsked,
      }),
    confirmSignUp: (person: Recipient, token: string) =>
      send(person, 'Open your account at Sonora', {
        paragraphs: ['one step is left: open this address within a day and enter the password that you chose.'],
        action: { label: 'Open my account', address: page('/confirm-sign-up', token) },
        note: notAsked,
      }),
    alreadyHere: (person: Recipient) =>
      send(person, 'You already have an account at Sonora', {
        paragraphs: [
          'somebody, probably you, has just asked for a new account with this address. There is one already: sign in, or set a new password if you have forgotten yours.',
        ],
        action: { label: 'Sign in', address: `${publicUrl}/sign-in` },
        note: notAsked,
      }),
    newDevice: (
      person: Recipient,
      place: { readonly at: Date; readonly userAgent: string; readonly ipAddress: string },
    ) =>
      send(person, 'Somebody has signed in on a new device', {
        paragraphs: [
          'your account was signed in to on a device that it was not used on before.',
          `When: ${moment(place.at)}`,
          `Device: ${deviceName(place.userAgent)}`,
          `Address: ${place.ipAddress}`,
          'If that was not you, change your password at once and sign out everywhere else. Both are on your profile.',
        ],
        action: { label: 'Open your profile', address: `${publicUrl}/profile` },
        note: 'If that was you, you need not do anything.',
      }),
    securityChanged: (person: Recipient, what: string) =>
      send(person, 'The sign-in of your account has changed', {
        paragraphs: [what, 'If that was not you, set a new password at once: that ends all sessions.'],
        action: { label: 'Set a new password', address: `${publicUrl}/forgot-password` },
      }),
  };
};
