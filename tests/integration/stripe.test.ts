import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setPlan } from '../testkit/billing.ts';
import {
  createClient,
  type Person,
  signUp,
  startTestInstallation,
  type TestInstallation,
} from '../testkit/installation.ts';
import { type StripeDouble, startStripeDouble } from '../testkit/servers/stripe-double.ts';

let double: StripeDouble;
let installation: TestInstallation;
let person: Person;
let client: ReturnType<typeof createClient>;

type Record = {
  readonly provider: {
    readonly invoiceStatus: string;
    readonly subscriptionId: string | null;
    readonly cancelledDate: number | null;
    readonly downgradeSchedule: { readonly plan: string } | null;
  };
  readonly organisation: { readonly tier: string };
};
type Products = { readonly products: readonly { readonly plan: string; readonly price_id: string }[] };

beforeAll(async () => {
  double = await startStripeDouble();
  installation = await startTestInstallation({
    SONORA_ROLES: 'http',
    STRIPE_SECRET_KEY: double.secretKey,
    STRIPE_WEBHOOK_SECRET: double.webhookSecret,
    STRIPE_API_BASE: double.url,
  });
  person = await signUp(installation.url);
  await setPlan(installation, person, 'free');
  client = createClient(installation.url, person.token);
});
afterEach(() => double.setFault(undefined));
afterAll(async () => {
  await installation?.stop();
  await double?.close();
});

const priceOf = async (plan: string): Promise<string> =>
  ((await client.get('/api/billing/products')).body as Products).products.find((each) => each.plan === plan)
    ?.price_id ?? '';

const record = async (): Promise<Record> => (await client.get('/api/billing/record')).body as Record;
const credits = async () =>
  ((await client.get('/api/billing/usage')).body as { creditsRemaining: number }).creditsRemaining;

const checkout = async (plan: string): Promise<string> => {
  const { body } = await client.post('/api/billing/session/developer', {
    customer_email: 'pays@example.com',
    price_id: await priceOf(plan),
    success_url: '/billing/success',
    fail_url: '/billing/fail',
  });
  return new URL((body as { url: string }).url).pathname.slice(1);
};

