import type { Plan } from '@sonora/contracts';
import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { billingRecord, extraPurchase, paymentEvent } from './billing.schema.ts';

type Row = typeof billingRecord.$inferSelect;
export type InvoiceStatus = '' | 'active' | 'incomplete' | 'cancelled';
export type BillingRow = Omit<Row, 'plan' | 'scheduledPlan' | 'invoiceStatus'> & {
  readonly plan: Plan;
  readonly scheduledPlan: Plan | null;
  readonly invoiceStatus: InvoiceStatus;
};
export type PurchaseRow = typeof extraPurchase.$inferSelect;
export type BillingRepository = ReturnType<typeof createBillingRepository>;

/** SQL of billing records, purchases and webhook messages of the payment service. */
export const createBillingRepository = (db: Database) => ({
  find: async (rootId: string): Promise<BillingRow | undefined> =>
    (await db.select().from(billingRecord).where(eq(billingRecord.orgId, rootId)).limit(1))[0] as
      | BillingRow
      | undefined,
  findBySubscription: async (subscriptionId: string): Promise<BillingRow | undefined> =>
    (await db.select().from(billingRecord).where(eq(billingRecord.subscriptionId, subscriptionId)).limit(1))[0] as
      | BillingRow
      | undefined,
  /** As `find`, with a row lock until the transaction ends. Only within a transaction. */
  lock: async (rootId: string): Promise<BillingRow | undefined> =>
    (await db.select().from(billingRecord).where(eq(billingRecord.orgId, rootId)).for('update'))[0] as
      | BillingRow
      | undefined,
  insert: async (row: typeof billingRecord.$inferInsert): Promise<void> => {
    await db.insert(billingRecord).values(row).onConflictDoNothing();
  },
  update: async (rootId: string, change: Partial<Omit<Row, 'orgId' | 'createdAt'>>): Promise<void> => {
    await db.update(billingRecord).set(change).where(eq(billingRecord.orgId, rootId));
  },
  /** Root organisations whose period is over, or whose subscription has been unpaid since before `unpaidSince`. */
  listDue: (now: Date, unpaidSince: Date): Promise<{ orgId: string; subscriptionId: string | null }[]> =>
    db
      .select({ orgId: billingRecord.orgId, subscriptionId: billingRecord.subscriptionId })
      .from(billingRecord)
      .where(
        and(
          isNull(billingRecord.closedAt),
          or(
            lte(billingRecord.periodEnd, now),
            and(isNotNull(billingRecord.incompleteSince), lte(billingRecord.incompleteSince, unpaidSince)),
          ),
        ),
      )
      .limit(200),
  /** Records of deleted organisations. */
  listClosed: (): Promise<{ orgId: string; subscriptionId: string | null }[]> =>
    db
      .select({ orgId: billingRecord.orgId, subscriptionId: billingRecord.subscriptionId })
      .from(billingRecord)
      .where(isNotNull(billingRecord.closedAt))
      .limit(200),
  deleteRecord: async (rootId: string): Promise<void> => {
    await db.delete(billingRecord).where(eq(billingRecord.orgId, rootId));
  },
  deletePurchases: async (rootId: string): Promise<void> => {
    await db.delete(extraPurchase).where(eq(extraPurchase.rootId, rootId));
  },
  insertPurchase: async (row: typeof extraPurchase.$inferInsert): Promise<void> => {
    await db.insert(extraPurchase).values(row);
  },
  listOpenPurchases: (): Promise<PurchaseRow[]> =>
    db.select().from(extraPurchase).where(isNull(extraPurchase.invoicedAt)).orderBy(extraPurchase.createdAt).limit(200),
  closePurchase: async ({ rootId, key }: Pick<PurchaseRow, 'rootId' | 'key'>): Promise<void> => {
    await db
      .update(extraPurchase)
      .set({ invoicedAt: new Date() })
      .where(and(eq(extraPurchase.rootId, rootId), eq(extraPurchase.key, key)));
  },
  /** @returns false when this message has been processed already */
  takeEvent: async (id: string): Promise<boolean> =>
    (await db.insert(paymentEvent).values({ id }).onConflictDoNothing().returning({ id: paymentEvent.id })).length > 0,
});
