import { paymentGraceDays, planTerms, type SoldPlan } from '@sonora/contracts';
import type { Database } from '../../platform/database/database.ts';
import type { SubscriptionInfo } from '../../platform/payments/payments.ts';
import { monthsAfter, remainingShare } from '../../platform/payments/periods.ts';
import { type Account, beginPeriod, openAccount } from './account.ts';
import { type BillingActor, recordChange, theInstallation } from './billing-acts.ts';

const dayMilliseconds = 86_400_000;

/** Subscriptions that have been unpaid since before this date lose their plan. */
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

const takePlan = async (account: Account, info: SubscriptionInfo): Promise<void> => {
  const record = account.record();
  const isOther = record.subscriptionId !== info.subscriptionId;
  // A plan that is bought replaces limits that an operator agreed to.
  if (isOther) await account.change({ limitOverride: null });
  if (isOther || info.periodStart > record.periodStart) {
    await beginPeriod(account, {
      start: info.periodStart,
      end: info.periodEnd,
      anchor: isOther ? info.periodStart : record.anchor,
      plan: info.plan,
    });
    return;
  }
  if (info.plan === record.plan) return;
  await grantDifference(account, info.plan);
  await account.change({ plan: info.plan });
};

/** True for a former subscription that was replaced, whose state must be ignored. */
const isReplaced = (account: Account, info: SubscriptionInfo, isNew: boolean): boolean => {
  const { subscriptionId } = account.record();
  return !isNew && subscriptionId !== info.subscriptionId;
};

type Applied = {
  /** Actor of the change. Default: the installation or the payment service. */
  readonly by?: BillingActor;
  /** True when the subscription was just created: it replaces a former one. Default: false. */
  readonly isNew?: boolean;
  readonly now?: Date;
};

/**
 * Updates an organisation's billing record to the state of its subscription: plan, period, credits and scheduled
 * changes, with audit entries. Idempotent.
 * @returns the replaced subscription, which must be ended at the payment service
 */
export const applySubscription = async (
  db: Database,
  info: SubscriptionInfo,
  { by = theInstallation, isNew = false, now = new Date() }: Applied = {},
): Promise<{ readonly replaced: string | undefined }> => {
  const account = await openAccount(db, info.rootId, now);
  if (isReplaced(account, info, isNew)) return { replaced: undefined };
  const before = account.record();
  if (info.status === 'cancelled') {
    if (isNew) return { replaced: undefined };
    await becomeFree(account, { expired: before.invoiceStatus === 'incomplete' });
  } else await follow(account, info);
  await recordChange(db, by, before, account.record());
  const isOther = info.status !== 'cancelled' && before.subscriptionId !== info.subscriptionId;
  return { replaced: isOther ? (before.subscriptionId ?? undefined) : undefined };
};

/** Copies the state of a subscription that continues. */
const follow = async (account: Account, info: SubscriptionInfo): Promise<void> => {
  const isUnpaid = info.status === 'incomplete';
  if (!isUnpaid) await takePlan(account, info);
  await account.change({
    subscriptionId: info.subscriptionId,
    customerId: info.customerId,
    invoiceStatus: info.status,
    incompleteSince: isUnpaid ? (account.record().incompleteSince ?? account.now) : null,
    expired: false,
    cancelledAt: info.cancelledAt,
    scheduledPlan: info.schedule?.plan ?? null,
    scheduledAt: info.schedule?.at ?? null,
    scheduleId: info.schedule?.scheduleId ?? null,
  });
};

/**
 * Ends the plan of an organisation that is unpaid for longer than the grace period. Does nothing when it has paid by
 * now.
 */
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
