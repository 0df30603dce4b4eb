import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { accountTable, userTable } from '../accounts.schema.ts';

const passwordProvider = 'credential';

const passwordAccount = (userId: string, hash: string) => ({
  id: newId(),
  userId,
  providerId: passwordProvider,
  accountId: userId,
  password: hash,
});

/** SQL of passwords and linked OpenID Connect accounts. */
export const createCredentialsRepository = (db: Database) => ({
  /** Inserts the user and, if there is one, their password, in one transaction. */
  insertUser: async (row: typeof userTable.$inferInsert, passwordHash: string | undefined): Promise<void> => {
    await db.transaction(async (tx) => {
      await tx.insert(userTable).values(row);
      if (passwordHash !== undefined) await tx.insert(accountTable).values(passwordAccount(row.id, passwordHash));
    });
  },
  findPasswordHash: async (userId: string): Promise<string | undefined> =>
    (
      await db
        .select({ password: accountTable.password })
        .from(accountTable)
        .where(and(eq(accountTable.userId, userId), eq(accountTable.providerId, passwordProvider)))
    )[0]?.password ?? undefined,
  setPasswordHash: async (userId: string, passwordHash: string): Promise<void> => {
    await db
      .insert(accountTable)
      .values(passwordAccount(userId, passwordHash))
      .onConflictDoUpdate({
        target: [accountTable.providerId, accountTable.accountId],
        set: { password: passwordHash },
      });
  },
  /** @param accountId the user's id at the provider @returns the id of the linked user */
  findByProvider: async (providerId: string, accountId: string): Promise<string | undefined> =>
    (
      await db
        .select({ userId: accountTable.userId })
        .from(accountTable)
        .where(and(eq(accountTable.providerId, providerId), eq(accountTable.accountId, accountId)))
    )[0]?.userId,
  linkProvider: async (userId: string, providerId: string, accountId: string): Promise<void> => {
    await db.insert(accountTable).values({ id: newId(), userId, providerId, accountId });
  },
});
