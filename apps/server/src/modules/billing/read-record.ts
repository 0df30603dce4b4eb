import { type BillingRecord, currency, isSold, planTerms } from '@sonora/contracts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import type { PaymentProvider } from '../../platform/payments/payments.ts';
import { monthlyLimitOf, openAccount } from './account.ts';
import type { BillingRow } from './billing.repository.ts';
import { isLimitReached } from './read-usage.ts';

const itemOf = (name: string, description: string, quantity: number, unitPrice: number) => ({
  name,
  description,
  quantity,
  unitPrice,
  totalPrice: quantity * unitPrice,
});

/** Cost of this period: the plan, and extra credits. */
const itemsOf = ({ plan, subscriptionId }: BillingRow, extraCredits: number): BillingRecord['billingItems'] => {
  const { name, description, monthlyPriceCents, extraCreditCents } = planTerms[plan];
  const isPaid = isSold(plan) && subscriptionId !== null;
  return [
    itemOf(name, description, 1, isPaid ? (monthlyPriceCents ?? 0) : 0),
    ...(extraCredits > 0
      ? [itemOf('Extra credits', 'Bought beyond the credits of the plan', extraCredits, extraCreditCents ?? 0)]
      : []),
  ];
};

const epoch = (moment: Date | null): number | null => moment?.getTime() ?? null;

/** Plan, period, limit and payment state of an organisation's root. */
export const readRecord = async (
  services: {
    readonly handle: DatabaseHandle;
    readonly payments: Pick<PaymentProvider, 'name'>;
    readonly portalUrl: string;
  },
  orgId: string,
  now = new Date(),
): Promise<BillingRecord> => {
  const { record, totals, limitReached } = await services.handle.db.transaction(async (transaction) => {
    const account = await openAccount(transaction, orgId, now);
    return {
      record: account.record(),
      totals: await account.ledger.totals(account.rootId, account.record().periodNumber),
      limitReached: await isLimitReached(account),
    };
  });
  const [start, end] = [record.periodStart.getTime(), record.periodEnd.getTime()];
  const extraCredits = totals.extra ?? 0;
  return {
    start,
    end,
    periodNumber: record.periodNumber,
    billingItems: itemsOf(record, extraCredits),
    portalUrl: record.customerId === null ? null : services.portalUrl,
    provider: {
      name: services.payments.name,
      extraCreditsUnitPrice: planTerms[record.plan].extraCreditCents,
      cancelledDate: epoch(record.cancelledAt),
      periodStart: start,
      periodEnd: end,
      downgradeSchedule:
        record.scheduledPlan && record.scheduledAt
          ? { date: record.scheduledAt.getTime(), plan: record.scheduledPlan, scheduleId: record.scheduleId ?? '' }
          : null,
      invoiceStatus: record.invoiceStatus,
      expired: record.expired,
      currency,
      customerId: record.customerId,
      subscriptionId: record.subscriptionId,
    },
    organisation: {
      tier: record.plan,
      period: record.periodNumber,
      cycleType: 'monthly',
      monthlyLimit: monthlyLimitOf(record),
      limitReached,
      defaultMonthlyLimit: planTerms[record.plan].monthlyCredits,
      rollover: totals.rollover ?? 0,
      extraCreditsConfig: { enabled: record.extraEnabled, limit: record.extraLimit, amount: record.extraAmount },
      extraCreditsUsed: extraCredits,
    },
  };
};
