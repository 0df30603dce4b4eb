import { currency, isSold, planTerms, priceCents, type SoldPlan, soldPlans } from '@sonora/contracts';
import Stripe from 'stripe';
import type { StripeSettings } from '../config/config.ts';
import { PaymentError, type PaymentProvider, type Price, type SubscriptionInfo } from './payments.ts';
import { boughtCredits, CREDITS_FIELD, readStripeInvoice, toInvoice } from './stripe-invoices.ts';

export type StripeMessage = {
  readonly id: string;
  readonly subscriptionId: string | undefined;
  /** True when a checkout has created the subscription. */
  readonly isNew: boolean;
};

export type StripePayments = PaymentProvider & {
  /** Verifies a webhook message. @returns undefined when the signature is invalid or too old */
  readMessage(body: Buffer, signature: string): Promise<StripeMessage | undefined>;
};

const timeoutMilliseconds = 15_000;
const pricesMilliseconds = 600_000;
/** Lookup keys of prices, which operators may also create themselves. */
const lookupKey = (plan: SoldPlan): string => `sonora_${plan}_month`;

const idOf = (reference: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

const moment = (seconds: number): Date => new Date(seconds * 1_000);

const asPaymentError = (error: unknown): PaymentError => {
  if (error instanceof PaymentError) return error;
  const { errors } = Stripe;
  const message = error instanceof Error ? error.message : 'unknown';
  if (error instanceof errors.StripeCardError) return new PaymentError('declined', message, { cause: error });
  const isAway =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError;
  return new PaymentError(isAway ? 'away' : 'refused', message, { cause: error });
};

const asking = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw asPaymentError(error);
  }
};

const openClient = ({ secretKey, apiBase }: StripeSettings): Stripe => {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(secretKey, {
    timeout: timeoutMilliseconds,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base
      ? {
          host: base.hostname,
          protocol: base.protocol === 'http:' ? 'http' : 'https',
          ...(base.port === '' ? {} : { port: base.port }),
        }
      : {}),
  });
};

type Known = { readonly prices: readonly Price[]; readonly until: number };

/** Prices of our plans. Creates missing prices in the Stripe account. */
const loadPrices = async (client: Stripe): Promise<readonly Price[]> => {
  const { data } = await client.prices.list({ lookup_keys: soldPlans.map(lookupKey), active: true, limit: 10 });
  const prices: Price[] = [];
  for (const plan of soldPlans) {
    const found =
      data.find((price) => price.lookup_key === lookupKey(plan)) ??
      (await client.prices.create(
        {
          lookup_key: lookupKey(plan),
          currency,
          unit_amount: priceCents(plan),
          recurring: { interval: 'month' },
          product_data: { name: `Sonora ${planTerms[plan].name}` },
        },
        { idempotencyKey: `price ${lookupKey(plan)} ${priceCents(plan)} ${currency}` },
      ));
    prices.push({
      plan,
      priceId: found.id,
      productId: idOf(found.product) ?? '',
      amountCents: found.unit_amount ?? priceCents(plan),
      currency: found.currency,
    });
  }
  return prices;
};

const statusOf = (status: Stripe.Subscription['status']): SubscriptionInfo['status'] => {
  if (status === 'active' || status === 'trialing') return 'active';
  if (status === 'canceled' || status === 'incomplete_expired') return 'cancelled';
  return 'incomplete';
};

/** Plan of a schedule's next phase, if any. */
const scheduledPlan = (
  schedule: Stripe.SubscriptionSchedule | undefined,
  planOf: (priceId: string | undefined) => SoldPlan | undefined,
): SubscriptionInfo['schedule'] => {
  const next = schedule?.phases.find(({ start_date }) => start_date >= (schedule.current_phase?.end_date ?? 0));
  const plan = planOf(idOf(next?.items[0]?.price));
  return schedule && next && plan ? { plan, at: moment(next.start_date), scheduleId: schedule.id } : null;
};

