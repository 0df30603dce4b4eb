import type { User } from '@sonora/contracts';
import type { SessionPlace } from '../credentials/authentication.ts';
import type { AccountsServices } from '../services.ts';

/** Once a day for a device: a program that keeps no cookies signs in as often as it likes, and fills nobody's box. */
const quietMilliseconds = 86_400_000;

/** Mails a person that somebody has signed in to their account on a device that is new to it: when, on what, from where. */
export const tellOfNewDevice = async (
  { tokens, mails }: Pick<AccountsServices, 'tokens' | 'mails'>,
  { userId, email, firstName }: Pick<User, 'userId' | 'email' | 'firstName'>,
  place: SessionPlace,
): Promise<void> => {
  const at = new Date();
  const isNews = await tokens.claim({
    // Without a cookie of ours, this is what tells devices apart.
    token: JSON.stringify(['device', userId, place.userAgent, place.ipAddress]),
    purpose: 'device-told',
    userId,
    expiresAt: new Date(at.getTime() + quietMilliseconds),
  });
  if (isNews) await mails.newDevice({ email, firstName }, { ...place, at });
};
