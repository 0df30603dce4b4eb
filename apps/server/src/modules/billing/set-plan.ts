import { DomainError, type Plan } from '@sonora/contracts';
import { billingMessage } from '@sonora/contracts/messages/billing';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { monthsAfter } from '../../platform/payments/periods.ts';
import { beginPeriod, openAccount } from './account.ts';
import { recordAct, theInstallation } from './billing-acts.ts';

/**
 * Sets a plan that an operator agreed with an organisation, without payment here, and optionally monthly credits.
 * Starts a new period and writes an audit entry in the name of the installation.
 * @param monthlyCredits default: those of the plan
 * @throws DomainError `not-found`, or `conflict` when a subscription determines the plan
 */
export const setPlan = (
  handle: DatabaseHandle,
  { orgId, plan, monthlyCredits }: { readonly orgId: string; readonly plan: Plan; readonly monthlyCredits?: number },
  now = new Date(),
): Promise<{ readonly rootId: string }> =>
  handle.db.transaction(async (transaction) => {
    const account = await openAccount(transaction, orgId, now);
    if (account.record().subscriptionId !== null) {
      throw new DomainError('conflict', {
        detail: billingMessage('billing.paidBySubscription'),
      });
    }
    await account.change({ limitOverride: monthlyCredits ?? null, expired: false, invoiceStatus: '' });
    await beginPeriod(account, { start: now, end: monthsAfter(now, 1), anchor: now, plan });
    const detail = monthlyCredits === undefined ? {} : { monthlyCredits };
    await recordAct(transaction, account.rootId, theInstallation, { action: 'billing.planSet', target: plan, detail });
    return { rootId: account.rootId };
  });
