import type { TargetingRule } from '@sonora/adserving';
import { limits } from '@sonora/contracts';
import type { EventVerdict } from '@sonora/contracts/campaigns/ad-events';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isRow } from '../../../platform/database/is-row.ts';
import { adEventTable } from '../../../platform/event-sink/ad-events.schema.ts';
import { untilSilent } from '../../../platform/event-sink/databases/database-outage.ts';
import type { EventDatabase, EventDatabases } from '../../../platform/event-sink/databases/event-databases.ts';
import { MAIN_POSITION } from '../../../platform/event-sink/databases/prepare-database.ts';
import { campaignCreativeTable, campaignRevisionTable, campaignTable } from '../campaigns.schema.ts';
import { type ReportPeriod, splitPeriod } from './report-period.ts';

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
export type TagDelivery = { readonly tagId: string; readonly recentImpressions: number; readonly lastAnswerAt: number };

/** What the draft, else the published revision, else a creative's own row says about ids of a report. */
export type ReportNames = {
  readonly creatives: ReadonlyMap<string, { readonly name: string; readonly isRemoved: boolean }>;
  readonly rules: ReadonlyMap<string, { readonly targeting: TargetingRule; readonly isRemoved: boolean }>;
};

type ReportedIds = { readonly creativeIds: readonly string[]; readonly ruleIds: readonly string[] };

/** Days of answers whose events may still be accepted: tokens are valid for 30 days. */
const RECENT_DAYS = 31;
/** Longer than a live log waits between two looks. */
const RECENT_SECONDS = 10;
/** A list of campaigns does not wait longer for figures of a database that is away. */
const LIST_MS = 3_000;
/** Grouping of the columns creative, rule and detail with reason: a bit is set when the column is not grouped. */
const dimensionOf: Readonly<Record<number, CountRow['dimension']>> = { 7: 'creative', 11: 'rule', 12: 'detail' };
/** Stands for the grouping of sums by hour, which have a table of their own. */
const BY_HOUR = -1;

/** Counts of a tag in a period: whole days by their sums, and the hours before and after them. */
const countsIn = (
  [dayTable, hourTable]: readonly [day: SQL, hour: SQL],
  columns: SQL,
  tagId: string,
  period: ReportPeriod,
): SQL => {
  const { days, hours } = splitPeriod(period);
  const parts = hours.map(
    ({ from, to }) => sql`select ${columns} from ${hourTable}
      where tag_id = ${tagId} and hour >= ${from.toISOString()}::timestamptz and hour < ${to.toISOString()}::timestamptz`,
  );
  const whole = sql`select ${columns} from ${dayTable}
    where tag_id = ${tagId} and day >= ${days.from}::date and day < ${days.to}::date`;
  return sql.join([whole, ...parts], sql` union all `);
};

/** Impressions of the running hour and the 23 before it, which say the same in every zone, and the hour of the last answer, read from the counts by their key. */
const readDeliveries = async (
  { open }: EventDatabase,
  tagIds: readonly string[],
  now: Date,
): Promise<readonly TagDelivery[]> => {
  const { db } = await open();
  const { rows } = await db.execute<TagDelivery>(sql`
    select t.tag_id as "tagId", extract(epoch from last.hour)::float8 * 1000 as "lastAnswerAt",
      (select coalesce(sum(h.count), 0)::float8 from ad_report_event_hour h
       where h.tag_id = t.tag_id and h.hour > ${now.toISOString()}::timestamptz - interval '24 hours'
         and h.event = 'impression' and h.verdict = 'counted') as "recentImpressions"
    from unnest(${sql.param([...tagIds])}::uuid[]) as t(tag_id)
    join lateral (
      select h.hour from ad_report_event_hour h
      where h.tag_id = t.tag_id and h.event in ('answer', 'noAd') and h.verdict = 'counted'
      order by h.hour desc limit 1
    ) last on true`);
  return rows;
};

/**
 * SQL of reports. Only `findTag` knows organisations: a tag belongs to one campaign. Events and counts are read from the database of the tag;
 * while it is away, that rejects.
 */
