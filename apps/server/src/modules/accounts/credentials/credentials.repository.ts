import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { account, user } from '../accounts.schema.ts';

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
  insertUser: async (row: typeof user.$inferInsert, passwordHash: string | undefined): Promise<void> => {
    await db.transaction(async (tx) => {
      await tx.insert(user).values(row);
      if (passwordHash !== undefined) await tx.insert(account).values(passwordAccount(row.id, passwordHash));
    });
  },
  findPasswordHash: async (userId: string): Promise<string | undefined> =>
    (
      await db
        .select({ password: account.password })
        .from(account)
        .where(and(eq(account.userId, userId), eq(account.providerId, passwordProvider)))
    )[0]?.password ?? undefined,
  setPasswordHash: async (userId: string, passwordHash: string): Promise<void> => {
    await db
      .insert(account)
      .values(passwordAccount(userId, passwordHash))
      .onConflictDoUpdate({ target: [account.providerId, account.accountId], set: { password: passwordHash } });
  },
  /** @param accountId the user's id at the provider @returns the id of the linked user */
  findByProvider: async (providerId: string, accountId: string): Promise<string | undefined> =>
    (
      await db
        .select({ userId: account.userId })
        .from(account)
        .where(and(eq(account.providerId, providerId), eq(account.accountId, accountId)))
    )[0]?.userId,
  linkProvider: async (userId: string, providerId: string, accountId: string): Promise<void> => {
    await db.insert(account).values({ id: newId(), userId, providerId, accountId });
  },
});
