import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isRow } from '../../../platform/database/is-row.ts';
import { type CreativeLoudness, campaignCreativeTable } from '../campaigns.schema.ts';
import type { CreativeRow } from './creatives.repository.ts';

type CreativeId = Pick<CreativeRow, 'orgId' | 'id'>;

const isUnmeasured = and(
  eq(campaignCreativeTable.state, 'ready'),
  sql`not coalesce(${campaignCreativeTable.loudness} ? 'silenceMs', false)`,
);

/** Creatives of all organisations that a release prepared which did not measure silence, after the given one. */
export const listUnmeasured = (db: Database, after: CreativeId | undefined, atMost: number): Promise<CreativeRow[]> =>
  db
    .select()
    .from(campaignCreativeTable)
    .where(
      and(
        isUnmeasured,
        after && sql`(${campaignCreativeTable.orgId}, ${campaignCreativeTable.id}) > (${after.orgId}, ${after.id})`,
      ),
    )
    .orderBy(asc(campaignCreativeTable.orgId), asc(campaignCreativeTable.id))
    .limit(atMost);

/** Stores the loudness of such a creative, unless it has been measured meanwhile. */
export const storeMeasurement = async (
  db: Database,
  { orgId, id }: CreativeId,
  loudness: CreativeLoudness,
): Promise<void> => {
  await db
    .update(campaignCreativeTable)
    .set({ loudness })
    .where(and(isRow(campaignCreativeTable, orgId, id), isUnmeasured));
};
