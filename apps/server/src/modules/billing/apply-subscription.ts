import { paymentGraceDays, planTerms, type SoldPlan } from '@sonora/contracts';
import type { Database } from '../../platform/database/database.ts';
import type { SubscriptionInfo } from '../../platform/payments/payments.ts';
import { monthsAfter, remainingShare } from '../../platform/payments/periods.ts';
import { type Account, beginPeriod, openAccount } from './account.ts';
import { type BillingActor, recordChange, theInstallation } from './billing-acts.ts';

const dayMilliseconds = 86_400_000;

/** Subscriptions that have not been paid since before this moment have lost their plan. */
export const graceEndedBefore = (now: Date): Date => new Date(now.getTime() - paymentGraceDays * dayMilliseconds);

/** The subscription ended: switches to the free plan and drops scheduled changes. */
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

/** An upgrade within a period grants the additional credits for the rest of the period, once per plan and period. */
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

const takePlan = async (account: Account, facts: SubscriptionInfo): Promise<void> => {
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
const isReplaced = (account: Account, facts: SubscriptionInfo, isNew: boolean): boolean => {
  const { subscriptionId } = account.record();
  return !isNew && subscriptionId !== facts.subscriptionId;
};

type Applied = {
  /** Who did it. Default: the installation, or the payment service on its own. */
  readonly by?: BillingActor;
  /** Whether the subscription has just been begun: it takes the place of whatever was there. Default: false. */
  readonly isNew?: boolean;
  readonly now?: Date;
};

/**
 * Brings the record of an organisation in line with its subscription: plan, period, credits and what is to come; what has
 * changed by that is written down. The same facts twice change nothing the second time.
 * @returns the subscription that it replaced and that must be ended at the payment service
 */
export const applySubscription = async (
  db: Database,
  facts: SubscriptionInfo,
  { by = theInstallation, isNew = false, now = new Date() }: Applied = {},
): Promise<{ readonly replaced: string | undefined }> => {
  const account = await openAccount(db, facts.rootId, now);
  if (isReplaced(account, facts, isNew)) return { replaced: undefined };
  const before = account.record();
  if (facts.status === 'cancelled') {
    if (isNew) return { replaced: undefined };
    await becomeFree(account, { expired: before.invoiceStatus === 'incomplete' });
  } else await follow(account, facts);
  await recordChange(db, by, before, account.record());
  const isOther = facts.status !== 'cancelled' && before.subscriptionId !== facts.subscriptionId;
  return { replaced: isOther ? (before.subscriptionId ?? undefined) : undefined };
};

/** Takes over what holds of a subscription that goes on. */
const follow = async (account: Account, facts: SubscriptionInfo): Promise<void> => {
  const isUnpaid = facts.status === 'incomplete';
  if (!isUnpaid) await takePlan(account, facts);
  await account.change({
    subscriptionId: facts.subscriptionId,
    customerId: facts.customerId,
    invoiceStatus: facts.status,
    incompleteSince: isUnpaid ? (account.record().incompleteSince ?? account.now) : null,
    expired: false,
    cancelledAt: facts.cancelledAt,
    scheduledPlan: facts.schedule?.plan ?? null,
    scheduledAt: facts.schedule?.at ?? null,
    scheduleId: facts.schedule?.scheduleId ?? null,
  });
};

/** Takes the plan from an organisation that has not paid for longer than the days of grace. Nothing when it has by now. */
export const expireUnpaid = async (
  db: Database,
  rootId: string,
  now = new Date(),
): Promise<{ readonly ended: string | undefined }> => {
  const account = await openAccount(db, rootId, now);
  const before = account.record();
  const { incompleteSince, subscriptionId } = before;
  if (incompleteSince === null || incompleteSince > graceEndedBefore(now)) return { ended: undefined };
  await becomeFree(account, { expired: true });
  await recordChange(db, theInstallation, before, account.record());
  return { ended: subscriptionId ?? undefined };
};
