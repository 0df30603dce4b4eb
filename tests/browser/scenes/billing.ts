import type { BillingRecord, Invoice, InvoiceDetails, UsageSummary } from '@sonora/contracts';
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 4);
const end = start + 30 * day;

const record: BillingRecord = {
  start,
  end,
  periodNumber: 4,
  billingItems: [
    {
      name: 'Production',
      description: 'For teams that produce every day.',
      messages: { description: { messageId: 'billing.plans.production' } },
      quantity: 1,
      unitPrice: 19_900,
      totalPrice: 19_900,
    },
    {
      name: 'Extra credits',
      description: 'Bought on top of the plan',
      messages: {
        name: { messageId: 'billing.extraCredits' },
        description: { messageId: 'billing.beyondPlan' },
      },
      quantity: 200,
      unitPrice: 3,
      totalPrice: 600,
    },
  ],
  portalUrl: 'http://localhost/payments/portal',
  provider: {
    name: 'test',
    extraCreditsUnitPrice: 3,
    cancelledDate: null,
    periodStart: start,
    periodEnd: end,
    downgradeSchedule: { date: end, plan: 'indie', scheduleId: 's' },
    invoiceStatus: 'active',
    expired: false,
    currency: 'usd',
    customerId: 'c',
    subscriptionId: 's',
  },
  organisation: {
    tier: 'production',
    period: 4,
    cycleType: 'monthly',
    monthlyLimit: 10_000,
    limitReached: false,
    defaultMonthlyLimit: 10_000,
    rollover: 1_250,
    extraCreditsConfig: { enabled: true, limit: 1_000, amount: 100 },
    extraCreditsUsed: 200,
  },
};

const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const usage: UsageSummary = {
  usageTotal: 7_412,
  poc: false,
  tier: 'production',
  limitReached: false,
  creditsRemaining: 4_038,
  limit: 11_450,
  detailedUsage: {
    parent: { orgId: id(0), orgName: 'Harbor_Foods', currentUsage: 3_120 },
    childOrgs: [
      'North',
      'South',
      'Harbor_Coffee_Roasters_and_Bakery_of_the_Upper_Lakes',
      'East',
      'West',
      'Islands',
    ].map((orgName, index) => ({ orgId: id(index + 1), orgName, currentUsage: 900 - 130 * index })),
    users: ['Mina Kaur', 'Joe Okafor', 'a.user.with.a.long.address@harbor-foods.example'].map((name, index) => ({
      userId: id(index + 20),
      name,
      currentUsage: 4_100 - 1_500 * index,
    })),
  },
};

const dailyUsage = [120, 480, 0, 910, 640, 1_310, 285].map((each, index) => ({
  date: new Date(start + index * day).toISOString().slice(0, 10),
  usage: each,
}));

const invoices: readonly Invoice[] = (
  [
    ['Production, a month', 19_900, 'paid'],
    ['Change from Indie to Production', 8_500, 'paid'],
    ['Indie, a month', 2_900, 'unpaid'],
  ] as const
).map(([description, amount, status], index) => ({
  invoiceId: `i${index}`,
  date: start - index * 30 * day,
  description,
  amount,
  currency: 'usd',
  status,
  receiptUrl: null,
}));

const invoice: InvoiceDetails = {
  invoiceId: 'i0',
  number: 'SON-2026-0004',
  date: start,
  description: 'Production, one month',
  amount: 20_500,
  currency: 'usd',
  status: 'paid',
  receiptUrl: null,
  seller: 'Sonora Ltd',
  customer: {
    name: 'Harbor_Coffee_Roasters_and_Bakery_of_the_Upper_Lakes',
    email: 'accounting@harbor-foods.example',
    address: ['1 Quay Street', '20457 Hamburg', 'DE'],
  },
  lines: [
    {
      description: 'Production, one month',
      messageId: 'billing.month',
      values: { plan: 'Production' },
      quantity: 1,
      amount: 19_900,
    },
    {
      description: '200 extra credits',
      messageId: 'billing.boughtCredits',
      values: { credits: '200' },
      quantity: null,
      amount: 600,
    },
  ],
  subtotal: 20_500,
  taxes: [{ amount: 3_273, isIncluded: true }],
  isTest: true,
};

