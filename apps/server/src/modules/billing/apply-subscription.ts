import { paymentGraceDays, planTerms, type SoldPlan } from '@sonora/contracts';
import type { Database } from '../../platform/database/database.ts';
import type { SubscriptionFacts } from '../../platform/payments/payments.ts';
import { monthsAfter, remainingShare } from '../../platform/payments/periods.ts';
import { type Account, beginPeriod, openAccount } from './account.ts';

const dayMilliseconds = 86_400_000;

/** Subscriptions that have not been paid since before this moment have lost their plan. */
export const graceEndedBefore = (now: Date): Date => new Date(now.getTime() - paymentGraceDays * dayMilliseconds);

/** From now on nobody pays: the free plan, and nothing that was to come. */
const becomeFree = async (account: Account, { expired }: { readonly expired: boolean }): Promise<void> => {
  const { now } = account;
  await account.change({
    subscriptionId: null,
    invoiceStatus: 'cancelled',
    incompleteSince: null,
    expired,
    cancelledAt: account.record().cancelledAt ?? now,
    scheduledPlan: null,
    scheduledAt: null,
    scheduleId: null,
  });
  await beginPeriod(account, { start: now, end: monthsAfter(now, 1), anchor: now, plan: 'free' });
};

/** A dearer plan within a period brings what it has more for what is left of the period; once, whatever goes back and forth. */
const grantDifference = async (account: Account, plan: SoldPlan): Promise<void> => {
  const record = account.record();
  const monthly = record.limitOverride ?? planTerms[plan].monthlyCredits;
  const more = monthly - record.periodCredits;
  if (more <= 0) return;
  const share = remainingShare({ start: record.periodStart, end: record.periodEnd }, account.now);
  await account.change({ periodCredits: monthly });
  await account.append({
    kind: 'grant',
    credits: Math.ceil(more * share),
    key: `grant of ${plan} in period ${record.periodNumber}`,
  });
};

const takePlan = async (account: Account, facts: SubscriptionFacts): Promise<void> => {
  const record = account.record();
  const isOther = record.subscriptionId !== facts.subscriptionId;
  // What was agreed with an operator ends where a plan is bought.
  if (isOther) await account.change({ limitOverride: null });
  if (isOther || facts.periodStart > record.periodStart) {
    await beginPeriod(account, {
      start: facts.periodStart,
      end: facts.periodEnd,
      anchor: isOther ? facts.periodStart : record.anchor,
      plan: facts.plan,
    });
    return;
  }
  if (facts.plan === record.plan) return;
  await grantDifference(account, facts.plan);
  await account.change({ plan: facts.plan });
};

/** An older subscription that another one has replaced says nothing about the plan any more. */
const isReplaced = (account: Account, facts: SubscriptionFacts, isNew: boolean): boolean => {
  const { subscriptionId } = account.record();
  return !isNew && subscriptionId !== facts.subscriptionId;
};

/**
 * Brings the record of an organisation in line with its subscription: plan, period, credits and what is to come. The same
 * facts twice change nothing the second time.
 * @param isNew whether the subscription has just been begun: it takes the place of whatever was there
 * @returns the subscription that it replaced and that must be ended at the payment service
 */
export const applySubscription = async (
  db: Database,
  facts: SubscriptionFacts,
  { isNew = false, now = new Date() }: { readonly isNew?: boolean; readonly now?: Date } = {},
): Promise<{ readonly replaced: string | undefined }> => {
  const account = await openAccount(db, facts.rootId, now);
  if (isReplaced(account, facts, isNew)) return { replaced: undefined };
  if (facts.status === 'cancelled') {
    if (!isNew) await becomeFree(account, { expired: account.record().invoiceStatus === 'incomplete' });
    return { replaced: undefined };
  }
  const { subscriptionId } = account.record();
  const isUnpaid = facts.status === 'incomplete';
  if (!isUnpaid) await takePlan(account, facts);
  await account.change({
    subscriptionId: facts.subscriptionId,
    customerId: facts.customerId,
    invoiceStatus: facts.status,
    incompleteSince: isUnpaid ? (account.record().incompleteSince ?? now) : null,
    expired: false,
    cancelledAt: facts.cancelledAt,
    scheduledPlan: facts.schedule?.plan ?? null,
    scheduledAt: facts.schedule?.at ?? null,
    scheduleId: facts.schedule?.scheduleId ?? null,
  });
  return { replaced: subscriptionId !== null && subscriptionId !== facts.subscriptionId ? subscriptionId : undefined };
};

/** Takes the plan from an organisation that has not paid for longer than the days of grace. Nothing when it has by now. */
export const expireUnpaid = async (
  db: Database,
  rootId: string,
  now = new Date(),
): Promise<{ readonly ended: string | undefined }> => {
  const account = await openAccount(db, rootId, now);
  const { incompleteSince, subscriptionId } = account.record();
  if (incompleteSince === null || incompleteSince > graceEndedBefore(now)) return { ended: undefined };
  await becomeFree(account, { expired: true });
  return { ended: subscriptionId ?? undefined };
};
