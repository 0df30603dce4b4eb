import type { User } from '@sonora/contracts';
import type { AccountsServices } from '../services.ts';
import type { Origin } from './origin.ts';

/** At most one mail a day for each device: clients without cookies may sign in often. */
const quietMilliseconds = 86_400_000;

/** Mails the user that their account was signed in to on a new device: time, device and address. */
export const notifyNewDevice = async (
  { tokens, mails }: Pick<AccountsServices, 'tokens' | 'mails'>,
  { userId, email, firstName, language }: Pick<User, 'userId' | 'email' | 'firstName' | 'language'>,
  origin: Origin,
): Promise<void> => {
  const at = new Date();
  const isFirstToday = await tokens.claim({
    // Without a device cookie, user agent and address distinguish devices.
    token: JSON.stringify(['device', userId, origin.userAgent, origin.ipAddress]),
    purpose: 'device-told',
    userId,
    expiresAt: new Date(at.getTime() + quietMilliseconds),
  });
  if (isFirstToday) await mails.newDevice({ email, firstName, language }, origin.language, { ...origin, at });
};
