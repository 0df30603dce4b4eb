import { type InstallationAddress, openTestDatabase } from '../testkit/installation.ts';

/** Token of the latest invitation mail to an address. */
export const mailedInvitation = async (installation: InstallationAddress, email: string): Promise<string> => {
  const database = openTestDatabase(installation);
  const { rows } = await database.pool
    .query<{ body: string }>('select body from mail_outbox where recipient = $1 order by created_at desc, id desc', [
      email,
    ])
    .finally(() => database.close());
  const token = /\/invitations\/([\w-]+)/.exec(rows[0]?.body ?? '')?.[1];
  if (token === undefined) throw new Error(`no invitation was mailed to ${email}`);
  return token;
};