/** Responses with full data, which a new organisation does not have. */
const answer = async (page: Page, change: Readonly<Record<string, unknown>> = {}): Promise<void> => {
  const bodies: Readonly<Record<string, unknown>> = {
    'billing/record': record,
    'billing/usage': usage,
    'analytics/org/credits-used': { dailyUsage },
    'billing/invoices': { invoices },
    ...change,
  };
  for (const [path, body] of Object.entries(bodies)) {
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json: body }));
  }
};

/** Shows a page with these responses. */
const shown =
  (path: string, act: (page: Page) => Promise<unknown>, change?: Readonly<Record<string, unknown>>): Scene['show'] =>
  async ({ page, url }) => {
    await answer(page, change);
    await page.goto(`${url}${path}`);
    await page.locator('h1').first().waitFor();
    await act(page);
  };

const failing = {
  ...record,
  provider: { ...record.provider, downgradeSchedule: null, invoiceStatus: 'incomplete' },
  organisation: { ...record.organisation, limitReached: true },
};
const spent = { ...usage, limitReached: true, creditsRemaining: 0, usageTotal: 11_450 };

export const billingScenes: readonly Scene[] = [
  {
    name: 'billing-new',
    who: 'newcomer',
    show: async ({ page, url }) => {
      await page.goto(`${url}/billing`);
      await page.getByText('Arranged with your operator').waitFor();
      await page.getByText('No invoices yet.').waitFor();
      await page.getByText('No credits spent').first().waitFor();
    },
  },
  {
    name: 'billing-full',
    who: 'newcomer',
    show: shown('/billing', async (page) => {
      await page.getByRole('button', { name: 'Show All' }).click();
      await page.getByText('Islands').waitFor();
      await page.getByText('Production, a month').waitFor();
    }),
  },
  {
    name: 'billing-failing',
    who: 'newcomer',
    show: shown('/billing', (page) => page.getByText('You’ve used all your credits').waitFor(), {
      'billing/record': failing,
      'billing/usage': spent,
    }),
  },
  {
    name: 'billing-extra',
    who: 'newcomer',
    show: shown('/billing', async (page) => {
      await page.getByRole('button', { name: 'Manage Extra Credits' }).click();
      await page.getByLabel('Limit per period').fill('-1');
    }),
  },
  {
    name: 'billing-invoice',
    who: 'newcomer',
    show: shown('/billing/invoices/i0', (page) => page.getByText('Included tax').waitFor(), {
      'billing/invoices/i0': invoice,
    }),
  },
  {
    name: 'billing-change',
    who: 'newcomer',
    show: shown('/billing/change', (page) => page.getByRole('button', { name: 'Select Indie' }).waitFor()),
  },
  {
    name: 'billing-change-dialog',
    who: 'newcomer',
    show: shown(
      '/billing/change',
      async (page) => {
        await page.getByRole('button', { name: 'Select Indie' }).click();
        await page.getByText('Due now').waitFor();
      },
      {
        'billing/preview-proration': {
          isUpgrade: true,
          plan: 'indie',
          date: start,
          currency: 'usd',
          lines: [
            { description: 'Unused time on Indie', amount: -1_450 },
            { description: 'Remaining time on Production', amount: 9_950 },
          ],
          amountDue: 8_500,
          nextAmount: 19_900,
        },
      },
    ),
  },
  {
    name: 'billing-cancel',
    who: 'newcomer',
    show: shown('/billing/cancel', (page) => page.getByRole('button', { name: 'Cancel plan' }).waitFor()),
  },
  {
    name: 'billing-success',
    who: 'newcomer',
    show: shown('/billing/success', (page) => page.getByText('You’re on Production.').waitFor()),
  },
  { name: 'billing-fail', who: 'newcomer', show: shown('/billing/fail', async () => {}) },
  { name: 'billing-cancel-success', who: 'newcomer', show: shown('/billing/cancel-success', async () => {}) },
  { name: 'billing-change-success', who: 'newcomer', show: shown('/billing/change-success', async () => {}) },
];
