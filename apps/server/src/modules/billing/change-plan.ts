import { createHash } from 'node:crypto';
import { DomainError, type Proration, planTerms, type SoldPlan } from '@sonora/contracts';
import { billingMessage } from '@sonora/contracts/messages/billing';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { PaymentError, type PaymentProvider, type SubscriptionInfo } from '../../platform/payments/payments.ts';
import { openAccount } from './account.ts';
import { applySubscription } from './apply-subscription.ts';
import type { BillingRow } from './billing.repository.ts';
import { type BillingActor, recordAct, theInstallation } from './billing-acts.ts';

export type BillingServices = {
  readonly handle: DatabaseHandle;
  readonly payments: PaymentProvider;
  /** Base address of the pages. */
  readonly publicUrl: string;
};

type Subscribed = BillingRow & { readonly subscriptionId: string };

const recordOf = (services: BillingServices, orgId: string, now: Date): Promise<BillingRow> =>
  services.handle.db.transaction(async (transaction) => (await openAccount(transaction, orgId, now)).record());

const subscribedRecord = async (services: BillingServices, orgId: string, now: Date): Promise<Subscribed> => {
  const record = await recordOf(services, orgId, now);
  if (record.subscriptionId === null) {
    throw new DomainError('conflict', { detail: billingMessage('billing.noSubscription') });
  }
  return record as Subscribed;
};

/** Translates an error of the payment service for the user. Returns other errors unchanged. */
export const asBillingError = (error: unknown): unknown => {
  if (!(error instanceof PaymentError)) return error;
  switch (error.reason) {
    case 'declined':
      return new DomainError('payment-declined', { cause: error });
    case 'away':
      return new DomainError('payment-unavailable', { cause: error });
    case 'refused':
      return new DomainError('payment-unavailable', { cause: error });
    default:
      return error.reason satisfies never;
  }
};

const withBillingErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw asBillingError(error);
  }
};

/** @throws DomainError `invalid-input` for an unknown price */
export const planOfPrice = async (payments: PaymentProvider, priceId: string, field: string): Promise<SoldPlan> => {
  const price = (await withBillingErrors(() => payments.prices())).find((each) => each.priceId === priceId);
  if (!price)
    throw new DomainError('invalid-input', {
      findings: [{ place: field, message: billingMessage('billing.notAPrice') }],
    });
  return price.plan;
};

/** Idempotency key: the same change of the same state is charged once, even after two clicks. */
const keyOf = (what: string, record: Subscribed, plan?: SoldPlan): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        what,
        record.subscriptionId,
        record.plan,
        record.periodNumber,
        record.scheduleId,
        record.cancelledAt,
        plan,
      ]),
    )
    .digest('hex');

const isDearer = (plan: SoldPlan, record: BillingRow): boolean =>
  (planTerms[plan].monthlyPriceCents ?? 0) > (planTerms[record.plan].monthlyPriceCents ?? 0);

const assertOther = (plan: SoldPlan, record: BillingRow): void => {
  if (plan === record.plan) throw new DomainError('conflict', { detail: billingMessage('billing.samePlan') });
};

/** Cost of a plan change: upgrades take effect at once, downgrades with the next period. */
export const previewProration = async (
  services: BillingServices,
  { orgId, priceId }: { readonly orgId: string; readonly priceId: string },
  now = new Date(),
): Promise<Proration> => {
  const plan = await planOfPrice(services.payments, priceId, 'new_price_id');
  const record = await subscribedRecord(services, orgId, now);
  assertOther(plan, record);
  const isUpgrade = isDearer(plan, record);
  const invoice = isUpgrade
    ? await withBillingErrors(() => services.payments.previewChange(record.subscriptionId, plan, now))
    : { lines: [], dueCents: 0 };
  const price = (await services.payments.prices()).find((each) => each.plan === plan);
  return {
    isUpgrade,
    plan,
    date: (isUpgrade ? now : record.periodEnd).getTime(),
    currency: price?.currency ?? 'usd',
    lines: invoice.lines.map(({ description, message, amountCents }) => ({
      description,
      ...message,
      amount: amountCents,
    })),
    amountDue: invoice.dueCents,
    nextAmount: price?.amountCents ?? 0,
  };
};

