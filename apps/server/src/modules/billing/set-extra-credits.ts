import { DomainError, planTerms } from '@sonora/contracts';
import { billingMessage } from '@sonora/contracts/messages/billing';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { openAccount } from './account.ts';
import { type BillingActor, recordAct, theInstallation } from './billing-acts.ts';

/**
 * Sets whether extra credits are bought when the balance is used up: `amount` per block, at most `limit` per period.
 * @throws DomainError `conflict` for a plan without extra credits; `invalid-input` for a block above the limit
 */
export const setExtraCredits = async (
  handle: DatabaseHandle,
  { orgId, by = theInstallation }: { readonly orgId: string; readonly by?: BillingActor },
  { enabled, limit, amount }: { readonly enabled: boolean; readonly limit: number; readonly amount: number },
  now = new Date(),
): Promise<void> => {
  // A block above the limit could never be bought.
  if (enabled && amount > limit)
    throw new DomainError('invalid-input', {
      findings: [{ place: 'amount', message: billingMessage('billing.amountAboveLimit') }],
    });
  await handle.db.transaction(async (transaction) => {
    const account = await openAccount(transaction, orgId, now);
    if (enabled && planTerms[account.record().plan].extraCreditCents === null) {
      throw new DomainError('conflict', { detail: billingMessage('billing.noExtraCredits') });
    }
    await account.change({ extraEnabled: enabled, extraLimit: limit, extraAmount: amount });
    const target = planTerms[account.record().plan].name;
    await recordAct(transaction, account.rootId, by, {
      action: 'billing.extraCreditsSet',
      target,
      detail: { enabled, limit, amount },
    });
  });
};
