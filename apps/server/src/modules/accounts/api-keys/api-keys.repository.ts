import { type KeyLimits, limits } from '@sonora/contracts';
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { apiKey, apiKeyUse, userTable } from '../accounts.schema.ts';

type ApiKeyRow = typeof apiKey.$inferSelect;

export type ApiKeyIdentity = KeyLimits & {
  readonly keyId: string;
  readonly userId: string;
  readonly hasSecondFactor: boolean;
  readonly expiresAt: Date | null;
};

const minuteAgo = sql`now() - interval '1 minute'`;

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
  /** Expired keys included. */
  findApiKeyByHash: async (hash: string): Promise<ApiKeyIdentity | undefined> =>
    (
      await db
        .select({
          keyId: apiKey.id,
          userId: apiKey.userId,
          orgIds: apiKey.orgIds,
          scopes: apiKey.scopes,
          hasSecondFactor: apiKey.hasSecondFactor,
          expiresAt: apiKey.expiresAt,
        })
        .from(apiKey)
        .where(eq(apiKey.hash, hash))
        .limit(1)
    )[0],
  /** Writes the time of use, at most once a minute. */
  touchApiKey: async (keyId: string): Promise<void> => {
    await db
      .update(apiKey)
      .set({ lastUsedAt: new Date() })
      .where(and(eq(apiKey.id, keyId), or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, minuteAgo))));
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
  deleteApiKeysOf: async (userId: string): Promise<void> => {
    await db.delete(apiKey).where(eq(apiKey.userId, userId));
  },
  /** Writes the time of use in an organisation, at most once a minute. */
  touchApiKeyUse: async (keyId: string, orgId: string): Promise<void> => {
    await db
      .insert(apiKeyUse)
      .values({ keyId, orgId })
      .onConflictDoUpdate({
        target: [apiKeyUse.keyId, apiKeyUse.orgId],
        set: { lastUsedAt: new Date() },
        setWhere: lt(apiKeyUse.lastUsedAt, minuteAgo),
      });
  },
  isApiKeyRevokedIn: async (keyId: string, orgId: string): Promise<boolean> => {
    const [use] = await db
      .select({ revokedAt: apiKeyUse.revokedAt })
      .from(apiKeyUse)
      .where(and(eq(apiKeyUse.keyId, keyId), eq(apiKeyUse.orgId, orgId)));
    return use !== undefined && use.revokedAt !== null;
  },
  /** The owner has no second factor any more: neither have the keys. */
  clearSecondFactorOfKeys: async (userId: string): Promise<void> => {
    await db.update(apiKey).set({ hasSecondFactor: false }).where(eq(apiKey.userId, userId));
  },
  /** Removes a deleted organisation. Keys that were limited to it alone reach none. */
  deleteOrganisation: async (orgId: string): Promise<void> => {
    await db.delete(apiKeyUse).where(eq(apiKeyUse.orgId, orgId));
    await db
      .update(apiKey)
      .set({ orgIds: sql`array_remove(${apiKey.orgIds}, ${orgId}::uuid)` })
      .where(sql`${orgId}::uuid = any(${apiKey.orgIds})`);
  },
});
