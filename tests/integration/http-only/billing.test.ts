import { execFile } from 'node:child_process';
import { planTerms } from '@sonora/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { setPlan, spendUntil } from '../../testkit/billing.ts';
import { personInserter } from '../../testkit/insert-person.ts';
import { createClient, openTestDatabase, type Person, signUp, smallAd } from '../../testkit/installation.ts';
import { commandLine } from '../../testkit/server-bundle.ts';
import { installation } from './shared.ts';

type Client = ReturnType<typeof createClient>;
type Body<T> = { readonly status: number; readonly body: T };

const checkout = async (client: Client, plan: string): Promise<string> => {
  const answer = (await client.post('/api/billing/session/developer', {
    customer_email: 'pays@example.com',
    price_id: `price_${plan}_month`,
    success_url: '/billing/success',
    fail_url: '/billing/fail',
  })) as Body<{ url: string }>;
  expect(answer.status).toBe(200);
  return answer.body.url;
};

/** Presses a button on a test payment page and returns the redirect. */
const press = async (url: string, action: string, headers: Readonly<Record<string, string>> = {}) => {
  const { pathname, search } = new URL(url, installation.url);
  const own = `${installation.url}${pathname}${search}`;
  const answer = await fetch(own, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ action }),
  });
  const location = answer.headers.get('location');
  return { status: answer.status, path: location === null ? null : new URL(location, installation.url).pathname };
};

