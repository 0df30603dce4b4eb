import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../database/columns.ts';

/** What a database is to this installation: one row, in each database that has events. */
export const eventDatabaseTable = pgTable('event_database', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** 0: the main database. Else its place in the operator's list. */
  position: smallint('position').notNull(),
  /** That of the main database, which made it up. */
  installationId: uuid('installation_id').notNull(),
});

/** Tags whose events are in a database of the operator's list. In the main database; those of all other tags are there, too. */
export const adTagDatabaseTable = pgTable(
  'ad_tag_database',
  {
    tagId: uuid('tag_id').primaryKey(),
    position: smallint('position').notNull(),
    /** The campaign was deleted for good: a worker deletes the events, and then this row. */
    isDeleted: boolean('is_deleted').notNull().default(false),
  },
  (table) => [index('ad_tag_database_deleted').on(table.position).where(sql`${table.isDeleted}`)],
);

/** Parts of batches whose database was away. They wait in the main database, so that events of other databases do not wait for it. */
export const adEventWaitingTable = pgTable(
  'ad_event_waiting',
  {
    position: smallint('position').notNull(),
    batchId: text('batch_id').notNull(),
    eventCount: integer('event_count').notNull(),
    /** As `encodeEvents` writes them. */
    events: bytes('events').notNull(),
    waitingSince: moment('waiting_since').notNull(),
    /** The database can never store them: they are left to the operator. */
    isRefused: boolean('is_refused').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'ad_event_waiting_pk', columns: [table.position, table.batchId] }),
    index('ad_event_waiting_since').on(table.position, table.waitingSince).where(sql`not ${table.isRefused}`),
  ],
);
