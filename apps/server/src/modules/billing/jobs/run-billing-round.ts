import { openAccount } from '../account.ts';
import { applySubscription, expireUnpaid, graceEndedBefore } from '../apply-subscription.ts';
import { createBillingRepository } from '../billing.repository.ts';
import type { BillingServices } from '../change-plan.ts';
import { endClosedSubscriptions } from '../close-account.ts';
import { releaseCredits } from '../credits.ts';
import { createLedgerRepository } from '../ledger.repository.ts';

/** The state of a production with a hold older than this is checked. */
const holdMilliseconds = 600_000;
/** Age limit of holds to check; rounds run every minute. */
const maxHoldAgeMilliseconds = 30 * 86_400_000;

type RoundServices = BillingServices & {
  /** True when the production has ended or is unknown. */
  readonly isProductionOver: (orgId: string, productionId: string) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
};

/** Starts new periods, ends unpaid plans, and applies scheduled downgrades and cancellations. */
const startNewPeriods = async (services: RoundServices, now: Date): Promise<void> => {
  const { handle, payments, onError } = services;
  const due = await createBillingRepository(handle.db).listDue(now, graceEndedBefore(now));
  for (const { orgId, subscriptionId } of due) {
    try {
      const info = subscriptionId === null ? undefined : await payments.renew(subscriptionId, now);
      const { ended } = await handle.db.transaction(async (transaction) => {
        if (!info) await openAccount(transaction, orgId, now);
        else await applySubscription(transaction, info, { now });
        return expireUnpaid(transaction, orgId, now);
      });
      if (ended !== undefined) await payments.end(ended, `unpaid ${ended}`);
    } catch (error) {
      onError(error);
    }
  }
};

/** Puts extra credits on invoices, once each. */
const invoicePurchases = async ({ handle, payments, onError }: RoundServices): Promise<void> => {
  const repository = createBillingRepository(handle.db);
  for (const purchase of await repository.listOpenPurchases()) {
    try {
      const record = await repository.find(purchase.rootId);
      const { customerId, subscriptionId } = record ?? {};
      if (!customerId || !subscriptionId) continue;
      const { credits, unitCents } = purchase;
      await payments.invoiceCredits(
        { customerId, subscriptionId, credits, unitCents },
        `${purchase.rootId} ${purchase.key}`,
      );
      await repository.closePurchase(purchase);
    } catch (error) {
      onError(error);
    }
  }
};

/** Releases reservations of productions that have ended. */
export const releaseStaleHolds = async (
  services: Pick<RoundServices, 'handle' | 'isProductionOver'>,
  now = new Date(),
): Promise<number> => {
  const { handle, isProductionOver } = services;
  const [after, before] = [now.getTime() - maxHoldAgeMilliseconds, now.getTime() - holdMilliseconds];
  const holds = await createLedgerRepository(handle.db).openHolds(new Date(after), new Date(before));
  let released = 0;
  for (const { rootId, orgId, productionId } of holds) {
    if (productionId === null || !(await isProductionOver(orgId, productionId))) continue;
    await handle.db.transaction((transaction) => releaseCredits(transaction, { rootId, orgId, productionId }, now));
    released += 1;
  }
  return released;
};

/** Periodic tasks of billing. Several processes may run it concurrently. */
export const runBillingRound = async (services: RoundServices, now = new Date()): Promise<void> => {
  await startNewPeriods(services, now);
  await endClosedSubscriptions(services.handle.db, services.payments, services.onError);
  await invoicePurchases(services);
  await releaseStaleHolds(services, now);
};
