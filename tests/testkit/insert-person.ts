import { randomBytes } from 'node:crypto';
import type { Plan, Role } from '@sonora/contracts';
import { newId } from '../../apps/server/src/platform/ids/new-id.ts';
import { createClient, type InstallationAddress, openTestDatabase, type Person } from './installation.ts';

type Change = {
  readonly email?: string;
  readonly firstName?: string;
  readonly isVerified?: boolean;
  /** Whether the session has two factors. Default: false. */
  readonly hasSecondFactor?: boolean;
  /** Plan of the organisation that the user owns. Default: enterprise. */
  readonly plan?: Plan;
  /** Organisation that the user is a member of, instead of owning one. */
  readonly memberOf?: { readonly orgId: string; readonly role: Role; readonly workflows?: readonly string[] };
};

export type InsertedPerson = Person & { readonly client: ReturnType<typeof createClient> };

/**
 * Inserts signed-in users into the database, because sign-ups are rate-limited. Each user owns an organisation unless
 * `memberOf` is set.
 */
export const personInserter = (installation: InstallationAddress) => {
  const insert = async (change: Change = {}): Promise<InsertedPerson> => {
    const database = openTestDatabase(installation);
    const { pool } = database;
    const userId = newId();
    const email = change.email ?? `inserted-${userId}@example.com`;
    const token = randomBytes(32).toString('hex');
    const orgId = change.memberOf?.orgId ?? newId();
    const { firstName = 'Ada', isVerified = true, plan = 'enterprise', hasSecondFactor = false } = change;
    await pool.query(
      `insert into "user" (id, email, email_verified, first_name, last_name) values ($1, $2, $3, $4, 'Lovelace')`,
      [userId, email, isVerified, firstName],
    );
    await pool.query(
      `insert into session (id, user_id, token_hash, expires_at, has_second_factor)
       values ($1, $2, encode(sha256(convert_to($3, 'UTF8')), 'hex'), now() + interval '7 days', $4)`,
      [newId(), userId, token, hasSecondFactor],
    );
    if (!change.memberOf)
      await pool.query('insert into organisation (id, name, plan) values ($1, $2, $3)', [orgId, `Org_${userId}`, plan]);
    const { role = 'owner', workflows = [] } = change.memberOf ?? {};
    await pool.query('insert into member (org_id, user_id, role, workflows, invited_by) values ($1, $2, $3, $4, $5)', [
      orgId,
      userId,
      role,
      workflows,
      change.memberOf ? userId : null,
    ]);
    await database.close();
    return { userId, email, token, orgId, client: createClient(installation.url, token) };
  };
  return insert;
};
