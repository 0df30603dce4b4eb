import type { InvitationResult, User } from '@sonora/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { openTestDatabase } from '../../../testkit/installation.ts';
import { readOutbox } from '../../../testkit/read-outbox.ts';
import { installation } from '../shared.ts';

/** Places, payments and credits of plans. */

const arrive = personInserter(installation);
const database = openTestDatabase(installation);
afterAll(() => database.close());

const setPlan = (orgId: string, plan: string) =>
  database.pool.query('update organisation set plan = $2 where id = $1', [orgId, plan]);

const invite = (owner: InsertedPerson, ...emails: readonly string[]) =>
  owner.client.post('/api/user/invite', { email: emails, orgId: owner.orgId, role: 'admin' });

const tokenFor = async (email: string): Promise<string> =>
  /\/invitations\/([\w-]+)/.exec((await readOutbox(installation, email)).at(-1)?.body ?? '')?.[1] ?? '';

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `place-${addresses}-${process.pid}@example.com`;
};

describe('places', () => {
  it('are not held by expired invitations, which do not block new ones either', async () => {
    const owner = await arrive({ plan: 'production' });
    const emails = [newAddress(), newAddress()] as const;
    expect((await invite(owner, ...emails)).status).toBe(200);
    expect((await invite(owner, newAddress())).body).toMatchObject({ code: 'user-limit' });
    const late = await tokenFor(emails[0]);
    await database.pool.query("update invitation set expires_at = now() - interval '1 minute' where org_id = $1", [
      owner.orgId,
    ]);
    const again = await invite(owner, emails[0], newAddress());
    expect(again).toMatchObject({ status: 200, body: { invited: [emails[0], expect.any(String)], refused: [] } });
    const read = await owner.client.get(`/api/invitation?token=${late}`);
    expect(read).toMatchObject({ body: { messageId: expect.stringMatching(/invitation(Expired|Unknown)/) } });
  });

  it('beyond those of the plan are refused with a code, beside those that are given', async () => {
    const owner = await arrive({ plan: 'production' });
    const { body } = await invite(owner, newAddress(), newAddress(), newAddress());
    const { invited, refused } = body as InvitationResult;
    expect([invited.length, refused.map(({ code }) => code)]).toEqual([2, ['user-limit']]);
  });

  it('are kept when invitations of a larger plan are accepted', async () => {
    const owner = await arrive({ plan: 'enterprise' });
    const people = await Promise.all([1, 2, 3, 4].map(() => arrive({ email: newAddress() })));
    await invite(owner, ...people.map(({ email }) => email));
    await setPlan(owner.orgId, 'production');
    const statuses = await Promise.all(
      people.map(async ({ client, email }) => {
        const { status } = await client.post('/api/invitation/accept', { token: await tokenFor(email) });
        return status;
      }),
    );
    expect(statuses.sort()).toEqual([200, 200, 403, 403]);
  });

  it('say when an invitation can be sent again', async () => {
    const owner = await arrive({ plan: 'production' });
    const email = newAddress();
    await invite(owner, email);
    const { rows } = await database.pool.query<{ id: string }>('select id from invitation where email = $1', [email]);
    const again = await owner.client.post(`/api/user/invite/${rows[0]?.id}/${owner.orgId}/resend`);
    expect(again).toMatchObject({ status: 429, body: { messageId: 'organisations.justInvited' } });
    const { values } = again.body as { values: { seconds: number } };
    expect(values.seconds).toBeGreaterThan(0);
    expect(values.seconds).toBeLessThanOrEqual(60);
    expect((again.body as { detail: string }).detail).toContain(`You can send it again in ${values.seconds} second`);
  });
});

const startCheckout = async ({ client }: InsertedPerson): Promise<URL> => {
  const { body } = await client.post('/api/billing/session/developer', {
    customer_email: 'pays@example.com',
    price_id: 'price_indie_month',
    success_url: '/billing/success',
    fail_url: '/billing/fail',
  });
  const { pathname, search } = new URL((body as { url: string }).url, installation.url);
  return new URL(`${pathname}${search}`, installation.url);
};

const press = async (address: URL, { token }: InsertedPerson): Promise<string> => {
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
    body: new URLSearchParams({ action: 'pay' }),
  });
  return new URL(answer.headers.get('location') ?? '', installation.url).pathname;
};

describe('a subscriber', () => {
  it('who presses Pay five times pays once and sees success each time', async () => {
    const owner = await arrive({ plan: 'free' });
    const address = await startCheckout(owner);
    const pages = await Promise.all(Array.from({ length: 5 }, () => press(address, owner)));
    expect(new Set(pages)).toEqual(new Set(['/billing/success']));
    const { invoices } = (await owner.client.get('/api/billing/invoices')).body as { invoices: unknown[] };
    expect(invoices).toHaveLength(1);
  });

  it('of a small plan cancels and resumes it', async () => {
    const owner = await arrive({ plan: 'free' });
    await press(await startCheckout(owner), owner);
    const { screens } = (await owner.client.get('/api/user')).body as User;
    expect(screens).toEqual(expect.arrayContaining(['billingManage', 'billingCancel', 'billingChange']));
    expect((await owner.client.post('/api/billing/cancel')).status).toBe(200);
    expect((await owner.client.post('/api/billing/resume')).status).toBe(200);
  });

  it('cannot order extra credits in blocks above the limit', async () => {
    const owner = await arrive({ plan: 'production' });
    const set = (limit: number, amount: number) =>
      owner.client.post('/api/billing/extra-credits', { enabled: true, limit, amount });
    expect(await set(10, 50)).toMatchObject({
      status: 422,
      body: { errors: ['amount: cannot be more than the limit'] },
    });
    expect((await set(50, 50)).status).toBe(200);
  });
});

describe('credits', () => {
  it('that remain are seen by administrators of the parent alone; others see what was spent', async () => {
    const owner = await arrive();
    const user = await arrive({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['CreateAnAd'] } });
    const { body: child } = await owner.client.post('/api/org', { orgName: 'North' });
    const { orgId: childId } = child as { orgId: string };
    const childAdmin = await arrive({ memberOf: { orgId: childId, role: 'admin' } });
    expect((await owner.client.get('/api/billing/usage')).body).toMatchObject({
      creditsRemaining: expect.any(Number),
      limit: expect.any(Number),
    });
    for (const { client } of [user, childAdmin])
      expect((await client.get('/api/billing/usage')).body).toMatchObject({
        usageTotal: 0,
        creditsRemaining: null,
        limit: null,
      });
    expect((await user.client.get('/api/speech/diction')).status).toBe(403);
    expect((await user.client.get('/api/speech/voice/wren')).body).toMatchObject({
      meta: { creditsRemaining: expect.any(Number) },
    });
  });

  it('spent by a user in the current organisation and period are their usage', async () => {
    const owner = await arrive();
    const user = await arrive({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['CreateAnAd'] } });
    await owner.client.get('/api/billing/usage');
    await database.pool.query(
      `insert into credit_entry (root_id, org_id, user_id, sequence, kind, credits, balance_after, period_number, key)
       select root_id, root_id, $2, sequence + 1, 'charge', -7, balance_after - 7, period_number, 'spent by a user'
       from credit_entry where root_id = $1 order by sequence desc limit 1`,
      [owner.orgId, user.userId],
    );
    const usageOf = async ({ client }: InsertedPerson) => ((await client.get('/api/user')).body as User).usage;
    expect([await usageOf(user), await usageOf(owner)]).toEqual([7, 0]);
  });
});
