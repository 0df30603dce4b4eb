import { bigint, bigserial, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/**
 * A process that serves ads, or served them. The row with the nil UUID is the archive: the counts of instances that ended more than a day
 * ago, which only processes that start read.
 */
export const adsInstanceTable = pgTable('ads_instance', {
  instanceId: uuid('instance_id').primaryKey(),
  /** Grows with each exchange, so that others know that the instance lives. */
  beat: bigint('beat', { mode: 'number' }).notNull(),
  /** The instance was stopped in order. */
  hasEnded: boolean('has_ended').notNull().default(false),
  seenAt: moment('seen_at').notNull().defaultNow(),
});

/** Ads that an instance served in all, by campaign or rule. */
export const adsTotalTable = pgTable(
  'ads_total',
  {
    instanceId: uuid('instance_id').notNull(),
    subject: text('subject').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    /** Beat with which the total was written. */
    beat: bigint('beat', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instanceId, table.subject] }),
    index('ads_total_beat').on(table.instanceId, table.beat),
  ],
);

type StoredExposure = readonly [key: string, instantMs: number, keepMs: number | null];

/** Ads that an instance served to listeners for whom caps or sequences count. */
export const adsExposureTable = pgTable(
  'ads_exposure',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    instanceId: uuid('instance_id').notNull(),
    /** Positions in the instance's log after which these exposures begin, and with which they end. */
    since: bigint('since', { mode: 'number' }).notNull(),
    cursor: bigint('cursor', { mode: 'number' }).notNull(),
    exposures: jsonb('exposures').notNull().$type<readonly StoredExposure[]>(),
    /** No cap needs them after this instant; null: as long as their campaign. */
    keptUntil: moment('kept_until'),
  },
  (table) => [
    index('ads_exposure_cursor').on(table.instanceId, table.cursor),
    index('ads_exposure_kept_until').on(table.keptUntil),
  ],
);

/** Secrets that all processes that serve ads share: the key of event addresses, and salts of days, which are deleted after them. */
export const adsSecretTable = pgTable('ads_secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
