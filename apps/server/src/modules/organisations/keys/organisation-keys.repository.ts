import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { apiKeyTable, apiKeyUseTable, personTable } from '../../accounts/index.ts';
import { member } from '../organisations.schema.ts';

const columns = {
  keyId: apiKeyTable.id,
  name: apiKeyTable.name,
  start: apiKeyTable.start,
  userId: personTable.id,
  firstName: personTable.firstName,
  lastName: personTable.lastName,
  email: personTable.email,
  lastUsedAt: apiKeyUseTable.lastUsedAt,
  expiresAt: apiKeyTable.expiresAt,
  revokedAt: apiKeyUseTable.revokedAt,
};

/** SQL of API keys that were used in an organisation. Those of former members are left out: they reach nothing here. */
export const createOrganisationKeysRepository = (db: Database) => {
  const used = (orgId: string, condition?: SQL) =>
    db
      .select(columns)
      .from(apiKeyUseTable)
      .innerJoin(apiKeyTable, eq(apiKeyTable.id, apiKeyUseTable.keyId))
      .innerJoin(personTable, eq(personTable.id, apiKeyTable.userId))
      .innerJoin(member, and(eq(member.orgId, apiKeyUseTable.orgId), eq(member.userId, apiKeyTable.userId)))
      .where(and(eq(apiKeyUseTable.orgId, orgId), condition));
  return {
    /** The last used first. */
    list: (orgId: string, page: { readonly limit: number; readonly offset: number }) =>
      used(orgId).orderBy(desc(apiKeyUseTable.lastUsedAt), apiKeyTable.id).limit(page.limit).offset(page.offset),
    count: async (orgId: string): Promise<number> =>
      (await db.select({ count: sql<number>`count(*)::int` }).from(used(orgId).as('used')))[0]?.count ?? 0,
    find: async (orgId: string, keyId: string) => (await used(orgId, eq(apiKeyTable.id, keyId)))[0],
    /** @returns whether it was not revoked before */
    revoke: async (orgId: string, keyId: string): Promise<boolean> =>
      (
        await db
          .update(apiKeyUseTable)
          .set({ revokedAt: sql`now()` })
          .where(
            and(
              eq(apiKeyUseTable.orgId, orgId),
              eq(apiKeyUseTable.keyId, keyId),
              sql`${apiKeyUseTable.revokedAt} is null`,
            ),
          )
          .returning({ keyId: apiKeyUseTable.keyId })
      ).length > 0,
  };
};
