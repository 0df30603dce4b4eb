import type { Database } from '../../platform/database/database.ts';
import type { PaymentProvider } from '../../platform/payments/payments.ts';
import { createBillingRepository } from './billing.repository.ts';
import { createLedgerRepository } from './ledger.repository.ts';

/**
 * Forgets the credits of an organisation, in the transaction in which it is deleted. A subscription is ended by the next
 * round: the payment service may be away just now. Entries that a child made stay in the ledger of its parent.
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

/** Ends the subscriptions of organisations that are no more; what fails is tried again by the next round. */
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