/** The organisation, and the actor of the change. */
type PlanChangeOptions = { readonly orgId: string; readonly by?: BillingActor };

const apply = async (
  services: BillingServices,
  info: SubscriptionInfo,
  by: PlanChangeOptions['by'],
  now: Date,
): Promise<void> => {
  const actor = by === undefined ? {} : { by };
  await services.handle.db.transaction((transaction) => applySubscription(transaction, info, { ...actor, now }));
};

/** Changes the plan: upgrades at once, downgrades at the end of the period. */
export const changePlan = async (
  services: BillingServices,
  { orgId, by, priceId }: PlanChangeOptions & { readonly priceId: string },
  now = new Date(),
): Promise<void> => {
  const { payments } = services;
  const plan = await planOfPrice(payments, priceId, 'new_price_id');
  const record = await subscribedRecord(services, orgId, now);
  assertOther(plan, record);
  const { subscriptionId } = record;
  const info = await withBillingErrors(() =>
    isDearer(plan, record)
      ? payments.changeNow(subscriptionId, plan, now, keyOf('change', record, plan))
      : payments.changeAtPeriodEnd(subscriptionId, plan, keyOf('schedule', record, plan)),
  );
  await apply(services, info, by, now);
};

/** Cancels the subscription at the end of its period; the free plan follows. */
export const cancelPlan = async (
  services: BillingServices,
  { orgId, by }: PlanChangeOptions,
  now = new Date(),
): Promise<void> => {
  const record = await subscribedRecord(services, orgId, now);
  const info = await withBillingErrors(() =>
    services.payments.cancelAtPeriodEnd(record.subscriptionId, keyOf('cancel', record)),
  );
  await apply(services, info, by, now);
};

/** Withdraws a cancellation or downgrade that has not taken effect yet. */
export const resumePlan = async (
  services: BillingServices,
  { orgId, by }: PlanChangeOptions,
  now = new Date(),
): Promise<void> => {
  const record = await subscribedRecord(services, orgId, now);
  const info = await withBillingErrors(() => services.payments.resume(record.subscriptionId, keyOf('resume', record)));
  await apply(services, info, by, now);
};

/**
 * @throws DomainError `invalid-input` for an address of another site: a payment must not lead to a page that imitates
 * ours
 */
const ownAddress = (services: BillingServices, address: string, field: string): string => {
  const { origin } = new URL(services.publicUrl);
  const isRelative = /^\/(?![/\\])/.test(address);
  const absolute = isRelative ? `${origin}${address}` : address;
  if (!URL.canParse(absolute) || new URL(absolute).origin !== origin) {
    throw new DomainError('invalid-input', {
      findings: [{ place: field, message: billingMessage('billing.notOurAddress') }],
    });
  }
  return new URL(absolute).href;
};

/** Starts a subscription. @returns address of the payment page */
export const startCheckout = async (
  services: BillingServices,
  options: {
    readonly orgId: string;
    readonly email: string;
    readonly priceId: string;
    readonly successUrl: string;
    readonly failUrl: string;
    /** Per request: two requests get two payment pages. */
    readonly key: string;
    readonly by?: BillingActor;
  },
  now = new Date(),
): Promise<string> => {
  const successUrl = ownAddress(services, options.successUrl, 'success_url');
  const failUrl = ownAddress(services, options.failUrl, 'fail_url');
  const plan = await planOfPrice(services.payments, options.priceId, 'price_id');
  const record = await recordOf(services, options.orgId, now);
  assertOther(plan, record.subscriptionId === null ? { ...record, plan: 'free' } : record);
  const address = await withBillingErrors(() =>
    services.payments.startCheckout(
      { rootId: record.orgId, plan, email: options.email, customerId: record.customerId, successUrl, failUrl },
      options.key,
    ),
  );
  const target = planTerms[plan].name;
  await recordAct(services.handle.db, record.orgId, options.by ?? theInstallation, {
    action: 'billing.checkoutStarted',
    target,
  });
  return address;
};
