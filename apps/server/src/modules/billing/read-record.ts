import { type BillingRecord, currency, isSold, planTerms } from '@sonora/contracts';
import { billingMessage } from '@sonora/contracts/messages/billing';
import { type Message, referenceOf } from '@sonora/contracts/messages/message';
import { descriptionOf } from '@sonora/contracts/plan-texts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import type { PaymentProvider } from '../../platform/payments/payments.ts';
import { monthlyLimitOf, openAccount } from './account.ts';
import type { BillingRow } from './billing.repository.ts';
import { isLimitReached } from './read-usage.ts';

const itemOf = (name: string | Message, description: Message, quantity: number, unitPrice: number) => ({
  name: typeof name === 'string' ? name : name.text,
  description: description.text,
  messages: {
    // A plan has one name in every language.
    ...(typeof name === 'string' ? {} : { name: referenceOf(name) }),
    description: referenceOf(description),
  },
  quantity,
  unitPrice,
  totalPrice: quantity * unitPrice,
});

/** Cost of this period: the plan, and extra credits. */
const itemsOf = ({ plan, subscriptionId }: BillingRow, extraCredits: number): BillingRecord['billingItems'] => {
  const { name, monthlyPriceCents, extraCreditCents } = planTerms[plan];
  const isPaid = isSold(plan) && subscriptionId !== null;
  return [
    itemOf(name, descriptionOf(plan), 1, isPaid ? (monthlyPriceCents ?? 0) : 0),
    ...(extraCredits > 0
      ? [
          itemOf(
            billingMessage('billing.extraCredits'),
            billingMessage('billing.beyondPlan'),
            extraCredits,
            extraCreditCents ?? 0,
          ),
        ]
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
