import { randomUUID } from 'node:crypto';
import { planTerms } from '@sonora/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../../../../../tests/testkit/database.ts';
import { monthsAfter } from '../../platform/payments/periods.ts';
import { createTestPayments } from '../../platform/payments/test-payments.ts';
import { createAddressSigner } from '../../platform/storage/signed-address.ts';
import { applySubscription } from './apply-subscription.ts';
import { cancelPlan, changePlan, previewProration, resumePlan, startCheckout } from './change-plan.ts';
import { holdCredits } from './credits.ts';
import { runBillingRound } from './jobs/run-billing-round.ts';
import { readRecord } from './read-record.ts';
import { readBalance } from './read-usage.ts';
import { setExtraCredits } from './set-extra-credits.ts';
import { setPlan } from './set-plan.ts';

const publicUrl = 'http://localhost:4600';
const day = 86_400_000;

const database = await startTestDatabase();
const handle = database.open(4);
const payments = createTestPayments({ handle, signer: createAddressSigner('secret'), publicUrl });
afterAll(() => database.stop());

const price = (plan: string) => `price_${plan}_month`;
const later = (now: Date, days: number) => new Date(now.getTime() + days * day);
const services = () => ({ handle, payments, publicUrl });

const round = (now: Date) =>
  runBillingRound(
    {
      ...services(),
      isProductionOver: async () => true,
      onError: (error) => {
        throw error;
      },
    },
    now,
  );

const record = (orgId: string, now: Date) => readRecord({ handle, payments, portalUrl: '' }, orgId, now);

/** An organisation with a new subscription. */
const subscribed = async (plan: string, now: Date): Promise<{ orgId: string; customerId: string }> => {
  const orgId = randomUUID();
  await handle.pool.query("insert into organisation (id, name, plan) values ($1, 'Org', 'free')", [orgId]);
  const url = await startCheckout(
    services(),
    { orgId, email: 'a@example.com', priceId: price(plan), successUrl: '/ok', failUrl: '/no', key: randomUUID() },
    now,
  );
  const id = new URL(url).pathname.split('/').at(-1) ?? '';
  const { begun } = await payments.answerCheckout(id, 'pay', now);
  if (!begun) throw new Error('nothing has begun');
  await handle.db.transaction((db) => applySubscription(db, begun, { isNew: true, now }));
  return { orgId, customerId: begun.customerId };
};

const planColumn = async (orgId: string): Promise<string> =>
  (await handle.pool.query('select plan from organisation where id = $1', [orgId])).rows[0].plan;