describe('billing', () => {
  let person: Person;
  let client: Client;
  const record = async () =>
    (await client.get('/api/billing/record')).body as {
      billingItems: { totalPrice: number }[];
      portalUrl: string | null;
      provider: { invoiceStatus: string; cancelledDate: number | null; downgradeSchedule: { plan: string } | null };
      organisation: { tier: string; monthlyLimit: number; limitReached: boolean };
    };
  const usage = async () =>
    (await client.get('/api/billing/usage')).body as { creditsRemaining: number; limit: number };
  beforeAll(async () => {
    person = await signUp(installation.url);
    client = createClient(installation.url, person.token);
    await setPlan(installation, person, 'free');
  });

  it('reports the remaining credits with every response, and holds credits for orders', async () => {
    const before = (await client.get('/api/speech/diction/custom')).body as { meta: { creditsRemaining: number } };
    expect(before.meta.creditsRemaining).toBe(planTerms.free.monthlyCredits);
    const ordered = (await client.post('/api/v3/audioform', smallAd())) as Body<{
      meta: { creditsUsed: number; creditsRemaining: number };
      metadata: unknown;
      data: { audioformId: string };
    }>;
    expect(ordered.status).toBe(202);
    expect(ordered.body.meta).toMatchObject({ creditsUsed: 0, creditsRemaining: planTerms.free.monthlyCredits - 2 });
    await client.post(`/api/v3/audioform/${ordered.body.data.audioformId}/cancel`);
    expect(await usage()).toMatchObject({ creditsRemaining: planTerms.free.monthlyCredits });
  });

  it('refuses orders without enough credits, with the specified message', async () => {
    await spendUntil(installation, person, 1);
    const answer = await client.post('/api/v3/audioform', smallAd());
    expect(answer).toMatchObject({
      status: 403,
      body: { detail: 'Audioform limit reached.', code: 'audioform-limit' },
    });
    expect(await client.get('/api/billing/usage')).toMatchObject({
      body: { usageTotal: 99, tier: 'free', limitReached: false, creditsRemaining: 1, limit: 100 },
    });
    expect((await client.get('/api/analytics/org/credits-used')).body).toMatchObject({
      dailyUsage: [{}, {}, {}, {}, {}, {}, { usage: 99 }],
    });
    const days = (await client.get('/api/analytics/org/credits-used/30')).body as { dailyUsage: unknown[] };
    expect(days.dailyUsage).toHaveLength(30);
    for (const wrong of ['0', '367', 'x', '1.5']) {
      expect((await client.get(`/api/analytics/org/credits-used/${wrong}`)).status).toBe(422);
    }
  });

  it('lists the plans for sale', async () => {
    const { products } = (await client.get('/api/billing/products')).body as { products: { plan: string }[] };
    expect(products.map(({ plan }) => plan)).toEqual(['indie', 'developer', 'production']);
    expect(products[0]).toEqual({
      name: 'Indie',
      description: 'For solo producers.',
      interval: 'month',
      amount: 2_900,
      currency: 'usd',
      features: ['1,000 credits per month', 'Up to 500 unused credits roll over', 'Extra credits at $0.05', '1 person'],
      messages: {
        features: [
          { messageId: 'billing.features.credits', values: { count: 1_000 } },
          { messageId: 'billing.features.rollover', values: { count: 500 } },
          { messageId: 'billing.features.extraCredits', values: { price: '$0.05' } },
          { messageId: 'billing.features.onePerson' },
        ],
      },
      plan: 'indie',
      price_id: 'price_indie_month',
      product_id: 'product_indie',
    });
  });

  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://localhost.evil.example/',
  ])('sends nobody to %s after a payment', async (address) => {
    const body = {
      customer_email: 'a@example.com',
      price_id: 'price_indie_month',
      success_url: '/ok',
      fail_url: '/no',
    };
    for (const field of ['success_url', 'fail_url']) {
      const answer = await client.post('/api/billing/session/developer', { ...body, [field]: address });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [`${field}: must be an address of this installation`] },
      });
    }
  });

  it('changes nothing without a payment or when the card is declined', async () => {
    for (const action of ['abandon', 'decline']) {
      const url = await checkout(client, 'indie');
      expect(await press(url, action)).toEqual({ status: 303, path: '/billing/fail' });
      // The page was already submitted: submitting it again does not pay.
      expect(await press(url, 'pay')).toEqual({ status: 303, path: '/billing/fail' });
    }
    expect((await record()).organisation.tier).toBe('free');
  });

  it('opens payment pages only at their own addresses, and refuses other origins', async () => {
    const url = await checkout(client, 'indie');
    const page = await fetch(url.replace(/^http:\/\/[^/]+/, installation.url));
    expect(await page.text()).toContain('TEST');
    expect((await press(url.replace(/signature=..../, 'signature=AAAA'), 'pay')).status).toBe(403);
    const foreign = { cookie: `sonora_session=${person.token}`, origin: 'https://evil.example' };
    expect((await press(url, 'pay', foreign)).status).toBe(403);
    expect((await press(url, 'steal')).status).toBe(400);
    expect((await record()).organisation.tier).toBe('free');
  });

  it('grants plan and credits at payment, once for repeated clicks', async () => {
    const url = await checkout(client, 'indie');
    const pressed = await Promise.all([press(url, 'pay'), press(url, 'pay'), press(url, 'pay')]);
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await press(url, 'pay')).toEqual({ status: 303, path: '/billing/success' });
    expect(await record()).toMatchObject({
      billingItems: [{ name: 'Indie', quantity: 1, unitPrice: 2_900, totalPrice: 2_900 }],
      portalUrl: expect.stringContaining('/payments/portal'),
      provider: { name: 'test', invoiceStatus: 'active', expired: false, cancelledDate: null, currency: 'usd' },
      organisation: { tier: 'indie', monthlyLimit: 1_000, cycleType: 'monthly', limitReached: false },
    });
    expect(await usage()).toMatchObject({ creditsRemaining: 1_000, limit: 1_000 });
    const { invoices } = (await client.get('/api/billing/invoices')).body as { invoices: unknown[] };
    expect(invoices).toMatchObject([{ amount: 2_900, status: 'paid', currency: 'usd' }]);
    const user = (await client.get('/api/user')).body as { availableOrganizations: { plan: string }[] };
    expect(user.availableOrganizations[0]?.plan).toBe('indie');
    const [{ invoiceId } = { invoiceId: '' }] = invoices as { invoiceId: string }[];
    const name = (user.availableOrganizations[0] as unknown as { orgName: string }).orgName;
    expect((await client.get(`/api/billing/invoices/${invoiceId}`)).body).toMatchObject({
      invoiceId,
      number: invoiceId.replace('invoice_', ''),
      customer: { name, email: null, address: [] },
      lines: [{ description: 'Indie, one month', messageId: 'billing.month', quantity: 1, amount: 2_900 }],
      subtotal: 2_900,
      taxes: [],
      amount: 2_900,
      isTest: true,
    });
    // Of others it does not exist, whatever they pay themselves.
    const other = await personInserter(installation)({ plan: 'free' });
    expect((await other.client.get(`/api/billing/invoices/${invoiceId}`)).status).toBe(404);
    const payer = await press(await checkout(other.client, 'indie'), 'pay');
    expect(payer.status).toBe(303);
    expect((await other.client.get(`/api/billing/invoices/${invoiceId}`)).status).toBe(404);
    const colleague = await personInserter(installation)({ memberOf: { orgId: person.orgId, role: 'user' } });
    expect((await colleague.client.get(`/api/billing/invoices/${invoiceId}`)).status).toBe(403);
    expect((await createClient(installation.url).get(`/api/billing/invoices/${invoiceId}`)).status).toBe(401);
  });

  it('allows starting another plan, which replaces the one before', async () => {
    const change = { new_price_id: 'price_production_month' };
    expect(await press(await checkout(client, 'production'), 'pay')).toEqual({ status: 303, path: '/billing/success' });
    expect(await record()).toMatchObject({ organisation: { tier: 'production' } });
    expect(await usage()).toMatchObject({ creditsRemaining: 10_500 });
    const { invoices } = (await client.get('/api/billing/invoices')).body as { invoices: { amount: number }[] };
    // The rest of the replaced plan is refunded: all of it, because it has just started.
    expect(invoices.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-2_900, 2_900, 19_900]);
    expect((await client.post('/api/billing/update', { new_price_id: 'price_nonsense' })).status).toBe(422);
    expect((await client.post('/api/billing/update', change)).status).toBe(409);
  });

  it('previews the cost of a change, and applies a cheaper plan at the end of the period', async () => {
    const wish = { new_price_id: 'price_indie_month' };
    expect((await client.post('/api/billing/preview-proration', wish)).body).toMatchObject({
      isUpgrade: false,
      plan: 'indie',
      amountDue: 0,
      nextAmount: 2_900,
      lines: [],
    });
    const changed = await client.post('/api/billing/update', wish);
    expect(changed).toMatchObject({ status: 200, body: { message: 'Your plan has been updated.' } });
    expect(await record()).toMatchObject({
      provider: { downgradeSchedule: { plan: 'indie', date: expect.any(Number), scheduleId: expect.any(String) } },
      organisation: { tier: 'production' },
    });
    await client.post('/api/billing/cancel');
    expect(await record()).toMatchObject({
      provider: { downgradeSchedule: null, cancelledDate: expect.any(Number), invoiceStatus: 'active' },
    });
    await client.post('/api/billing/resume');
    expect(await record()).toMatchObject({ provider: { downgradeSchedule: null, cancelledDate: null } });
  });

  it('stores extra credits within their limits', async () => {
    const set = (body: object) => client.post('/api/billing/extra-credits', body);
    expect(await set({ enabled: true, limit: 500, amount: 100 })).toMatchObject({
      status: 200,
      body: {
        message: 'Your settings have been saved.',
        record: { organisation: { extraCreditsConfig: { enabled: true, limit: 500, amount: 100 } } },
      },
    });
    for (const wrong of [{ limit: -1 }, { limit: 1_000_001 }, { amount: 0 }, { amount: 1.5 }, { enabled: 'yes' }]) {
      expect((await set({ enabled: true, limit: 500, amount: 100, ...wrong })).status).toBe(422);
    }
  });

  it('leads to the portal, where card and plan end can be changed', async () => {
    const portal = await fetch(`${installation.url}/payments/portal`, {
      headers: { authorization: `Bearer ${person.token}` },
      redirect: 'manual',
    });
    const url = portal.headers.get('location') ?? '';
    expect(portal.status).toBe(303);
    expect((await press(url, 'cancel')).status).toBe(303);
    expect((await record()).provider.cancelledDate).not.toBeNull();
    expect((await press(url, 'resume')).status).toBe(303);
    expect((await press(url, 'decline-card')).status).toBe(303);
    expect((await record()).provider.cancelledDate).toBeNull();
  });

  it('belongs to the root organisation only', async () => {
    const database = openTestDatabase(installation);
    const childId = '01900000-0000-7000-8000-00000000c41d';
    await database.pool.query(
      "insert into organisation (id, parent_id, name, plan) values ($1, $2, 'Child', 'production')",
      [childId, person.orgId],
    );
    await database.pool.query("insert into member (org_id, user_id, role) values ($1, $2, 'admin')", [
      childId,
      person.userId,
    ]);
    await database.close();
    const asChild = { 'x-assume-org': childId };
    for (const path of ['record', 'products', 'invoices', 'invoices/invoice_x']) {
      expect((await client.get(`/api/billing/${path}`, asChild)).status).toBe(403);
    }
    expect((await client.post('/api/billing/cancel', {}, asChild)).status).toBe(403);
    const own = await client.get('/api/billing/usage', asChild);
    expect(own).toMatchObject({ status: 200, body: { usageTotal: 0, limit: null } });
    const all = await client.get('/api/billing/usage');
    expect(all).toMatchObject({ body: { detailedUsage: { childOrgs: [{ orgId: childId, currentUsage: 0 }] } } });
  });

  it('changes from a starter plan to a more expensive one at once, for the rest of the period', async () => {
    const other = await personInserter(installation)();
    const change = { new_price_id: 'price_production_month' };
    await setPlan(installation, other, 'free');
    expect((await other.client.post('/api/billing/update', change)).status).toBe(403);
    await press(await checkout(other.client, 'indie'), 'pay');
    expect((await other.client.post('/api/billing/preview-proration', change)).body).toMatchObject({
      isUpgrade: true,
      plan: 'production',
      nextAmount: 19_900,
      lines: [{ amount: -2_900 }, { amount: 19_900 }],
      amountDue: 17_000,
    });
    expect(await other.client.post('/api/billing/update', change)).toMatchObject({
      status: 200,
      body: { message: 'Your plan has been updated.', record: { organisation: { tier: 'production' } } },
    });
    expect((await other.client.get('/api/billing/usage')).body).toMatchObject({ limit: 10_000 });
  });

  it('can be set to a plan by the operator', async () => {
    const other = await signUp(installation.url);
    const run = (...args: readonly string[]): Promise<number> =>
      new Promise((resolve) => {
        execFile(process.execPath, [commandLine, 'plan', ...args], (error) => resolve(Number(error?.code ?? 0)));
      });
    expect(
      await Promise.all([run(other.orgId, 'gold'), run('x', 'free'), run(other.orgId, 'free', '--credits', '-1')]),
    ).toEqual([2, 2, 2]);
    expect(await run('01900000-0000-7000-8000-000000000000', 'free')).toBe(1);
    // This one has a paid plan.
    expect(await run(person.orgId, 'internal')).toBe(1);
    expect(await run(other.orgId, 'internal', '--credits', '500')).toBe(0);
    const theirs = createClient(installation.url, other.token);
    expect((await theirs.get('/api/billing/usage')).body).toMatchObject({ tier: 'internal', limit: 500, poc: true });
  });
});
