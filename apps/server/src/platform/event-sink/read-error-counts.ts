import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { adEventTable, adReportHourTable } from './ad-events.schema.ts';

export type ErrorCounts = {
  readonly errors: number;
  readonly impressions: number;
  /** The most frequent codes. */
  readonly codes: readonly { readonly code: number; readonly count: number }[];
};

const CODES = 10;
const DAY_MILLISECONDS = 86_400_000;
/** Events are accepted for a day after the answer. */
const ACCEPTED_MILLISECONDS = DAY_MILLISECONDS + 3_600_000;

/** Tags with at least `min` errors whose answers are recent, from the counts by hour: few rows, so that most tags cost nothing more. */
export const withManyErrors = async (
  db: Database,
  tagIds: readonly string[],
  since: Date,
  min: number,
): Promise<string[]> => {
  if (tagIds.length === 0) return [];
  const rows = await db
    .select({ tagId: adReportHourTable.tagId })
    .from(adReportHourTable)
    .where(
      and(
        inArray(adReportHourTable.tagId, [...tagIds]),
        gte(adReportHourTable.hour, new Date(since.getTime() - ACCEPTED_MILLISECONDS)),
        eq(adReportHourTable.event, 'error'),
        eq(adReportHourTable.verdict, 'counted'),
      ),
    )
    .groupBy(adReportHourTable.tagId)
    .having(sql`sum(${adReportHourTable.count}) >= ${min}`);
  return rows.map(({ tagId }) => tagId);
};

/** Errors and impressions of tags that arrived since an instant. */
export const readErrorCounts = async (
  db: Database,
  tagIds: readonly string[],
  since: Date,
): Promise<Map<string, ErrorCounts>> => {
  if (tagIds.length === 0) return new Map();
  const count = sql<number>`count(*)::int`;
  const rows = await db
    .select({ tagId: adEventTable.tagId, event: adEventTable.event, code: adEventTable.detail, count })
    .from(adEventTable)
    .where(
      and(
        inArray(adEventTable.tagId, [...tagIds]),
        // Only the partitions that can have such events are read.
        gte(adEventTable.day, new Date(since.getTime() - ACCEPTED_MILLISECONDS).toISOString().slice(0, 10)),
        gte(adEventTable.storedAt, since),
        gte(adEventTable.receivedAt, since),
        eq(adEventTable.verdict, 'counted'),
        inArray(adEventTable.event, ['error', 'impression']),
      ),
    )
    .groupBy(adEventTable.tagId, adEventTable.event, adEventTable.detail)
    .orderBy(desc(count));
  const counts = new Map<string, ErrorCounts>();
  for (const { tagId, event, code, count: number } of rows) {
    const { errors, impressions, codes } = counts.get(tagId) ?? { errors: 0, impressions: 0, codes: [] };
    counts.set(
      tagId,
      event === 'error'
        ? { errors: errors + number, impressions, codes: [...codes, { code, count: number }].slice(0, CODES) }
        : { errors, impressions: impressions + number, codes },
    );
  }
  return counts;
};
