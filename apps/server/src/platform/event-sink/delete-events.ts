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

const tablesOfTags = [
  adEventTable,
  adReportHourTable,
  adReportPlaceTable,
  adReportDayTable,
  adReportPlaceDayTable,
  adReportEventHourTable,
] as const;

/** Deletes events and counts of tags for good. */
export const deleteEventsOf = async (db: Database, tagIds: readonly string[]): Promise<void> => {
  if (tagIds.length === 0) return;
  for (const table of tablesOfTags) await db.delete(table).where(inArray(table.tagId, [...tagIds]));
};
