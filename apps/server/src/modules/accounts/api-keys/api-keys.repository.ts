import { limits } from '@sonora/contracts';
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { apiKey, userTable } from '../accounts.schema.ts';

type ApiKeyRow = typeof apiKey.$inferSelect;

/** SQL of API keys. */
export const createApiKeysRepository = (db: Database) => ({
  /** @returns false when the user has the maximum number of keys, also when other requests create some at once */
  insertApiKey: async (row: typeof apiKey.$inferInsert): Promise<boolean> =>
    db.transaction(async (transaction) => {
      const isOwner = eq(userTable.id, row.userId);
      await transaction.select({ id: userTable.id }).from(userTable).where(isOwner).for('no key update');
      const keys = await transaction.select({ id: apiKey.id }).from(apiKey).where(eq(apiKey.userId, row.userId));
      if (keys.length >= limits.apiKeys) return false;
      await transaction.insert(apiKey).values(row);
      return true;
    }),
  findApiKeyByHash: async (hash: string): Promise<{ readonly keyId: string; readonly userId: string } | undefined> =>
    (
      await db.select({ keyId: apiKey.id, userId: apiKey.userId }).from(apiKey).where(eq(apiKey.hash, hash)).limit(1)
    )[0],
  /** Writes the time of use, at most once a minute. */
  touchApiKey: async (keyId: string): Promise<void> => {
    await db
      .update(apiKey)
      .set({ lastUsedAt: new Date() })
      .where(
        and(
          eq(apiKey.id, keyId),
          or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, sql`now() - interval '1 minute'`)),
        ),
      );
  },
  listApiKeys: async (userId: string): Promise<ApiKeyRow[]> =>
    db.select().from(apiKey).where(eq(apiKey.userId, userId)).orderBy(desc(apiKey.createdAt)),
  /** @returns whether the user had that key */
  deleteApiKey: async (userId: string, keyId: string): Promise<boolean> =>
    (
      await db
        .delete(apiKey)
        .where(and(eq(apiKey.userId, userId), eq(apiKey.id, keyId)))
        .returning({ id: apiKey.id })
    ).length > 0,
});
