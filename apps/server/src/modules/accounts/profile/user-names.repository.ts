import { inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { user } from '../accounts.schema.ts';

/** What people are called, by id: their name, or their address where no name is known. */
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
