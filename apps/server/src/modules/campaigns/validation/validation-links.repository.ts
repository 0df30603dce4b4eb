import { limits } from '@sonora/contracts';
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { campaignValidationLinkTable } from './validation-links.schema.ts';

export type ValidationLinkRow = typeof campaignValidationLinkTable.$inferSelect;

/** SQL of addresses of validation reports. All statements but one filter by organisation: visitors know only the code. */
export const createValidationLinksRepository = (db: Database) => {
  const ofCampaign = (orgId: string, campaignId: string) =>
    and(eq(campaignValidationLinkTable.orgId, orgId), eq(campaignValidationLinkTable.campaignId, campaignId));
  return {
    insert: async (row: typeof campaignValidationLinkTable.$inferInsert): Promise<ValidationLinkRow> =>
      (await db.insert(campaignValidationLinkTable).values(row).returning())[0]!,
    findByCode: async (code: string): Promise<ValidationLinkRow | undefined> =>
      (await db.select().from(campaignValidationLinkTable).where(eq(campaignValidationLinkTable.code, code)))[0],
    /** Those that were not revoked, newest first. */
    list: (orgId: string, campaignId: string): Promise<ValidationLinkRow[]> =>
      db
        .select()
        .from(campaignValidationLinkTable)
        .where(and(ofCampaign(orgId, campaignId), isNull(campaignValidationLinkTable.revokedAt)))
        .orderBy(desc(campaignValidationLinkTable.createdAt))
        .limit(limits.campaigns.validationLinks),
    countOpen: async (orgId: string, campaignId: string): Promise<number> =>
      (
        await db
          .select({ count: count() })
          .from(campaignValidationLinkTable)
          .where(
            and(
              ofCampaign(orgId, campaignId),
              isNull(campaignValidationLinkTable.revokedAt),
              gt(campaignValidationLinkTable.expiresAt, sql`now()`),
            ),
          )
      )[0]?.count ?? 0,
    /** @returns false when there is no such link, or it was revoked before */
    revoke: async (orgId: string, campaignId: string, id: string): Promise<boolean> =>
      (
        await db
          .update(campaignValidationLinkTable)
          .set({ revokedAt: new Date() })
          .where(
            and(
              ofCampaign(orgId, campaignId),
              eq(campaignValidationLinkTable.id, id),
              isNull(campaignValidationLinkTable.revokedAt),
            ),
          )
          .returning({ id: campaignValidationLinkTable.id })
      ).length > 0,
  };
};
