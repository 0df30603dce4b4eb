import type { Message } from '@sonora/contracts/messages/message';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** One row per accepted audioform: the source of truth for its state, not the queue. */
export const production = pgTable(
  'production',
  {
    orgId: uuid('org_id').notNull(),
    /** The audioform id of the API. */
    id: uuid('id').notNull(),
    createdBy: uuid('created_by').notNull(),
    /** The request body as received. */
    input: jsonb('input').notNull(),
    dialect: text('dialect').notNull(),
    internalData: text('internal_data'),
    idempotencyKey: text('idempotency_key'),
    idempotencyHash: text('idempotency_hash'),
    status: text('status').notNull().default('queued'),
    stage: text('stage'),
    percentage: real('percentage').notNull().default(0),
    cancelRequested: moment('cancel_requested'),
    /** Number of attempts so far. Updates by an older attempt are rejected (fencing). */
    attempt: integer('attempt').notNull().default(0),
    /** Advisory-lock id of the worker process that runs it. When the lock is free, that worker is dead. */
    workerId: integer('worker_id'),
    /** Begin of the current attempt; null when it ended in order. With a dead worker, the attempt died with it. */
    attemptOpenSince: moment('attempt_open_since'),
    /** Number of attempts in a row that died with their worker, without any progress in between. */
    workerDeaths: integer('worker_deaths').notNull().default(0),
    /** Largest percentage of all attempts. */
    furthestPercentage: real('furthest_percentage').notNull().default(0),
    errors: text('errors').array().notNull().default([]),
    warnings: text('warnings').array().notNull().default([]),
    /** Ids and values of `errors` and `warnings`, for translation; null in rows of older versions. */
    messages: jsonb('messages').$type<{
      readonly errors?: readonly Message[];
      readonly warnings?: readonly Message[];
    }>(),
    /** Resolved document and hashes; null until it has ended. */
    result: jsonb('result'),
    details: jsonb('details'),
    /** The published audio, a row of the files module. */
    fileId: uuid('file_id'),
    creditsUsed: integer('credits_used').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('production_idempotency')
      .on(table.orgId, table.createdBy, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('production_recent').on(table.orgId, table.createdAt),
    index('production_running').on(table.status).where(sql`${table.status} in ('queued', 'running')`),
  ],
);
