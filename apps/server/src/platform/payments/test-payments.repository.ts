import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { testCheckout, testInvoice, testSubscription } from './test-payments.schema.ts';

export type CheckoutRow = typeof testCheckout.$inferSelect;
export type SubscriptionRow = typeof testSubscription.$inferSelect;
export type InvoiceRow = typeof testInvoice.$inferSelect;

/** SQL of the built-in test payments. */
export const createTestPaymentsRepository = (db: Database) => ({
  /** Inserts a checkout. @returns the checkout of this key, which may exist already */
  insertCheckout: async (row: typeof testCheckout.$inferInsert): Promise<string> => {
    await db.insert(testCheckout).values(row).onConflictDoNothing({ target: testCheckout.key });
    const [kept] = await db.select({ id: testCheckout.id }).from(testCheckout).where(eq(testCheckout.key, row.key));
    return kept?.id ?? row.id;
  },
  findCheckout: async (id: string): Promise<CheckoutRow | undefined> =>
    (await db.select().from(testCheckout).where(eq(testCheckout.id, id)))[0],
  /** Records the result of an open checkout. @returns false when it has a result already */
  answerCheckout: async (
    id: string,
    status: 'paid' | 'declined' | 'abandoned',
    customerId?: string,
  ): Promise<boolean> =>
    (
      await db
        .update(testCheckout)
        .set({ status, ...(customerId === undefined ? {} : { customerId }) })
        .where(and(eq(testCheckout.id, id), eq(testCheckout.status, 'open')))
        .returning({ id: testCheckout.id })
    ).length > 0,
  insertSubscription: async (row: typeof testSubscription.$inferInsert): Promise<void> => {
    await db.insert(testSubscription).values(row);
  },
  /** Locks the row until the transaction ends. */
  lockSubscription: async (id: string): Promise<SubscriptionRow | undefined> =>
    (await db.select().from(testSubscription).where(eq(testSubscription.id, id)).for('update'))[0],
  /** Latest subscription of the customer. */
  subscriptionOf: async (customerId: string): Promise<SubscriptionRow | undefined> =>
    (
      await db
        .select()
        .from(testSubscription)
        .where(eq(testSubscription.customerId, customerId))
        .orderBy(desc(testSubscription.anchor))
        .limit(1)
    )[0],
  updateSubscription: async (id: string, change: Partial<Omit<SubscriptionRow, 'id'>>): Promise<void> => {
    await db.update(testSubscription).set(change).where(eq(testSubscription.id, id));
  },
  /** @returns false when an invoice item with this key exists already */
  insertInvoice: async (row: typeof testInvoice.$inferInsert): Promise<boolean> =>
    (
      await db
        .insert(testInvoice)
        .values(row)
        .onConflictDoNothing({ target: testInvoice.key })
        .returning({ id: testInvoice.id })
    ).length > 0,
  hasInvoice: async (key: string): Promise<boolean> =>
    (await db.select({ id: testInvoice.id }).from(testInvoice).where(eq(testInvoice.key, key))).length > 0,
  findInvoice: async (customerId: string, id: string): Promise<InvoiceRow | undefined> =>
    (
      await db
        .select()
        .from(testInvoice)
        .where(and(eq(testInvoice.customerId, customerId), eq(testInvoice.id, id)))
    )[0],
  invoicesOf: (customerId: string): Promise<InvoiceRow[]> =>
    db
      .select()
      .from(testInvoice)
      .where(eq(testInvoice.customerId, customerId))
      .orderBy(desc(testInvoice.createdAt), desc(testInvoice.id))
      .limit(100),
});
