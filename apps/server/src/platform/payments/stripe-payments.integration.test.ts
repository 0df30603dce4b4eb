import { priceCents } from '@sonora/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StripeDouble, startStripeDouble } from '../../../../../tests/testkit/servers/stripe-double.ts';
import { prorate } from './prorate.ts';
import { createStripePayments, type StripePayments } from './stripe-payments.ts';

let double: StripeDouble;
let payments: StripePayments;
beforeAll(async () => {
  double = await startStripeDouble();
  payments = open(double.secretKey);
});
afterEach(() => double.setFault(undefined));
afterAll(() => double?.close());

const open = (secretKey: string): StripePayments =>
  createStripePayments({ secretKey, webhookSecret: double.webhookSecret, apiBase: double.url });

const rootId = '01900000-0000-7000-8000-000000000001';
let checkouts = 0;

const subscribed = async (plan: 'indie' | 'production') => {
  checkouts += 1;
  const options = {
    rootId,
    plan,
    email: 'a@example.com',
    customerId: null,
    successUrl: 'http://s/ok',
    failUrl: 'http://s/no',
  };
  const url = await payments.startCheckout(options, `checkout ${checkouts}`);
  return double.pay(new URL(url).pathname.slice(1)).subscription;
};

const declined = {
  status: 402,
  error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
};

describe('createStripePayments', () => {
  it('knows a subscription as it is', async () => {
    const { id, customer, start, end } = await subscribed('indie');
    expect(await payments.read(id)).toEqual({
      subscriptionId: id,
      customerId: customer,
      rootId,
      plan: 'indie',
      status: 'active',
      periodStart: new Date(start * 1_000),
      periodEnd: new Date(end * 1_000),
      cancelledAt: null,
      schedule: null,
    });
  });

  it('says what a change costs as our own theory has it', async () => {
    const { id, start, end } = await subscribed('indie');
    const middle = new Date(((start + end) / 2) * 1_000);
    const theory = prorate(
      { name: '', monthlyCents: priceCents('indie') },
      { name: '', monthlyCents: priceCents('production') },
      0.5,
    );
    const preview = await payments.previewChange(id, 'production', middle);
    expect(preview.dueCents).toBe(theory.dueCents);
    expect(preview.lines.map(({ amountCents }) => amountCents)).toEqual(
      theory.lines.map(({ amountCents }) => amountCents),
    );
  });

  it('changes at once, once for a key, and lets a schedule go before', async () => {
    const { id } = await subscribed('indie');
    const scheduled = await payments.changeAtPeriodEnd(id, 'developer', 'later');
    expect(scheduled.schedule).toMatchObject({ plan: 'developer', at: scheduled.periodEnd });
    const at = new Date();
    const first = await payments.changeNow(id, 'production', at, 'now');
    const again = await payments.changeNow(id, 'production', at, 'now');
    expect([first.plan, again.plan, first.schedule]).toEqual(['production', 'production', null]);
    const updates = double.calls.filter(({ method, path }) => method === 'POST' && path === `/v1/subscriptions/${id}`);
    expect(updates).toHaveLength(1);
    expect(updates[0]?.fields).toMatchObject({
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
  });

  it('puts extra credits on an invoice once for a key', async () => {
    const { id, customer } = await subscribed('indie');
    const purchase = { customerId: customer, subscriptionId: id, credits: 200, unitCents: 5 };
    await payments.invoiceCredits(purchase, 'p');
    await payments.invoiceCredits(purchase, 'p');
    await expect(payments.invoiceCredits({ ...purchase, credits: 300 }, 'p')).rejects.toMatchObject({
      reason: 'refused',
    });
    expect(double.invoiceItems).toMatchObject([{ amount: '1000', currency: 'usd', customer, subscription: id }]);
    const [plan, credits] = await payments.invoices(customer);
    expect(credits).toMatchObject({
      description: '200 extra credits',
      message: { messageId: 'billing.boughtCredits', values: { credits: '200' } },
    });
    // Stripe's own texts have no id.
    expect([plan?.description, plan?.message]).toEqual(['Indie', undefined]);
  });

  it('tells a declined card, an outage and a refusal apart', async () => {
    const { id } = await subscribed('indie');
    double.setFault(() => declined);
    await expect(payments.changeNow(id, 'production', new Date(), 'd')).rejects.toMatchObject({ reason: 'declined' });
    double.setFault(() => ({ status: 503, error: { type: 'api_error', message: 'away' } }));
    await expect(payments.read(id)).rejects.toMatchObject({ reason: 'away' });
    double.setFault(undefined);
    await expect(payments.read('sub_unknown')).rejects.toMatchObject({ reason: 'refused' });
    await expect(open('sk_wrong').prices()).rejects.toMatchObject({ reason: 'refused' });
  });

  it('ends a subscription, and does not mind one that has ended', async () => {
    const { id } = await subscribed('indie');
    await payments.end(id, 'end');
    await payments.end(id, 'end again');
    expect((await payments.read(id)).status).toBe('cancelled');
  });
});
