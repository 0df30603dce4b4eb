import type { Message } from '@sonora/contracts/messages/message';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

type StoredMessages = { readonly errors?: readonly Message[]; readonly warnings?: readonly Message[] };

/** Work in many items. The rows are the source of truth for its state, not the queue. */
export const job = pgTable(
  'job',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    createdBy: uuid('created_by').notNull(),
    /** What all items have in common. */
    input: jsonb('input').notNull(),
    /** Under which the credits of its items are held; another one after each resume. */
    holdId: uuid('hold_id').notNull(),
    idempotencyKey: text('idempotency_key'),
    idempotencyHash: text('idempotency_hash'),
    status: text('status').notNull().default('queued'),
    cancelRequested: moment('cancel_requested'),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('job_idempotency')
      .on(table.orgId, table.createdBy, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('job_recent').on(table.orgId, table.createdBy, table.createdAt),
    index('job_open').on(table.status).where(sql`${table.status} in ('queued', 'running')`),
  ],
);

/** A part of a job, which a worker leases, and which ends on its own. */
export const jobItem = pgTable(
  'job_item',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    jobId: uuid('job_id').notNull(),
    /** 0 for the first item. */
    position: integer('position').notNull(),
    /** Waiting items are leased in this order, and those with the same number in that of their positions. */
    runOrder: integer('run_order').notNull().default(0),
    name: text('name').notNull(),
    /** Row of another module for which the item runs. */
    reference: uuid('reference'),
    input: jsonb('input').notNull(),
    /** Equal for items with equal results. */
    inputHash: text('input_hash').notNull(),
    /** Credits of the job's hold that belong to this item. */
    heldCredits: integer('held_credits').notNull().default(0),
    status: text('status').notNull().default('queued'),
    /** Number of attempts so far. Updates by an older attempt are rejected (fencing). */
    attempt: integer('attempt').notNull().default(0),
    /** Advisory-lock id of the worker process that has leased it. When the lock is free, that worker is dead. */
    workerId: integer('worker_id'),
    /** Begin of the current attempt; null when it ended in order. */
    attemptOpenSince: moment('attempt_open_since'),
    /** Number of attempts that died with their worker. */
    workerDeaths: integer('worker_deaths').notNull().default(0),
    messages: jsonb('messages').$type<StoredMessages>(),
    result: jsonb('result'),
    creditsUsed: integer('credits_used').notNull().default(0),
    startedAt: moment('started_at'),
    /** Last change of its status. */
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('job_item_position').on(table.orgId, table.jobId, table.position),
    index('job_item_status').on(table.orgId, table.jobId, table.status, table.runOrder, table.position),
    index('job_item_result').on(table.orgId, table.inputHash).where(sql`${table.status} = 'succeeded'`),
    index('job_item_running').on(table.workerId).where(sql`${table.status} = 'running'`),
  ],
);
