import type { Language } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail/mail.ts';
import { type AccountMails, createAccountMails } from './account-mails.ts';

const ada = { email: 'ada@example.com', firstName: 'Ada' };
const origin = {
  at: new Date(Date.UTC(2026, 10, 23, 4, 5)),
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:1.0) Gecko/20100101 Firefox/140.0',
  ipAddress: '203.0.113.7',
};

const sent = async (send: (mails: AccountMails) => Promise<void>): Promise<Mail> => {
  const queued: Mail[] = [];
  await send(createAccountMails({ queue: async (mail) => void queued.push(mail) }, 'https://ads.example.com'));
  expect(queued).toHaveLength(1);
  return queued[0]!;
};

const expiresAt = new Date();

type Letter = (mails: AccountMails, language: Language) => Promise<void>;

const letters: Readonly<Record<string, Letter>> = {
  resetPassword: (mails, language) => mails.resetPassword(ada, language, { token: 'a token', expiresAt }),
  verifyEmail: (mails, language) => mails.verifyEmail(ada, language, { token: 't', expiresAt }),
  confirmSignUp: (mails, language) => mails.confirmSignUp(ada, language, { token: 't', expiresAt }),
  alreadyHere: (mails, language) => mails.alreadyHere(ada, language),
  newDevice: (mails, language) => mails.newDevice(ada, language, origin),
  unknownDevice: (mails, language) => mails.newDevice(ada, language, { ...origin, userAgent: '' }),
  twoFactorOn: (mails, language) => mails.securityChanged(ada, language, 'twoFactorOn'),
  twoFactorOff: (mails, language) => mails.securityChanged(ada, language, 'twoFactorOff'),
  passkeyAdded: (mails, language) => mails.securityChanged(ada, language, 'passkeyAdded'),
  passwordChanged: (mails, language) => mails.securityChanged(ada, language, 'passwordChanged'),
};

/** Exact texts: subject, then body. */
const english: Readonly<Record<keyof typeof letters, string>> = {
  resetPassword: `Set a new password for Sonora
Hello Ada,

open this address within an hour to set a new password.

Set a new password:

https://ads.example.com/reset-password?token=a%20token

If you did not ask for this, you need not do anything.
`,
  verifyEmail: `Please confirm your e-mail address
Hello Ada,

please confirm within a day that this address is yours. Invitations to it then reach you.

Confirm the address:

https://ads.example.com/verify-email?token=t

If you did not ask for this, you need not do anything.
`,
  confirmSignUp: `Open your account at Sonora
Hello Ada,

one step is left: open this address within a day and enter the password that you chose.

Open my account:

https://ads.example.com/confirm-sign-up?token=t

If you did not ask for this, you need not do anything.
`,
  alreadyHere: `You already have an account at Sonora
Hello Ada,

somebody, probably you, has just asked for a new account with this address. There is one already: sign in, or set a new password if you have forgotten yours.

Sign in:

https://ads.example.com/sign-in

If you did not ask for this, you need not do anything.
`,
  newDevice: `New sign-in to your account
Hello Ada,

we noticed a sign-in to your account on a new device.

When: 23 November 2026 at 04:05 UTC

Device: Firefox on Linux

Address: 203.0.113.7

If that was not you, change your password at once and sign out everywhere else. Both are on your profile.

Open your profile:

https://ads.example.com/profile

If that was you, you need not do anything.
`,
  unknownDevice: `New sign-in to your account
Hello Ada,

we noticed a sign-in to your account on a new device.

When: 23 November 2026 at 04:05 UTC

Device: an unknown device

Address: 203.0.113.7

If that was not you, change your password at once and sign out everywhere else. Both are on your profile.

Open your profile:

https://ads.example.com/profile

If that was you, you need not do anything.
`,
  twoFactorOn: `The sign-in of your account has changed
Hello Ada,

Two-factor sign-in has been switched on for your account.

If that was not you, set a new password at once: that ends all sessions.

Set a new password:

https://ads.example.com/forgot-password
`,
  twoFactorOff: `The sign-in of your account has changed
Hello Ada,

Two-factor sign-in has been switched off for your account.

If that was not you, set a new password at once: that ends all sessions.

Set a new password:

https://ads.example.com/forgot-password
`,
  passkeyAdded: `The sign-in of your account has changed
Hello Ada,

A passkey has been added to your account.

If that was not you, set a new password at once: that ends all sessions.

Set a new password:

https://ads.example.com/forgot-password
`,
  passwordChanged: `The sign-in of your account has changed
Hello Ada,

The password of your account has been changed.

If that was not you, set a new password at once: that ends all sessions.

Set a new password:

https://ads.example.com/forgot-password
`,
};

describe('the letters about an account', () => {
  it.each(Object.entries(letters))('%s keeps its English', async (name, write) => {
    const { subject, body, html } = await sent((mails) => write(mails, 'en'));
    expect(`${subject}\n${body}`).toBe(english[name]);
    expect(html).toContain('<html lang="en">');
  });

  it.each(Object.entries(letters))('%s is written in German', async (_name, write) => {
    const { subject, body, html } = await sent((mails) => write(mails, 'de'));
    const words = `${subject}\n${body.replaceAll(/https:\S+/g, '')}`;
    expect(words).toMatch(/^Hallo Ada,$/m);
    expect(words).not.toMatch(/\b(?:the|you|your|this|that|has|been|within)\b/i);
    expect(words).not.toContain('accounts.');
    expect(html).toContain('<html lang="de">');
  });

  it('write date and device as a German reader does', async () => {
    const { body } = await sent((mails) => mails.newDevice(ada, 'de', origin));
    expect(body).toContain('Zeit: 23. November 2026 um 04:05 UTC\n\nGerät: Firefox unter Linux\n');
  });

  it.each([
    ['de', 'en', 'de'],
    ['en', 'de', 'en'],
    [null, 'de', 'de'],
    [null, undefined, 'en'],
    [undefined, 'de', 'de'],
  ] as const)('follow the user’s language %s, else the request’s %s: %s', async (language, requested, expected) => {
    const recipient = { ...ada, ...(language === undefined ? {} : { language }) };
    const { html } = await sent((mails) => mails.resetPassword(recipient, requested, { token: 't', expiresAt }));
    expect(html).toContain(`<html lang="${expected}">`);
  });
});