const tell = async ({ body, signature }: { readonly body: string; readonly signature: string }): Promise<number> =>
  (
    await fetch(`${installation.url}/payments/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
  ).status;

const told = (type: string): Promise<number> => {
  const subscriptionId = [...double.subscriptions.keys()].at(-1) ?? '';
  return tell(double.signed(double.messageOf(type, subscriptionId)));
};

const latest = () => {
  const found = [...double.subscriptions.values()].at(-1);
  if (!found) throw new Error('no subscription');
  return found;
};

const declinedCard = {
  status: 402,
  error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
};

describe('with Stripe', () => {
  it('finds or creates a price for each plan, once', async () => {
    const first = (await client.get('/api/billing/products')).body as Products;
    expect(first.products.map(({ plan }) => plan)).toEqual(['indie', 'developer', 'production']);
    await client.get('/api/billing/products');
    expect(double.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/prices')).toHaveLength(3);
  });

  it('refuses events with an invalid or old signature or a changed body', async () => {
    const { message } = double.pay(await checkout('indie'));
    const right = double.signed(message);
    expect(await tell(double.signed(message, { secret: 'whsec_other' }))).toBe(400);
    expect(await tell(double.signed(message, { secondsAgo: 3_600 }))).toBe(400);
    expect(await tell({ ...right, body: `${right.body} ` })).toBe(400);
    expect(await tell({ ...right, signature: '' })).toBe(400);
    expect((await record()).organisation.tier).toBe('free');
    double.subscriptions.get(latest().id)!.status = 'canceled';
  });

  it('starts the plan once for repeated and concurrent events', async () => {
    const { message } = double.pay(await checkout('indie'));
    const sent = double.signed(message);
    expect(await Promise.all([tell(sent), tell(sent), tell(sent)])).toEqual([200, 200, 200]);
    expect(await record()).toMatchObject({
      provider: { name: 'stripe', invoiceStatus: 'active' },
      organisation: { tier: 'indie' },
    });
    expect(await credits()).toBe(1_000);
    expect(latest().rootId).toBe(person.orgId);
  });

  it('requests redelivery of an event when the service is unavailable', async () => {
    const sent = double.signed(double.messageOf('customer.subscription.updated', latest().id));
    double.setFault(() => ({ status: 500, error: { type: 'api_error', message: 'internal' } }));
    expect(await tell(sent)).toBe(503);
    double.setFault(undefined);
    expect(await tell(sent)).toBe(200);
  });

  it('ignores foreign subscriptions and other kinds of events', async () => {
    const message = double.messageOf('customer.subscription.updated', 'sub_of_another_shop');
    expect(await tell(double.signed(message))).toBe(200);
    expect(
      await tell(double.signed({ id: 'evt_x', object: 'event', type: 'charge.refunded', data: { object: {} } })),
    ).toBe(200);
    expect((await record()).organisation.tier).toBe('indie');
  });

  it('replaces the subscription after a second checkout, and ignores its last event', async () => {
    const before = latest();
    const { message } = double.pay(await checkout('production'));
    expect(await tell(double.signed(message))).toBe(200);
    expect(double.subscriptions.get(before.id)?.status).toBe('canceled');
    expect(await tell(double.signed(double.messageOf('customer.subscription.deleted', before.id)))).toBe(200);
    expect(await record()).toMatchObject({
      provider: { subscriptionId: latest().id },
      organisation: { tier: 'production' },
    });
    expect(latest().customer).toBe(before.customer);
  });

  it('schedules a cheaper plan, and releases the schedule when it is cancelled or undone', async () => {
    const indie = { new_price_id: await priceOf('indie') };
    expect((await client.post('/api/billing/update', indie)).status).toBe(200);
    expect(await record()).toMatchObject({
      provider: { downgradeSchedule: { plan: 'indie' } },
      organisation: { tier: 'production' },
    });
    expect((await client.post('/api/billing/cancel')).status).toBe(200);
    expect(latest()).toMatchObject({ schedule: null, cancelAtPeriodEnd: true });
    expect((await record()).provider).toMatchObject({ downgradeSchedule: null, cancelledDate: expect.any(Number) });
    expect((await client.post('/api/billing/resume')).status).toBe(200);
    expect((await record()).provider).toMatchObject({ downgradeSchedule: null, cancelledDate: null });
    expect(latest()).toMatchObject({ cancelAtPeriodEnd: false });
  });

  it('previews a change with the service’s price, and changes nothing when the card is declined', async () => {
    // Applies the scheduled change to the cheaper plan first, as Stripe would.
    latest().price = await priceOf('developer');
    await told('customer.subscription.updated');
    expect((await record()).organisation.tier).toBe('developer');
    const wish = { new_price_id: await priceOf('production') };
    const up = (await client.post('/api/billing/preview-proration', wish)).body;
    expect(up).toMatchObject({ isUpgrade: true, plan: 'production', nextAmount: 19_900 });
    double.setFault(({ method, path }) =>
      method === 'POST' && path.startsWith('/v1/subscription') ? declinedCard : undefined,
    );
    expect(await client.post('/api/billing/update', wish)).toMatchObject({
      status: 402,
      body: { code: 'payment-declined' },
    });
    expect((await record()).organisation.tier).toBe('developer');
    double.setFault(undefined);
    expect((await client.post('/api/billing/update', wish)).status).toBe(200);
    expect((await record()).organisation.tier).toBe('production');
    const down = (await client.post('/api/billing/preview-proration', { new_price_id: await priceOf('indie') })).body;
    expect(down).toMatchObject({ isUpgrade: false, amountDue: 0, nextAmount: 2_900 });
    double.setFault(({ method, path }) =>
      method === 'POST' && path.startsWith('/v1/subscription') ? declinedCard : undefined,
    );
    const refused = await client.post('/api/billing/cancel');
    expect(refused).toMatchObject({ status: 402, body: { code: 'payment-declined' } });
    expect((await record()).provider.cancelledDate).toBeNull();
  });

  it('runs a request once when the connection breaks after its completion', async () => {
    let broken = 0;
    double.setFault(({ method, path }) => {
      if (method !== 'POST' || path !== '/v1/checkout/sessions' || broken > 0) return undefined;
      broken += 1;
      return 'cut';
    });
    const before = double.calls.filter(({ path }) => path === '/v1/checkout/sessions').length;
    latest().status = 'canceled';
    await told('customer.subscription.deleted');
    expect((await record()).organisation.tier).toBe('free');
    expect(await checkout('indie')).toMatch(/^cs_/);
    expect(broken).toBe(1);
    expect(double.calls.filter(({ path }) => path === '/v1/checkout/sessions')).toHaveLength(before + 1);
  });

  it('shows a failed payment, keeps the plan meanwhile, and detects a later payment', async () => {
    const { message } = double.pay(await checkout('production'));
    await tell(double.signed(message));
    latest().status = 'past_due';
    await told('invoice.payment_failed');
    expect(await record()).toMatchObject({
      provider: { invoiceStatus: 'incomplete' },
      organisation: { tier: 'production' },
    });
    latest().status = 'active';
    await told('invoice.paid');
    expect(await record()).toMatchObject({ provider: { invoiceStatus: 'active' } });
  });

  it('starts a new period with its credits on the service’s event', async () => {
    const before = await credits();
    const state = latest();
    [state.start, state.end] = [state.end, state.end + 30 * 86_400];
    await told('invoice.paid');
    await told('customer.subscription.updated');
    // Of ten thousand remaining credits, five thousand roll over.
    expect(before).toBe(10_000);
    expect(await credits()).toBe(15_000);
  });

  it('links to its portal and lists its receipts', async () => {
    const portal = await fetch(`${installation.url}/payments/portal`, {
      headers: { authorization: `Bearer ${person.token}` },
      redirect: 'manual',
    });
    expect(portal.headers.get('location')).toBe(`https://pay.example/portal?customer=${latest().customer}`);
    expect((await client.get('/api/billing/invoices')).body).toMatchObject({
      invoices: [{ invoiceId: 'in_1', amount: 2_900, status: 'paid', receiptUrl: 'https://pay.example/in_1' }],
    });
    expect((await fetch(`${installation.url}/test-payments/checkout/x`)).status).toBe(403);
  });

  it('prints an invoice with its lines, taxes and addresses, and no invoice of another customer', async () => {
    expect((await client.get('/api/billing/invoices/in_1')).body).toEqual({
      invoiceId: 'in_1',
      date: expect.any(Number),
      number: 'SON-0001',
      description: 'Indie',
      amount: 2_900,
      currency: 'usd',
      status: 'paid',
      receiptUrl: 'https://pay.example/in_1',
      seller: 'Sonora Ltd',
      customer: {
        name: 'Harbour Foods',
        email: 'pays@example.com',
        address: ['1 Quay Street', '20457 Hamburg', 'DE'],
      },
      lines: [
        { description: 'Indie, November', quantity: 1, amount: 2_437 },
        {
          description: '20 extra credits',
          messageId: 'billing.boughtCredits',
          values: { credits: '20' },
          quantity: null,
          amount: 0,
        },
      ],
      subtotal: 2_437,
      taxes: [{ amount: 463, isIncluded: false }],
      isTest: false,
    });
    expect((await client.get('/api/billing/invoices/in_foreign')).status).toBe(404);
    expect((await client.get('/api/billing/invoices/in_none')).status).toBe(404);
  });
});
