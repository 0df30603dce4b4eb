import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Plan and current period of a root organisation: one row for each, locked by every transaction that spends. */
export const billingRecord = pgTable(
  'billing_record',
  {
    orgId: uuid('org_id').primaryKey(),
    plan: text('plan').notNull(),
    periodNumber: integer('period_number').notNull().default(1),
    /** Months are counted from here, so that a period that began on the 31st does not wander. */
    anchor: moment('anchor').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    /** The greatest monthly limit that this period has had: what was granted for it. */
    periodCredits: integer('period_credits').notNull(),
    /** Credits of a month where an operator agreed to others than the plan's. */
    limitOverride: integer('limit_override'),
    extraEnabled: boolean('extra_enabled').notNull().default(false),
    extraLimit: integer('extra_limit').notNull().default(0),
    extraAmount: integer('extra_amount').notNull().default(100),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    /** '', `active`, `incomplete` or `cancelled`. */
    invoiceStatus: text('invoice_status').notNull().default(''),
    incompleteSince: moment('incomplete_since'),
    /** The subscription ended for lack of payment. */
    expired: boolean('expired').notNull().default(false),
    cancelledAt: moment('cancelled_at'),
    scheduledPlan: text('scheduled_plan'),
    scheduledAt: moment('scheduled_at'),
    scheduleId: text('schedule_id'),
    /** The organisation was deleted: what is left to do is to end its subscription. */
    closedAt: moment('closed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('billing_record_due').on(table.periodEnd),
    uniqueIndex('billing_record_subscription').on(table.subscriptionId).where(sql`${table.subscriptionId} is not null`),
  ],
);

/** The ledger: never changed, never deleted. The sum of `credits` of a root organisation is what it can still spend. */
export const creditEntry = pgTable(
  'credit_entry',
  {
    rootId: uuid('root_id').notNull(),
    /** 1, 2, 3 … within the root: two writers that would take the same place cannot both succeed. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** Who spent: the root or one of its children. */
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id'),
    productionId: uuid('production_id'),
    /** grant, rollover, extra, hold, release, charge or expiry. */
    kind: text('kind').notNull(),
    /** Above zero what comes, below zero what goes. */
    credits: integer('credits').notNull(),
    balanceAfter: bigint('balance_after', { mode: 'number' }).notNull(),
    periodNumber: integer('period_number').notNull(),
    /** What makes an entry that is written twice count once. */
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

/** What a root organisation has paid for once: texts spoken, mixes, whole documents, by their content hash. */
export const chargedWork = pgTable(
  'charged_work',
  { rootId: uuid('root_id').notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.rootId, table.hash] })],
);

/** Extra credits that are still to be put on an invoice. */
export const extraPurchase = pgTable(
  'extra_purchase',
  {
    rootId: uuid('root_id').notNull(),
    /** Of the ledger's entry; the payment service is given it, too. */
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

/** Messages of the payment service that have been dealt with. */
export const paymentEvent = pgTable('payment_event', {
  id: text('id').primaryKey(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});
