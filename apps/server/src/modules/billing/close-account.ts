import type { Database } from '../../platform/database/database.ts';
import type { PaymentProvider } from '../../platform/payments/payments.ts';
import { createBillingRepository } from './billing.repository.ts';
import { createLedgerRepository } from './ledger.repository.ts';

/**
 * Deletes an organisation's credits in the transaction that deletes the organisation. Its subscription is ended by the
 * next billing round, because the payment service may be unavailable. Entries that a child organisation caused stay in
 * its parent's ledger.
 */
export const closeAccount = async (db: Database, orgId: string): Promise<void> => {
  const repository = createBillingRepository(db);
  const record = await repository.lock(orgId);
  if (!record) return;
  await createLedgerRepository(db).delete(orgId);
  await repository.deletePurchases(orgId);
  if (record.subscriptionId === null) await repository.deleteRecord(orgId);
  else await repository.update(orgId, { closedAt: new Date() });
};

/** Ends subscriptions of deleted organisations; failures are retried by the next round. */
export const endClosedSubscriptions = async (
  db: Database,
  payments: Pick<PaymentProvider, 'end'>,
  onError: (error: unknown) => void,
): Promise<void> => {
  const repository = createBillingRepository(db);
  for (const { orgId, subscriptionId } of await repository.listClosed()) {
    try {
      if (subscriptionId !== null) await payments.end(subscriptionId, `closed ${subscriptionId}`);
      await repository.deleteRecord(orgId);
    } catch (error) {
      onError(error);
    }
  }
};
