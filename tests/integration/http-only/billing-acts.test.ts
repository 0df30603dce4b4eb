import { execFile } from 'node:child_process';
import type { AuditEvent } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../testkit/insert-person.ts';
import { openTestDatabase } from '../../testkit/installation.ts';
import { commandLine } from '../../testkit/server-bundle.ts';
import { installation } from './shared.ts';

type Written = Pick<AuditEvent, 'actor' | 'action' | 'target'>;

const arrive = (change: Parameters<ReturnType<typeof personInserter>>[0] = {}) => personInserter(installation)(change);

let database: ReturnType<typeof openTestDatabase>;
let owner: InsertedPerson;
/** An administrator of the same organisation, who can therefore also manage payment. */
let admin: InsertedPerson;
let operator: InsertedPerson;
let checkout: string;

const startCheckout = async (plan: string): Promise<void> => {
  const answer = await admin.client.post('/api/billing/session/developer', {
    customer_email: 'pays@example.com',
    price_id: `price_${plan}_month`,
    success_url: '/billing/success',
    fail_url: '/billing/fail',
  });
  checkout = (answer.body as { url: string }).url;
};

/** Presses a button on a test payment page, signed in as the owner. */
const press = async (address: string, action: string): Promise<void> => {
  const { pathname, search } = new URL(address, installation.url);
  const answer = await fetch(`${installation.url}${pathname}${search}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${owner.token}` },
    body: new URLSearchParams({ action }),
  });
  expect(answer.status).toBe(303);
};

const inPortal = async (action: string): Promise<void> => {
  const answer = await fetch(`${installation.url}/payments/portal`, {
    headers: { authorization: `Bearer ${owner.token}` },
    redirect: 'manual',
  });
  await press(answer.headers.get('location') ?? '', action);
};

const call = async (path: string, body: object = {}): Promise<void> => {
  expect((await admin.client.post(`/api/billing/${path}`, body)).status).toBe(200);
};

const command = (...given: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [commandLine, ...given], (error) => (error ? reject(error) : resolve()));
  });

const written = async (orgId: string): Promise<readonly (Written & { readonly ip_address: string | null })[]> =>
  (
    await database.pool.query(
      'select actor, action, target, ip_address from audit_event where org_id = $1 order by id',
      [orgId],
    )
  ).rows;

beforeAll(async () => {
  database = openTestDatabase(installation);
  owner = await arrive({ plan: 'free' });
  admin = await arrive({ memberOf: { orgId: owner.orgId, role: 'admin' } });
  operator = await arrive();
  await database.pool.query('update "user" set is_installation_admin = true where id = $1', [operator.userId]);
});
afterAll(() => database?.close());

/** Actions with their actor and their audit entry, in an order in which one organisation can do them all. */
const acts: readonly (readonly [
  what: string,
  act: () => Promise<unknown>,
  by: 'owner' | 'admin' | 'operator',
  action: string,
  target: string,
])[] = [
  ['a checkout that is begun', () => startCheckout('indie'), 'admin', 'billing.checkoutStarted', 'Indie'],
  ['a payment that is declined', () => press(checkout, 'decline'), 'owner', 'billing.paymentDeclined', 'Indie'],
  ['another checkout', () => startCheckout('indie'), 'admin', 'billing.checkoutStarted', 'Indie'],
  ['a payment', () => press(checkout, 'pay'), 'owner', 'billing.planBegun', 'Indie'],
  ['a checkout for a dearer plan', () => startCheckout('production'), 'admin', 'billing.checkoutStarted', 'Production'],
  ['its payment', () => press(checkout, 'pay'), 'owner', 'billing.planBegun', 'Production'],
  [
    'a cheaper plan that is ordered',
    () => call('update', { new_price_id: 'price_indie_month' }),
    'admin',
    'billing.downgradeScheduled',
    'Indie',
  ],
  ['that order taken back', () => call('resume'), 'admin', 'billing.downgradeUnscheduled', 'Indie'],
  ['a cancellation', () => call('cancel'), 'admin', 'billing.cancelled', 'Production'],
  ['a cancellation taken back', () => call('resume'), 'admin', 'billing.resumed', 'Production'],
  ['a cancellation in the portal', () => inPortal('cancel'), 'owner', 'billing.cancelled', 'Production'],
  ['the same taken back there', () => inPortal('resume'), 'owner', 'billing.resumed', 'Production'],
  ['a card that is declined from now on', () => inPortal('decline-card'), 'owner', 'billing.cardChanged', ''],
  ['a card that pays', () => inPortal('accept-card'), 'owner', 'billing.cardChanged', ''],
  [
    'extra credits',
    () => call('extra-credits', { enabled: true, limit: 500, amount: 100 }),
    'admin',
    'billing.extraCreditsSet',
    'Production',
  ],
  [
    'a flag of the organisation',
    () => operator.client.call('PUT', '/api/installation/flags/rms', { isOn: true, orgId: owner.orgId }),
    'operator',
    'flag.changed',
    'rms',
  ],
];

describe('the audit log', () => {
  it.each(acts)('has one entry for %s', async (_what, act, by, action, target) => {
    const before = await written(owner.orgId);
    await act();
    const rows = (await written(owner.orgId)).slice(before.length);
    const actor = { owner, admin, operator }[by].email;
    expect(rows).toEqual([{ actor, action, target, ip_address: '127.0.0.1' }]);
  });

  it.each([
    ['a checkout that was answered before', () => press(checkout, 'decline')],
    ['a cancellation taken back that was none', () => call('resume')],
  ])('has none of %s', async (_what, act) => {
    const before = await written(owner.orgId);
    await act();
    expect(await written(owner.orgId)).toEqual(before);
  });

  it('has one entry for a plan and credits granted on the command line', async () => {
    const other = await arrive({ plan: 'free' });
    await command('plan', other.orgId, 'internal', '--credits', '500');
    const { events } = (await other.client.get(`/api/org/${other.orgId}/audit`)).body as { events: AuditEvent[] };
    expect(events).toMatchObject([
      {
        actor: 'Sonora',
        action: 'billing.planSet',
        target: 'internal',
        detail: { monthlyCredits: 500 },
        ipAddress: null,
      },
    ]);
  });

  it('has one entry for a flag of the whole installation', async () => {
    const everywhere = '00000000-0000-0000-0000-000000000000';
    const set = (isOn: boolean | null) => operator.client.call('PUT', '/api/installation/flags/rms', { isOn });
    const before = await written(everywhere);
    await set(true);
    await set(null);
    expect((await written(everywhere)).slice(before.length)).toMatchObject([
      { actor: operator.email, action: 'flag.changed', target: 'rms' },
      { actor: operator.email, action: 'flag.changed', target: 'rms' },
    ]);
  });

  it('records the start of an ordered plan, and the previous plan of a new one', async () => {
    const { events } = (await owner.client.get(`/api/org/${owner.orgId}/audit?action=billing.downgradeScheduled`))
      .body as { events: AuditEvent[] };
    expect(events).toMatchObject([{ detail: { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } }]);
  });
});