export const createReportsRepository = (db: Database, eventDatabases: EventDatabases) => ({
  /** Tag of a campaign that was not deleted. */
  findTag: async (orgId: string, campaignId: string): Promise<string | undefined> => {
    const [row] = await db
      .select({ tagId: campaignTable.tagId })
      .from(campaignTable)
      .where(and(isRow(campaignTable, orgId, campaignId), isNull(campaignTable.deletedAt)));
    return row?.tagId;
  },

  /** Only the parts of the settings that are asked for leave the database: settings may have megabytes. */
  namesOf: async (
    { orgId, id }: { readonly orgId: string; readonly id: string },
    { creativeIds, ruleIds }: ReportedIds,
  ): Promise<ReportNames> => {
    const partsOf = async <Part>(list: 'creatives' | 'rules', key: string, ids: readonly string[]) => {
      if (ids.length === 0) return [];
      const { rows } = await db.execute<{ id: string; part: Part; isRemoved: boolean }>(sql`
        select distinct on (id) id, part, "isRemoved"
        from (
          select part ->> ${key}::text as id, part, r.number <> c.draft_revision as "isRemoved"
          from ${campaignTable} c
          join ${campaignRevisionTable} r on r.org_id = c.org_id and r.campaign_id = c.id
            and r.number in (c.draft_revision, c.published_revision),
          jsonb_array_elements(r.settings -> ${list}::text) as listed(part)
          where c.org_id = ${orgId} and c.id = ${id}
        ) known
        where id = any(${sql.param([...ids])}::text[])
        order by id, "isRemoved"`);
      return rows;
    };
    const creatives = await partsOf<{ readonly name: string }>('creatives', 'creativeId', creativeIds);
    const rules = await partsOf<{ readonly targeting: TargetingRule }>('rules', 'ruleId', ruleIds);
    const known = new Set(creatives.map((row) => row.id));
    const former = creativeIds.filter((one) => !known.has(one));
    const rows =
      former.length === 0
        ? []
        : await db
            .select({ id: campaignCreativeTable.id, name: campaignCreativeTable.name })
            .from(campaignCreativeTable)
            .where(and(eq(campaignCreativeTable.orgId, orgId), inArray(campaignCreativeTable.id, former)));
    return {
      creatives: new Map([
        ...creatives.map(({ id: one, part, isRemoved }) => [one, { name: part.name, isRemoved }] as const),
        ...rows.map(({ id: one, name }) => [one, { name, isRemoved: true }] as const),
      ]),
      rules: new Map(rules.map(({ id: one, part, isRemoved }) => [one, { targeting: part.targeting, isRemoved }])),
    };
  },

  /** Sums by hour, and all others in one pass over the counts. */
  sumCounts: async (tagId: string, period: ReportPeriod): Promise<readonly CountRow[]> => {
    const { db: events } = await eventDatabases.of(tagId);
    const { rows } = await events.execute<Omit<CountRow, 'dimension'> & { readonly grouped: number }>(sql`
      with counts as (
        ${countsIn([sql`ad_report_day`, sql`ad_report_hour`], sql`creative_id, rule_id, event, detail, reason, verdict, count`, tagId, period)}
      )
      select ${BY_HOUR}::int as grouped, floor(extract(epoch from hour) * 1000)::float8 as "hourMs", null::uuid as "creativeId",
        null::uuid as "ruleId", null::int as detail, null as reason, event, verdict, count::float8 as count
      from ad_report_event_hour
      where tag_id = ${tagId} and hour >= ${period.from.toISOString()}::timestamptz
        and hour < ${period.to.toISOString()}::timestamptz and count <> 0
      union all
      select grouping(creative_id, rule_id, detail, reason), null, creative_id, rule_id, detail, reason, event, verdict, sum(count)::float8
      from counts
      group by grouping sets ((event, verdict, creative_id), (event, verdict, rule_id), (event, verdict, detail, reason))
      having sum(count) <> 0`);
    return rows.map(({ grouped, ...row }) => ({
      ...row,
      dimension: grouped === BY_HOUR ? 'hour' : dimensionOf[grouped]!,
    }));
  },

  /** Places with most answers first, and then their impressions; one more than a report lists. */
  sumPlaces: async (tagId: string, period: ReportPeriod): Promise<readonly PlaceRow[]> => {
    const { db: events } = await eventDatabases.of(tagId);
    const { rows } = await events.execute<PlaceRow>(sql`
      with counts as (
        ${countsIn([sql`ad_report_place_day`, sql`ad_report_place`], sql`region, city, postal_code, event, verdict, count`, tagId, period)}
      ), sums as (
        select region, city, postal_code, event, verdict, sum(count) as count
        from counts
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

  /** What the list of campaigns says about tags: nothing of those without an answer, null while their database is away. */
  deliveryOf: async (tagIds: readonly string[], now: Date): Promise<ReadonlyMap<string, TagDelivery | null>> => {
    const deliveries = new Map<string, TagDelivery | null>();
    const read = async ([database, ids]: readonly [EventDatabase, readonly string[]]): Promise<void> => {
      const reading = readDeliveries(database, ids, now);
      // Without the main database there is no list.
      const isListed = database.position !== MAIN_POSITION;
      const rows = await (isListed ? untilSilent(reading, LIST_MS).catch(() => undefined) : reading);
      for (const tagId of rows ? [] : ids) deliveries.set(tagId, null);
      for (const row of rows ?? []) deliveries.set(row.tagId, row);
    };
    await Promise.all([...(await eventDatabases.group(tagIds))].map(read));
    return deliveries;
  },

  /**
   * Events of a tag that were stored since an instant, oldest first. An instant that has not come yet is of a clock that was put back: then the
   * events of the last seconds are listed, too.
   */
  listStored: async (tagId: string, since: Date): Promise<StoredAdEvent[]> => {
    const { db: events } = await eventDatabases.of(tagId);
    return events
      .select()
      .from(adEventTable)
      .where(
        and(
          eq(adEventTable.tagId, tagId),
          sql`${adEventTable.storedAt} > case when ${since.toISOString()}::timestamptz > now()
            then now() - make_interval(secs => ${RECENT_SECONDS}::int) else ${since.toISOString()}::timestamptz end`,
          // Limits the partitions that are read.
          sql`${adEventTable.day} >= (now() at time zone 'UTC')::date - ${RECENT_DAYS}::int`,
        ),
      )
      .orderBy(asc(adEventTable.storedAt), asc(adEventTable.receivedAt))
      .limit(limits.adEvents.inLiveMessage);
  },
});

export type ReportsRepository = ReturnType<typeof createReportsRepository>;
export type StoredAdEvent = typeof adEventTable.$inferSelect;