describe('a subscription', () => {
  const now = new Date('2026-01-31T12:00:00Z');

  it('is renewed month by month with its credits, and paid once each time', async () => {
    const { orgId, customerId } = await subscribed('indie', now);
    const { monthlyCredits, rolloverCredits } = planTerms.indie;
    const second = later(monthsAfter(now, 1), 0.1);
    // No new credits until the payment service has renewed the subscription.
    expect(await readBalance(handle, orgId, second)).toBe(monthlyCredits);
    await round(second);
    await round(second);
    expect(await readBalance(handle, orgId, second)).toBe(monthlyCredits + rolloverCredits);
    expect(await record(orgId, second)).toMatchObject({
      periodNumber: 3,
      start: Date.parse('2026-02-28T12:00:00Z'),
      end: Date.parse('2026-03-31T12:00:00Z'),
      organisation: { rollover: rolloverCredits, tier: 'indie' },
    });
    expect((await payments.invoices(customerId)).map(({ amountCents }) => amountCents)).toEqual([2_900, 2_900]);
  });

  it('costs half of the difference and brings half of it when a dearer plan begins in the middle', async () => {
    const start = new Date('2026-06-01T00:00:00Z');
    const { orgId, customerId } = await subscribed('indie', start);
    const middle = later(start, 15);
    const options = { orgId, priceId: price('production') };
    const preview = await previewProration(services(), options, middle);
    expect(preview).toMatchObject({ isUpgrade: true, amountDue: 8_500, nextAmount: 19_900, date: middle.getTime() });
    expect(preview.lines.map(({ amount }) => amount)).toEqual([-1_450, 9_950]);
    // A second click must not pay again.
    const clicks = await Promise.allSettled([
      changePlan(services(), options, middle),
      changePlan(services(), options, middle),
    ]);
    expect(clicks.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await readBalance(handle, orgId, middle)).toBe(1_000 + 4_500);
    expect(await planColumn(orgId)).toBe('production');
    const charged = (await payments.invoices(customerId)).map(({ amountCents }) => amountCents);
    expect(charged.sort((a, b) => a - b)).toEqual([2_900, 8_500]);
  });

  it('gets a cheaper plan with the next period, and keeps its own until then', async () => {
    const { orgId, customerId } = await subscribed('production', now);
    await changePlan(services(), { orgId, priceId: price('indie') }, later(now, 3));
    expect(await record(orgId, later(now, 3))).toMatchObject({
      provider: { downgradeSchedule: { plan: 'indie', date: monthsAfter(now, 1).getTime() } },
      organisation: { tier: 'production' },
    });
    await round(later(now, 27));
    expect(await planColumn(orgId)).toBe('production');
    const next = later(now, 29);
    await round(next);
    expect(await record(orgId, next)).toMatchObject({
      provider: { downgradeSchedule: null, invoiceStatus: 'active' },
      organisation: { tier: 'indie' },
    });
    // Of 10,000 remaining credits, the smaller plan carries over its limit.
    expect(await readBalance(handle, orgId, next)).toBe(1_500);
    expect((await payments.invoices(customerId))[0]?.amountCents).toBe(2_900);
  });

  it('is free after the period in which it was cancelled, and not when that was taken back', async () => {
    const [ended, kept] = [await subscribed('production', now), await subscribed('production', now)];
    await cancelPlan(services(), { orgId: ended.orgId }, later(now, 1));
    await cancelPlan(services(), { orgId: kept.orgId }, later(now, 1));
    await resumePlan(services(), { orgId: kept.orgId }, later(now, 2));
    const next = later(now, 29);
    await round(next);
    expect(await record(ended.orgId, next)).toMatchObject({
      provider: { invoiceStatus: 'cancelled', subscriptionId: null, expired: false, cancelledDate: expect.any(Number) },
      organisation: { tier: 'free' },
    });
    expect(await readBalance(handle, ended.orgId, next)).toBe(planTerms.free.monthlyCredits);
    expect(await record(kept.orgId, next)).toMatchObject({ organisation: { tier: 'production' } });
  });

  it('says that a payment failed, goes on when it is paid, and ends when nobody pays for a week', async () => {
    const [pays, never] = [await subscribed('indie', now), await subscribed('indie', now)];
    for (const { customerId } of [pays, never]) await payments.setDeclines(customerId, true);
    const next = later(now, 29);
    await round(next);
    await round(later(next, 0.01));
    for (const { orgId } of [pays, never]) {
      expect(await record(orgId, next)).toMatchObject({
        provider: { invoiceStatus: 'incomplete', expired: false },
        organisation: { tier: 'indie' },
      });
      // No new credits before payment.
      expect(await readBalance(handle, orgId, next)).toBe(1_000);
    }
    await payments.setDeclines(pays.customerId, false);
    await round(later(next, 1));
    await round(later(next, 8));
    expect(await record(pays.orgId, later(next, 8))).toMatchObject({
      provider: { invoiceStatus: 'active' },
      organisation: { tier: 'indie' },
    });
    expect(await record(never.orgId, later(next, 8))).toMatchObject({
      provider: { expired: true, subscriptionId: null },
      organisation: { tier: 'free' },
    });
  });

  it('changes nothing when a card is declined for a dearer plan', async () => {
    const { orgId, customerId } = await subscribed('indie', now);
    await payments.setDeclines(customerId, true);
    const options = { orgId, priceId: price('production') };
    await expect(changePlan(services(), options, later(now, 1))).rejects.toMatchObject({ code: 'payment-declined' });
    expect(await planColumn(orgId)).toBe('indie');
    await payments.setDeclines(customerId, false);
    await changePlan(services(), options, later(now, 1));
    expect(await planColumn(orgId)).toBe('production');
  });

  it('mints no credits by going back and forth, and none when the same event comes again', async () => {
    const { orgId } = await subscribed('indie', now);
    const { subscriptionId } = (await record(orgId, now)).provider;
    const info = await payments.read(subscriptionId ?? '');
    for (const plan of ['production', 'indie', 'production', 'production', 'indie', 'production'] as const) {
      await handle.db.transaction((db) => applySubscription(db, { ...info, plan }, { now }));
    }
    expect(await readBalance(handle, orgId, now)).toBe(planTerms.production.monthlyCredits);
  });

  it('gives way to an operator only where nobody pays, and what was agreed ends when a plan is bought', async () => {
    const { orgId } = await subscribed('indie', now);
    await expect(setPlan(handle, { orgId, plan: 'enterprise' }, now)).rejects.toMatchObject({ code: 'conflict' });
    const other = randomUUID();
    await handle.pool.query("insert into organisation (id, name, plan) values ($1, 'Org', 'free')", [other]);
    await setPlan(handle, { orgId: other, plan: 'enterprise', monthlyCredits: 777 }, now);
    expect(await readBalance(handle, other, later(now, 1))).toBe(777);
    expect(await readBalance(handle, other, later(now, 40))).toBe(777);
    expect(await record(other, now)).toMatchObject({
      organisation: { tier: 'enterprise', monthlyLimit: 777, defaultMonthlyLimit: 1_000_000 },
    });
    const bought = {
      ...(await payments.read((await record(orgId, now)).provider.subscriptionId ?? '')),
      rootId: other,
    };
    const at = later(now, 41);
    const info = { ...bought, subscriptionId: randomUUID(), periodStart: at, periodEnd: later(at, 30) };
    await handle.db.transaction((db) => applySubscription(db, info, { isNew: true, now: at }));
    expect(await record(other, at)).toMatchObject({ organisation: { tier: 'indie', monthlyLimit: 1_000 } });
  });

  it('does not hear of a subscription that another one has replaced', async () => {
    const { orgId } = await subscribed('indie', now);
    const { subscriptionId } = (await record(orgId, now)).provider;
    const info = await payments.read(subscriptionId ?? '');
    const other = { ...info, subscriptionId: randomUUID(), plan: 'production' as const };
    const { replaced } = await handle.db.transaction((db) => applySubscription(db, other, { isNew: true, now }));
    expect(replaced).toBe(subscriptionId);
    const cancelled = { ...info, status: 'cancelled' as const };
    await handle.db.transaction((db) => applySubscription(db, cancelled, { now }));
    expect(await planColumn(orgId)).toBe('production');
  });

  it('has extra credits on its invoices once, however often the round comes by', async () => {
    const { orgId, customerId } = await subscribed('indie', now);
    await setExtraCredits(handle, { orgId }, { enabled: true, limit: 500, amount: 100 }, now);
    const spender = { orgId, userId: randomUUID(), productionId: randomUUID() };
    await handle.db.transaction((db) => holdCredits(db, spender, { credits: 1_150, documentHash: 'd' }, now));
    await round(now);
    await round(now);
    const extra = (await payments.invoices(customerId)).filter(({ description }) => /extra/.test(description));
    expect(extra).toMatchObject([{ description: '200 extra credits', amountCents: 1_000, status: 'paid' }]);
    expect(await record(orgId, now)).toMatchObject({
      billingItems: [{ totalPrice: 2_900 }, { name: 'Extra credits', quantity: 200, unitPrice: 5, totalPrice: 1_000 }],
    });
  });
});
