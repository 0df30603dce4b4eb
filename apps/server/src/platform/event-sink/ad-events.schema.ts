import type { EventVerdict } from '@sonora/contracts/campaigns/ad-events';
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/**
 * Events of ads, in a partition for each UTC day of the answer (only the migration knows that). A tag belongs to one organisation, so
 * queries go through the organisation's campaign to its tag. No address and no user agent is here.
 */
export const adEventTable = pgTable(
  'ad_event',
  {
    day: date('day').notNull(),
    adServingId: uuid('ad_serving_id').notNull(),
    event: text('event').notNull(),
    /** Error code, or milliseconds of a progress report. */
    detail: integer('detail').notNull().default(0),
    tagId: uuid('tag_id').notNull(),
    creativeId: uuid('creative_id'),
    ruleId: uuid('rule_id'),
    verdict: text('verdict').notNull().$type<EventVerdict>(),
    reason: text('reason'),
    /** Answers that are alike are one row: 1 for all other events. */
    count: integer('count').notNull().default(1),
    answeredAt: moment('answered_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    storedAt: moment('stored_at').notNull(),
    region: text('region'),
    city: text('city'),
    postalCode: text('postal_code'),
  },
  (table) => [
    primaryKey({ name: 'ad_event_pk', columns: [table.day, table.adServingId, table.event, table.detail] }),
    index('ad_event_tag').on(table.tagId, table.storedAt),
  ],
);

/** Batches that are stored: a repeated delivery counts once. */
export const adEventBatchTable = pgTable(
  'ad_event_batch',
  {
    id: text('id').primaryKey(),
    /** A batch that was delivered again with more events is stored again; the events themselves are unique. */
    events: integer('events').notNull(),
    storedAt: moment('stored_at').notNull(),
  },
  (table) => [index('ad_event_batch_stored').on(table.storedAt)],
);

/** Events of a listener in a minute, for the rate rule; rows live for an hour. `listener` is a hash with a salt of the day. */
export const adListenerMinuteTable = pgTable(
  'ad_listener_minute',
  {
    minute: moment('minute').notNull(),
    listener: text('listener').notNull(),
    events: integer('events').notNull(),
  },
  (table) => [primaryKey({ name: 'ad_listener_minute_pk', columns: [table.minute, table.listener] })],
);

/** Counts by the hour of the answer. Nil ids stand for none. Written with the events, so it is always equal to them. */
export const adReportHourTable = pgTable(
  'ad_report_hour',
  {
    tagId: uuid('tag_id').notNull(),
    hour: moment('hour').notNull(),
    creativeId: uuid('creative_id').notNull(),
    ruleId: uuid('rule_id').notNull(),
    event: text('event').notNull(),
    detail: integer('detail').notNull(),
    reason: text('reason').notNull(),
    verdict: text('verdict').notNull().$type<EventVerdict>(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'ad_report_hour_pk',
      columns: [
        table.tagId,
        table.hour,
        table.creativeId,
        table.ruleId,
        table.event,
        table.detail,
        table.reason,
        table.verdict,
      ],
    }),
  ],
);

/** Counts by place; empty texts stand for unknown parts. */
export const adReportPlaceTable = pgTable(
  'ad_report_place',
  {
    tagId: uuid('tag_id').notNull(),
    hour: moment('hour').notNull(),
    region: text('region').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    event: text('event').notNull(),
    verdict: text('verdict').notNull().$type<EventVerdict>(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'ad_report_place_pk',
      columns: [table.tagId, table.hour, table.region, table.city, table.postalCode, table.event, table.verdict],
    }),
  ],
);

/** Counts by the UTC day of the answer: sums of `ad_report_hour`. Written with it, so reports read whole days from here. */
export const adReportDayTable = pgTable(
  'ad_report_day',
  {
    tagId: uuid('tag_id').notNull(),
    day: date('day').notNull(),
    creativeId: uuid('creative_id').notNull(),
    ruleId: uuid('rule_id').notNull(),
    event: text('event').notNull(),
    detail: integer('detail').notNull(),
    reason: text('reason').notNull(),
    verdict: text('verdict').notNull().$type<EventVerdict>(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'ad_report_day_pk',
      columns: [
        table.tagId,
        table.day,
        table.creativeId,
        table.ruleId,
        table.event,
        table.detail,
        table.reason,
        table.verdict,
      ],
    }),
  ],
);

/** Counts by place and UTC day: sums of `ad_report_place`. */
export const adReportPlaceDayTable = pgTable(
  'ad_report_place_day',
  {
    tagId: uuid('tag_id').notNull(),
    day: date('day').notNull(),
    region: text('region').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    event: text('event').notNull(),
    verdict: text('verdict').notNull().$type<EventVerdict>(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'ad_report_place_day_pk',
      columns: [table.tagId, table.day, table.region, table.city, table.postalCode, table.event, table.verdict],
    }),
  ],
);

/** Counts of an hour whatever the creative and rule: sums of `ad_report_hour`, for the course of a report and lists of campaigns. */
export const adReportEventHourTable = pgTable(
  'ad_report_event_hour',
  {
    tagId: uuid('tag_id').notNull(),
    hour: moment('hour').notNull(),
    event: text('event').notNull(),
    verdict: text('verdict').notNull().$type<EventVerdict>(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'ad_report_event_hour_pk', columns: [table.tagId, table.hour, table.event, table.verdict] }),
  ],
);
