import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { and, asc, count, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { campaignCreativeTable, campaignRevisionTable, campaignTable } from '../campaigns.schema.ts';
import type { CampaignId, CampaignRow } from '../drafts/campaigns.repository.ts';

/**
 * Creatives of a campaign that no revision of the last 30 days has: neither the draft, nor the published one, nor one that was
 * replaced since then. Of a campaign that was published since then, all revisions that were ever published count, because the row
 * does not say when each of them was replaced. They lose their audio; a restored revision prepares it again.
 */
export const releaseMedia = async (
  db: Database,
  { orgId, id, draftRevision, publishedRevision, publishedAt }: CampaignRow,
  before: Date,
): Promise<string[]> => {
  const wasPublishedLately = publishedAt !== null && publishedAt > before;
  const problem = campaignMessage('campaigns.creativeSwept');
  const rows = await db
    .update(campaignCreativeTable)
    .set({ state: 'failed', renditions: [], mediaBytes: 0, problem })
    .where(
      and(
        eq(campaignCreativeTable.orgId, orgId),
        eq(campaignCreativeTable.campaignId, id),
        eq(campaignCreativeTable.state, 'ready'),
        lt(campaignCreativeTable.createdAt, before),
        sql`${campaignCreativeTable.id} not in (
          select (jsonb_array_elements(r.settings->'creatives')->>'creativeId')::uuid
          from (
            select *, lead(created_at) over (order by number) as replaced_at from ${campaignRevisionTable}
            where org_id = ${orgId} and campaign_id = ${id}
          ) as r
          where r.number = ${draftRevision} or r.number = ${publishedRevision} or r.replaced_at > ${before.toISOString()}
            or (r.was_published and ${wasPublishedLately})
        )`,
      ),
    )
    .returning({ id: campaignCreativeTable.id });
  return rows.map((row) => row.id);
};

/** Whether a campaign has had creatives that its draft does not have: only then revisions are read, which may be large. */
export const hasFormerCreatives = async (db: Database, { orgId, id, summary }: CampaignRow): Promise<boolean> => {
  const [row] = await db
    .select({ count: count() })
    .from(campaignCreativeTable)
    .where(
      and(
        eq(campaignCreativeTable.orgId, orgId),
        eq(campaignCreativeTable.campaignId, id),
        eq(campaignCreativeTable.state, 'ready'),
      ),
    );
  return (row?.count ?? 0) > 0 && (row?.count ?? 0) !== summary.creativeCount;
};

/** Campaigns that were last looked at before an instant. */
export const listToSweep = (db: Database, before: Date, atMost: number): Promise<CampaignId[]> =>
  db
    .select({ orgId: campaignTable.orgId, id: campaignTable.id })
    .from(campaignTable)
    .where(
      and(lt(campaignTable.createdAt, before), or(isNull(campaignTable.sweptAt), lt(campaignTable.sweptAt, before))),
    )
    .orderBy(asc(campaignTable.sweptAt))
    .limit(atMost);
