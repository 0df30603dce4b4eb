import { sql } from 'drizzle-orm';
import { boolean, check, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** The latest instant by which old data was deleted. One row: the key has one value. */
export const retentionClockTable = pgTable(
  'retention_clock',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    believedAt: moment('believed_at').notNull(),
  },
  (table) => [check('retention_clock_is_only', sql`${table.isOnly}`)],
);
