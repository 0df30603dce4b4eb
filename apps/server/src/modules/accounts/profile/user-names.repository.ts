import { inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { userTable } from '../accounts.schema.ts';

/** Display names by user id: first and last name, or the e-mail address of a user without a name. */
export const readPersonNames = async (
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: userTable.id, firstName: userTable.firstName, lastName: userTable.lastName, email: userTable.email })
    .from(userTable)
    .where(inArray(userTable.id, [...userIds]));
  return new Map(rows.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]));
};
