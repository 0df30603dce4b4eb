import { inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { adEventTable, adReportHourTable, adReportPlaceTable } from './ad-events.schema.ts';

/** Deletes events and counts of tags for good. */
export const deleteEventsOf = async (db: Database, tagIds: readonly string[]): Promise<void> => {
  if (tagIds.length === 0) return;
  for (const table of [adEventTable, adReportHourTable, adReportPlaceTable] as const) {
    await db.delete(table).where(inArray(table.tagId, [...tagIds]));
  }
};
