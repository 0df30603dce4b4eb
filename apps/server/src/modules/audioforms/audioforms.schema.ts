import type { Message } from '@sonora/contracts/messages/message';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** One row per accepted audioform: the source of truth for its state, not the queue. */
export const production = pgTable(
  'production',
  {
    orgId: uuid('org_id').notNull(),
    /** The audioform id of the wire. */
    id: uuid('id').notNull(),
    createdBy: uuid('created_by').notNull(),
    /** As it was posted. */
    input: jsonb('input').notNull(),
    dialect: text('dialect').notNull(),
    internalData: text('internal_data'),
    idempotencyKey: text('idempotency_key'),
    idempotencyHash: text('idempotency_hash'),
    status: text('status').notNull().default('queued'),
    stage: text('stage'),
    percentage: real('percentage').notNull().default(0),
    cancelRequested: moment('cancel_requested'),
    /** Counts the times a worker began; writes of an older attempt are refused (fencing). */
    attempt: integer('attempt').notNull().default(0),
    /** The advisory-lock id of the worker process that runs it; a free lock says that worker is dead. */
    workerId: integer('worker_id'),
    errors: text('errors').array().notNull().default([]),
    warnings: text('warnings').array().notNull().default([]),
    /** Ids and values of `errors` and `warnings`, which translate them; null in rows that are older than they are. */
    messages: jsonb('messages').$type<{
      readonly errors?: readonly Message[];
      readonly warnings?: readonly Message[];
    }>(),
    /** Resolved document and details; null until it has ended. */
    result: jsonb('result'),
    details: jsonb('details'),
    /** The published audio in the files module. */
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
