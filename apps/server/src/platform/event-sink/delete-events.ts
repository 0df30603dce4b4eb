import { inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import {
  adEventTable,
  adReportDayTable,
  adReportEventHourTable,
  adReportHourTable,
  adReportPlaceDayTable,
  adReportPlaceTable,
} from './ad-events.schema.ts';
import { adTagDatabaseTable } from './event-databases.schema.ts';

const tablesOfTags = [
  adEventTable,
  adReportHourTable,
  adReportPlaceTable,
  adReportDayTable,
  adReportPlaceDayTable,
  adReportEventHourTable,
] as const;

/**
 * Deletes events and counts of tags for good. In the main database, it also leads to the deletion of those in a database of their own, which
 * cannot be part of the same transaction: a worker deletes them within seconds, or when that database is back.
 */
export const deleteEventsOf = async (db: Database, tagIds: readonly string[]): Promise<void> => {
  if (tagIds.length === 0) return;
  for (const table of tablesOfTags) await db.delete(table).where(inArray(table.tagId, [...tagIds]));
  await db
    .update(adTagDatabaseTable)
    .set({ isDeleted: true })
    .where(inArray(adTagDatabaseTable.tagId, [...tagIds]));
};