/** Stripe by its official library. Prices have our lookup keys; the organisation is in the subscription's metadata. */
export const createStripePayments = (settings: StripeSettings): StripePayments => {
  const client = openClient(settings);
  let known: Known | undefined;

  const prices = (): Promise<readonly Price[]> =>
    asking(async () => {
      if (known && known.until > Date.now()) return known.prices;
      known = { prices: await loadPrices(client), until: Date.now() + pricesMilliseconds };
      return known.prices;
    });

  const priceOf = async (plan: SoldPlan): Promise<string> => {
    const found = (await prices()).find((price) => price.plan === plan);
    if (!found) throw new PaymentError('refused', `no price for ${plan}`);
    return found.priceId;
  };

  const infoOf = async (subscription: Stripe.Subscription): Promise<SubscriptionInfo> => {
    const item = subscription.items.data[0];
    const { rootId } = subscription.metadata;
    const all = await prices();
    const planOf = (priceId: string | undefined) => all.find((price) => price.priceId === priceId)?.plan;
    const plan = planOf(item?.price.id);
    if (!item || rootId === undefined || plan === undefined || !isSold(plan)) {
      throw new PaymentError('refused', 'a subscription that is none of ours');
    }
    const scheduleId = idOf(subscription.schedule);
    const schedule = scheduleId === undefined ? undefined : await client.subscriptionSchedules.retrieve(scheduleId);
    return {
      subscriptionId: subscription.id,
      customerId: idOf(subscription.customer) ?? '',
      rootId,
      plan,
      status: statusOf(subscription.status),
      periodStart: moment(item.current_period_start),
      periodEnd: moment(item.current_period_end),
      cancelledAt: subscription.cancel_at_period_end
        ? moment(subscription.canceled_at ?? item.current_period_start)
        : null,
      schedule: scheduledPlan(schedule, planOf),
    };
  };

  const read = (subscriptionId: string): Promise<SubscriptionInfo> =>
    asking(async () => infoOf(await client.subscriptions.retrieve(subscriptionId)));

  /** A schedule overrides changes to its subscription, so it is released before anything else is changed. */
  const releaseSchedule = async (subscriptionId: string, key: string): Promise<Stripe.Subscription> => {
    const subscription = await client.subscriptions.retrieve(subscriptionId);
    const scheduleId = idOf(subscription.schedule);
    if (scheduleId !== undefined) {
      await client.subscriptionSchedules.release(scheduleId, {}, { idempotencyKey: `${key} release` });
    }
    return subscription;
  };

  return {
    name: 'stripe',
    prices,
    read,
    startCheckout: ({ rootId, plan, email, customerId, successUrl, failUrl }, key) =>
      asking(async () => {
        const session = await client.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ price: await priceOf(plan), quantity: 1 }],
            success_url: successUrl,
            cancel_url: failUrl,
            client_reference_id: rootId,
            subscription_data: { metadata: { rootId } },
            ...(customerId === null ? { customer_email: email } : { customer: customerId }),
          },
          { idempotencyKey: key },
        );
        if (!session.url) throw new PaymentError('refused', 'a checkout without an address');
        return session.url;
      }),
    previewChange: (subscriptionId, plan, at) =>
      asking(async () => {
        const subscription = await client.subscriptions.retrieve(subscriptionId);
        const preview = await client.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: subscription.items.data[0]?.id ?? '', price: await priceOf(plan) }],
            proration_behavior: 'always_invoice',
            proration_date: Math.floor(at.getTime() / 1_000),
          },
        });
        return {
          lines: preview.lines.data.map(({ description, amount }) => ({
            description: description ?? '',
            amountCents: amount,
          })),
          dueCents: preview.amount_due,
        };
      }),
    changeNow: (subscriptionId, plan, at, key) =>
      asking(async () => {
        const subscription = await releaseSchedule(subscriptionId, key);
        const changed = await client.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: subscription.items.data[0]?.id ?? '', price: await priceOf(plan) }],
            cancel_at_period_end: false,
            proration_behavior: 'always_invoice',
            proration_date: Math.floor(at.getTime() / 1_000),
            payment_behavior: 'error_if_incomplete',
          },
          { idempotencyKey: key },
        );
        return infoOf(changed);
      }),
    changeAtPeriodEnd: (subscriptionId, plan, key) =>
      asking(async () => {
        const subscription = await releaseSchedule(subscriptionId, key);
        const item = subscription.items.data[0];
        if (subscription.cancel_at_period_end) {
          await client.subscriptions.update(
            subscriptionId,
            { cancel_at_period_end: false },
            { idempotencyKey: `${key} resume` },
          );
        }
        const schedule = await client.subscriptionSchedules.create(
          { from_subscription: subscriptionId },
          { idempotencyKey: `${key} schedule` },
        );
        await client.subscriptionSchedules.update(
          schedule.id,
          {
            end_behavior: 'release',
            phases: [
              {
                items: [{ price: item?.price.id ?? '', quantity: 1 }],
                start_date: item?.current_period_start ?? 'now',
                end_date: item?.current_period_end ?? 'now',
              },
              {
                items: [{ price: await priceOf(plan), quantity: 1 }],
                duration: { interval: 'month' },
                proration_behavior: 'none',
              },
            ],
          },
          { idempotencyKey: `${key} phases` },
        );
        return infoOf(await client.subscriptions.retrieve(subscriptionId));
      }),
    cancelAtPeriodEnd: (subscriptionId, key) =>
      asking(async () => {
        await releaseSchedule(subscriptionId, key);
        return infoOf(
          await client.subscriptions.update(subscriptionId, { cancel_at_period_end: true }, { idempotencyKey: key }),
        );
      }),
    resume: (subscriptionId, key) =>
      asking(async () => {
        await releaseSchedule(subscriptionId, key);
        return infoOf(
          await client.subscriptions.update(subscriptionId, { cancel_at_period_end: false }, { idempotencyKey: key }),
        );
      }),
    end: (subscriptionId, key) =>
      asking(async () => {
        const { status } = await client.subscriptions.retrieve(subscriptionId);
        if (statusOf(status) === 'cancelled') return;
        await client.subscriptions.cancel(subscriptionId, { prorate: true }, { idempotencyKey: key });
      }),
    invoiceCredits: ({ customerId, subscriptionId, credits, unitCents }, key) =>
      asking(async () => {
        await client.invoiceItems.create(
          {
            customer: customerId,
            subscription: subscriptionId,
            amount: credits * unitCents,
            currency,
            description: boughtCredits(String(credits)).text,
            metadata: { [CREDITS_FIELD]: String(credits) },
          },
          { idempotencyKey: key },
        );
      }),
    portalUrl: (customerId, returnUrl) =>
      asking(
        async () => (await client.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url,
      ),
    invoices: (customerId) =>
      asking(async () => {
        const { data } = await client.invoices.list({ customer: customerId, limit: 100 });
        return data.map(toInvoice);
      }),
    invoice: (customerId, invoiceId) => asking(() => readStripeInvoice(client, customerId, invoiceId)),
    renew: (subscriptionId) => read(subscriptionId),
    readMessage: async (body, signature) => {
      let event: Stripe.Event;
      try {
        event = await client.webhooks.constructEventAsync(body, signature, settings.webhookSecret);
      } catch {
        return undefined;
      }
      return messageOf(event);
    },
  };
};

const messageOf = (event: Stripe.Event): StripeMessage => {
  const { id } = event;
  switch (event.type) {
    case 'checkout.session.completed':
      return { id, subscriptionId: idOf(event.data.object.subscription), isNew: true };
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return { id, subscriptionId: event.data.object.id, isNew: false };
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return {
        id,
        subscriptionId: idOf(event.data.object.parent?.subscription_details?.subscription),
        isNew: false,
      };
    default:
      return { id, subscriptionId: undefined, isNew: false };
  }
};
