import type { InstallationAddress } from '../testkit/installation.ts';
import { readOutbox } from '../testkit/read-outbox.ts';

/** Token of the latest invitation mail to an address. */
export const mailedInvitation = async (installation: InstallationAddress, email: string): Promise<string> => {
  const mail = (await readOutbox(installation, email)).at(-1);
  const token = /\/invitations\/([\w-]+)/.exec(mail?.body ?? '')?.[1];
  if (token === undefined) throw new Error(`no invitation was mailed to ${email}`);
  return token;
};
