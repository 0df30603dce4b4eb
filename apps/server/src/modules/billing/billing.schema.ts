import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Plan and current period of a root organisation. Transactions that spend credits lock its row. */
export const billingRecord = pgTable(
  'billing_record',
  {
    orgId: uuid('org_id').primaryKey(),
    plan: text('plan').notNull(),
    periodNumber: integer('period_number').notNull().default(1),
    /** Months are counted from here, so that periods keep their day of the month after shorter months. */
    anchor: moment('anchor').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    /** Highest monthly limit within this period, which is what was granted. */
    periodCredits: integer('period_credits').notNull(),
    /** Monthly credits agreed with an operator; null: those of the plan. */
    limitOverride: integer('limit_override'),
    extraEnabled: boolean('extra_enabled').notNull().default(false),
    extraLimit: integer('extra_limit').notNull().default(0),
    extraAmount: integer('extra_amount').notNull().default(100),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    /** '', `active`, `incomplete` or `cancelled`. */
    invoiceStatus: text('invoice_status').notNull().default(''),
    incompleteSince: moment('incomplete_since'),
    /** The subscription ended because it was unpaid. */
    expired: boolean('expired').notNull().default(false),
    cancelledAt: moment('cancelled_at'),
    scheduledPlan: text('scheduled_plan'),
    scheduledAt: moment('scheduled_at'),
    scheduleId: text('schedule_id'),
    /** The organisation was deleted; its subscription must still be ended. */
    closedAt: moment('closed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('billing_record_due').on(table.periodEnd),
    uniqueIndex('billing_record_subscription').on(table.subscriptionId).where(sql`${table.subscriptionId} is not null`),
  ],
);

/** The credit ledger, append-only. The sum of a root organisation's `credits` is its balance. */
export const creditEntry = pgTable(
  'credit_entry',
  {
    rootId: uuid('root_id').notNull(),
    /** 1, 2, 3 … per root, unique: of two concurrent writers with the same number, one fails. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** Organisation that spent the credits: the root or one of its children. */
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id'),
    productionId: uuid('production_id'),
    /** grant, rollover, extra, hold, release, charge or expiry. */
    kind: text('kind').notNull(),
    /** Positive: received; negative: spent. */
    credits: integer('credits').notNull(),
    balanceAfter: bigint('balance_after', { mode: 'number' }).notNull(),
    periodNumber: integer('period_number').notNull(),
    /** Idempotency key: an entry that is written twice counts once. */
    key: text('key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.rootId, table.sequence] }),
    uniqueIndex('credit_entry_key').on(table.rootId, table.key),
    index('credit_entry_period').on(table.rootId, table.periodNumber, table.kind),
    index('credit_entry_spent').on(table.orgId, table.createdAt),
    index('credit_entry_holds').on(table.createdAt).where(sql`${table.kind} = 'hold'`),
  ],
);

/** Hashes of content that a root organisation has paid for: spoken texts, mixes, documents. */
export const chargedWork = pgTable(
  'charged_work',
  { rootId: uuid('root_id').notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.rootId, table.hash] })],
);

/** Extra credits that are not yet on an invoice. */
export const extraPurchase = pgTable(
  'extra_purchase',
  {
    rootId: uuid('root_id').notNull(),
    /** Key of the ledger entry, also used as idempotency key at the payment service. */
    key: text('key').notNull(),
    credits: integer('credits').notNull(),
    unitCents: integer('unit_cents').notNull(),
    periodNumber: integer('period_number').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    invoicedAt: moment('invoiced_at'),
  },
  (table) => [
    primaryKey({ columns: [table.rootId, table.key] }),
    index('extra_purchase_open').on(table.createdAt).where(sql`${table.invoicedAt} is null`),
  ],
);

/** Processed webhook messages of the payment service. */
export const paymentEvent = pgTable('payment_event', {
  id: text('id').primaryKey(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});
