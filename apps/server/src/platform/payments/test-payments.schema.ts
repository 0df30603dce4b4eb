import type { MessageReference } from '@sonora/contracts/messages/message';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** A checkout page, which accepts one result. */
export const testCheckout = pgTable(
  'test_checkout',
  {
    id: uuid('id').primaryKey(),
    rootId: uuid('root_id').notNull(),
    plan: text('plan').notNull(),
    email: text('email').notNull(),
    customerId: text('customer_id'),
    successUrl: text('success_url').notNull(),
    failUrl: text('fail_url').notNull(),
    /** open, paid, declined or abandoned. */
    status: text('status').notNull().default('open'),
    key: text('key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('test_checkout_key').on(table.key)],
);

export const testSubscription = pgTable(
  'test_subscription',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    rootId: uuid('root_id').notNull(),
    plan: text('plan').notNull(),
    /** active, incomplete or cancelled. */
    status: text('status').notNull().default('active'),
    anchor: moment('anchor').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    cancelledAt: moment('cancelled_at'),
    scheduledPlan: text('scheduled_plan'),
    /** Set on the portal page: the next payments fail. */
    declinesPayments: boolean('declines_payments').notNull().default(false),
  },
  (table) => [index('test_subscription_customer').on(table.customerId)],
);

export const testInvoice = pgTable(
  'test_invoice',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    description: text('description').notNull(),
    /** Message reference of `description`; null in rows of earlier versions. */
    message: jsonb('message').$type<MessageReference>(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').notNull(),
    key: text('key').notNull(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('test_invoice_key').on(table.key),
    index('test_invoice_customer').on(table.customerId, table.createdAt),
  ],
);
