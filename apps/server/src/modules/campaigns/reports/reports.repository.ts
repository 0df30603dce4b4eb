import { limits } from '@sonora/contracts';
import type { EventVerdict } from '@sonora/contracts/campaigns/ad-events';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { adEventTable } from '../../../platform/event-sink/ad-events.schema.ts';
import { campaignTable } from '../campaigns.schema.ts';

/** Whole hours, the second one excluded. */
export type ReportPeriod = { readonly from: Date; readonly to: Date };

/** A sum of the counts by hour; the field of its dimension is set, and that of a detail has detail and reason. */
export type CountRow = {
  readonly dimension: 'hour' | 'creative' | 'rule' | 'detail';
  readonly hourMs: number | null;
  readonly creativeId: string | null;
  readonly ruleId: string | null;
  readonly detail: number | null;
  readonly reason: string | null;
  readonly event: string;
  readonly verdict: EventVerdict;
  readonly count: number;
};

export type PlaceRow = {
  readonly region: string;
  readonly city: string;
  readonly postalCode: string;
  readonly event: string;
  readonly verdict: EventVerdict;
  readonly count: number;
};

/** What the list of campaigns says about a tag. */
export type TagDelivery = { readonly tagId: string; readonly impressionsToday: number; readonly lastAnswerAt: number };

/** Days of answers whose events may still be accepted: tokens are valid for 30 days. */
const RECENT_DAYS = 31;
/** Grouping of the columns hour, creative, rule and detail with reason: a bit is set when the column is not grouped. */
const dimensionOf: Readonly<Record<number, CountRow['dimension']>> = {
  15: 'hour',
  23: 'creative',
  27: 'rule',
  28: 'detail',
};

/** SQL of reports. Only `findTag` knows organisations: a tag belongs to one campaign. */
export const createReportsRepository = (db: Database) => ({
  /** Tag of a campaign that was not deleted. */
  findTag: async (orgId: string, campaignId: string): Promise<string | undefined> => {
    const [row] = await db
      .select({ tagId: campaignTable.tagId })
      .from(campaignTable)
      .where(and(eq(campaignTable.orgId, orgId), eq(campaignTable.id, campaignId), isNull(campaignTable.deletedAt)));
    return row?.tagId;
  },

  /** All sums in one pass over the counts. */
  sumCounts: async (tagId: string, { from, to }: ReportPeriod): Promise<readonly CountRow[]> => {
    const { rows } = await db.execute<Omit<CountRow, 'dimension'> & { readonly grouped: number }>(sql`
      select grouping(hour, creative_id, rule_id, detail, reason) as grouped,
        floor(extract(epoch from hour) * 1000)::float8 as "hourMs", creative_id as "creativeId", rule_id as "ruleId",
        detail, reason, event, verdict, sum(count)::float8 as count
      from ad_report_hour
      where tag_id = ${tagId} and hour >= ${from.toISOString()}::timestamptz and hour < ${to.toISOString()}::timestamptz
      group by grouping sets ((event, verdict, hour), (event, verdict, creative_id), (event, verdict, rule_id),
        (event, verdict, detail, reason))
      having sum(count) <> 0`);
    return rows.map(({ grouped, ...row }) => ({ ...row, dimension: dimensionOf[grouped]! }));
  },

  /** Places with most answers first, and then their impressions; one more than a report lists. */
  sumPlaces: async (tagId: string, { from, to }: ReportPeriod): Promise<readonly PlaceRow[]> => {
    const { rows } = await db.execute<PlaceRow>(sql`
      with sums as (
        select region, city, postal_code, event, verdict, sum(count) as count
        from ad_report_place
        where tag_id = ${tagId} and hour >= ${from.toISOString()}::timestamptz and hour < ${to.toISOString()}::timestamptz
        group by region, city, postal_code, event, verdict having sum(count) <> 0
      ), listed as (
        select region, city, postal_code, row_number() over (order by
          coalesce(sum(count) filter (where event = 'answer'), 0) desc, sum(count) desc, region, city, postal_code) as position
        from sums group by region, city, postal_code
        order by position limit ${limits.adEvents.places + 1}
      )
      select region, city, postal_code as "postalCode", event, verdict, count::float8 as count
      from listed join sums using (region, city, postal_code)
      order by position`);
    return rows;
  },

  /** Today's impressions and the hour of the last answer, read from the counts by their key; nothing of tags without an answer. */
  deliveryOf: async (tagIds: readonly string[], now: Date): Promise<ReadonlyMap<string, TagDelivery>> => {
    const { rows } = await db.execute<TagDelivery>(sql`
      select t.tag_id as "tagId", extract(epoch from last.hour)::float8 * 1000 as "lastAnswerAt",
        (select coalesce(sum(h.count), 0)::float8 from ad_report_hour h
         where h.tag_id = t.tag_id and h.hour >= date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC')
           and h.event = 'impression' and h.verdict = 'counted') as "impressionsToday"
      from unnest(${sql.param([...tagIds])}::uuid[]) as t(tag_id)
      join lateral (
        select h.hour from ad_report_hour h
        where h.tag_id = t.tag_id and h.event in ('answer', 'noAd') and h.verdict = 'counted'
        order by h.hour desc limit 1
      ) last on true`);
    return new Map(rows.map((row) => [row.tagId, row]));
  },

  /** Events of a tag that were stored since an instant, oldest first. */
  listStored: (tagId: string, since: Date) =>
    db
      .select()
      .from(adEventTable)
      .where(
        and(
          eq(adEventTable.tagId, tagId),
          sql`${adEventTable.storedAt} > ${since.toISOString()}::timestamptz`,
          // Limits the partitions that are read.
          sql`${adEventTable.day} >= (now() at time zone 'UTC')::date - ${RECENT_DAYS}::int`,
        ),
      )
      .orderBy(asc(adEventTable.storedAt), asc(adEventTable.receivedAt))
      .limit(limits.adEvents.inLiveMessage),
});

export type ReportsRepository = ReturnType<typeof createReportsRepository>;
export type StoredAdEvent = typeof adEventTable.$inferSelect;
