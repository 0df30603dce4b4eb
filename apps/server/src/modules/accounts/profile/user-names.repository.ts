import { inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { user } from '../accounts.schema.ts';

/** Display names by user id: first and last name, or the e-mail address of a user without a name. */
export const readPersonNames = async (
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: user.id, firstName: user.firstName, lastName: user.lastName, email: user.email })
    .from(user)
    .where(inArray(user.id, [...userIds]));
  return new Map(rows.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]));
};
