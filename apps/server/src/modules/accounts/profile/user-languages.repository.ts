import type { Language } from '@sonora/contracts';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { userTable } from '../accounts.schema.ts';

/** Known languages of users by their address in lower case. Addresses without an account are absent. */
export const readLanguages = async (
  db: Database,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Language>> => {
  if (emails.length === 0) return new Map();
  const rows = await db
    .select({ email: userTable.email, language: userTable.language })
    .from(userTable)
    .where(inArray(userTable.email, [...new Set(emails.map((email) => email.toLowerCase()))]));
  return new Map(rows.flatMap(({ email, language }) => (language === null ? [] : [[email, language] as const])));
};
