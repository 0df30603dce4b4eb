import { describe, expect, it } from 'vitest';
import type { BillingRow } from './billing.repository.ts';
import { actBetween } from './billing-acts.ts';

const day = new Date('2026-01-31T12:00:00Z');

const free: BillingRow = {
  orgId: '01900000-0000-7000-8000-000000000000',
  plan: 'free',
  anchor: day,
  periodNumber: 1,
  periodStart: day,
  periodEnd: new Date('2026-02-28T12:00:00Z'),
  periodCredits: 100,
  limitOverride: null,
  extraEnabled: false,
  extraLimit: 0,
  extraAmount: 100,
  subscriptionId: null,
  customerId: null,
  invoiceStatus: '',
  incompleteSince: null,
  expired: false,
  cancelledAt: null,
  scheduledPlan: null,
  scheduledAt: null,
  scheduleId: null,
  closedAt: null,
  createdAt: day,
};
const production: BillingRow = { ...free, plan: 'production', subscriptionId: 's1', invoiceStatus: 'active' };
const ending: BillingRow = { ...production, cancelledAt: day };
const ordered: BillingRow = { ...production, scheduledPlan: 'indie', scheduledAt: day, scheduleId: 'x' };
const unpaid: BillingRow = { ...production, invoiceStatus: 'incomplete', incompleteSince: day };

describe('the act between two states of a billing record', () => {
  it.each<[string, BillingRow, BillingRow, string, string]>([
    ['a first subscription', free, production, 'billing.planBegun', 'Production'],
    ['another one', production, { ...production, subscriptionId: 's2', plan: 'indie' }, 'billing.planBegun', 'Indie'],
    ['a first payment that failed', free, { ...unpaid, plan: 'free' }, 'billing.paymentFailed', 'Free'],
    ['a payment that failed', production, unpaid, 'billing.paymentFailed', 'Production'],
    ['another plan at once', { ...production, plan: 'indie' }, production, 'billing.planChanged', 'Production'],
    ['a plan that was ordered', ordered, { ...production, plan: 'indie' }, 'billing.planChanged', 'Indie'],
    ['an order', production, ordered, 'billing.downgradeScheduled', 'Indie'],
    ['another order', ordered, { ...ordered, scheduledPlan: 'developer' }, 'billing.downgradeScheduled', 'Developer'],
    ['an order in the place of a cancellation', ending, ordered, 'billing.downgradeScheduled', 'Indie'],
    ['an order taken back', ordered, production, 'billing.downgradeUnscheduled', 'Indie'],
    ['a cancellation', production, ending, 'billing.cancelled', 'Production'],
    ['a cancellation in the place of an order', ordered, ending, 'billing.cancelled', 'Production'],
    ['a cancellation taken back', ending, production, 'billing.resumed', 'Production'],
    ['the end', ending, { ...free, cancelledAt: day, invoiceStatus: 'cancelled' }, 'billing.ended', 'Production'],
    ['the end of what nobody paid', unpaid, { ...free, expired: true }, 'billing.ended', 'Production'],
  ])('is one for %s', (_what, before, after, action, target) => {
    expect(actBetween(before, after)).toMatchObject({ action, target });
  });

  it.each<[string, BillingRow, BillingRow]>([
    ['the same event received twice', production, production],
    ['a new period', production, { ...production, periodNumber: 2, periodCredits: 10_000 }],
    ['a payment that came late', unpaid, production],
    ['a free plan that stays one', free, { ...free, periodNumber: 2 }],
    ['another moment of the same cancellation', ending, { ...ending, cancelledAt: new Date(day.getTime() + 1) }],
  ])('is none for %s', (_what, before, after) => {
    expect(actBetween(before, after)).toBeUndefined();
  });
});
