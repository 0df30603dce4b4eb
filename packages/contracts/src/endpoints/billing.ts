import { z } from 'zod';
import { access } from '../access.ts';
import { endpoint, uuid } from '../endpoint.ts';
import { plans } from '../enumerations.ts';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';
import { soldPlans } from '../plans.ts';
import { optionalReference, wireReference } from '../schemas/wire-message.ts';

const tags = ['Billing'] as const;

const credits = z.number().int();
const cents = z.number().int().describe('in the minor unit of the currency');
const moment = z.number().int().describe('epoch milliseconds');

const organisationUsage = z.object({ orgId: uuid, orgName: z.string(), currentUsage: credits });
const userUsage = z.object({
  userId: uuid,
  name: z.string(),
  currentUsage: credits,
  ...optionalReference,
});

const spentUsage = z.object({
  usageTotal: credits.describe('credits spent in this period: by all, or by the own organisation for who sees no more'),
  poc: z.boolean().describe('whether the plan was given and not bought'),
  tier: z.enum(plans),
  limitReached: z.boolean(),
  detailedUsage: z.object({
    parent: organisationUsage,
    childOrgs: z.array(organisationUsage),
    users: z.array(userUsage),
  }),
});

/** Administrators of the parent see what is left; all others see only what was spent. */
const usageSummary = z.union([
  spentUsage.extend({
    creditsRemaining: credits,
    limit: credits.describe('credits of this period, with what was carried over and bought'),
  }),
  spentUsage.extend({ creditsRemaining: z.null(), limit: z.null() }),
]);
export type UsageSummary = z.infer<typeof usageSummary>;

const dailyUsage = z.object({
  dailyUsage: z.array(z.object({ date: z.string().describe('of the day in UTC'), usage: credits })),
});
export type DailyUsage = z.infer<typeof dailyUsage>['dailyUsage'];

const product = z.object({
  name: z.string(),
  description: z.string(),
  interval: z.literal('month'),
  amount: cents,
  currency: z.string(),
  features: z.array(z.string()),
  messages: z.object({ features: z.array(wireReference) }).describe('translates the features'),
  plan: z.enum(soldPlans),
  price_id: z.string(),
  product_id: z.string(),
});
export type Product = z.infer<typeof product>;

const billingItem = z.object({
  name: z.string(),
  description: z.string(),
  messages: z.object({ name: wireReference.optional(), description: wireReference }),
  quantity: z.number().int(),
  unitPrice: cents,
  totalPrice: cents,
});

const extraCreditsConfig = z.object({
  enabled: z.boolean(),
  limit: credits
    .min(0, says(formMessage('forms.atLeastZero')))
    .max(limits.extraCredits)
    .describe('most extra credits of one period'),
  amount: credits
    .min(1, says(formMessage('forms.atLeastOne')))
    .max(limits.extraCredits)
    .describe('credits that are bought at a time'),
});

const billingRecord = z.object({
  start: moment,
  end: moment,
  periodNumber: z.number().int(),
  billingItems: z.array(billingItem),
  portalUrl: z.string().nullable(),
  provider: z.object({
    name: z.enum(['test', 'stripe']),
    extraCreditsUnitPrice: cents.nullable(),
    cancelledDate: moment.nullable(),
    periodStart: moment,
    periodEnd: moment,
    downgradeSchedule: z.object({ date: moment, plan: z.enum(plans), scheduleId: z.string() }).nullable(),
    invoiceStatus: z.enum(['', 'active', 'incomplete', 'cancelled']),
    expired: z.boolean(),
    currency: z.string(),
    customerId: z.string().nullable(),
    subscriptionId: z.string().nullable(),
  }),
  organisation: z.object({
    tier: z.enum(plans),
    period: z.number().int(),
    cycleType: z.literal('monthly'),
    monthlyLimit: credits,
    limitReached: z.boolean(),
    defaultMonthlyLimit: credits,
    rollover: credits.describe('credits that were carried over into this period'),
    extraCreditsConfig,
    extraCreditsUsed: credits.describe('extra credits that were bought in this period'),
  }),
});
export type BillingRecord = z.infer<typeof billingRecord>;

const newPrice = z.object({ body: z.object({ new_price_id: z.string().min(1).max(200) }) });

const proration = z.object({
  isUpgrade: z.boolean(),
  plan: z.enum(soldPlans),
  date: moment.describe('when the new plan begins'),
  currency: z.string(),
  lines: z.array(z.object({ description: z.string(), amount: cents, ...optionalReference })),
  amountDue: cents.describe('what is charged now; below zero it is taken off the next invoice'),
  nextAmount: cents.describe('of each month from the next on'),
});
export type Proration = z.infer<typeof proration>;

const invoice = z.object({
  invoiceId: z.string(),
  date: moment,
  description: z.string(),
  ...optionalReference,
  amount: cents,
  currency: z.string(),
  status: z.enum(['paid', 'unpaid']),
  receiptUrl: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

const invoiceDetails = invoice.extend({
  number: z.string(),
  seller: z.string().nullable(),
  customer: z.object({ name: z.string(), email: z.string().nullable(), address: z.array(z.string()) }),
  lines: z.array(
    z.object({ description: z.string(), ...optionalReference, quantity: z.number().nullable(), amount: cents }),
  ),
  subtotal: cents,
  taxes: z.array(z.object({ amount: cents, isIncluded: z.boolean().describe('in the amounts of the lines') })),
  isTest: z.boolean().describe('a test payment, with which no money moves'),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

const updated = z.object({ message: z.string(), record: billingRecord });
const url = z.object({ url: z.string() });
const days = z.coerce.number().int().min(1).max(limits.usageDays);

export const billing = {
  usage: endpoint(access.may('credits.read'), {
    method: 'GET',
    path: '/billing/usage',
    cost: 'list',
    summary: 'Credits spent in this period, by organisation and person',
    tags,
  }).output(usageSummary),
  creditsUsedThisWeek: endpoint(access.may('credits.read'), {
    method: 'GET',
    path: '/analytics/org/credits-used',
    cost: 'list',
    summary: 'Credits spent on each of the last seven days',
    tags,
  }).output(dailyUsage),
  creditsUsed: endpoint(access.may('credits.read'), {
    method: 'GET',
    path: '/analytics/org/credits-used/{days}',
    cost: 'list',
    summary: 'Credits spent on each of the last days, today included',
    tags,
  })
    .input(z.object({ params: z.object({ days }) }))
    .output(dailyUsage),
  products: endpoint(access.may('billing.read'), {
    method: 'GET',
    path: '/billing/products',
    cost: 'read',
    summary: 'Plans that can be bought',
    tags,
  }).output(z.object({ products: z.array(product) })),
  record: endpoint(access.may('billing.read'), {
    method: 'GET',
    path: '/billing/record',
    cost: 'status',
    summary: 'Plan, period, limit and payment of the organisation',
    tags,
  }).output(billingRecord),
  invoices: endpoint(access.may('billing.read'), {
    method: 'GET',
    path: '/billing/invoices',
    cost: 'read',
    summary: 'Invoices and receipts, the latest first',
    tags,
  }).output(z.object({ invoices: z.array(invoice) })),
  invoice: endpoint(access.may('billing.read'), {
    method: 'GET',
    path: '/billing/invoices/{invoiceId}',
    cost: 'read',
    summary: 'One invoice with its lines, taxes and addresses, as it is printed; a negative amount is a credit',
    tags,
  })
    .input(z.object({ params: z.object({ invoiceId: z.string().regex(/^[\w-]{1,200}$/) }) }))
    .output(invoiceDetails),
  setExtraCredits: endpoint(access.may('credits.manage'), {
    method: 'POST',
    path: '/billing/extra-credits',
    cost: 'change',
    summary: 'Say whether, and how many, credits are bought when the month has no more',
    tags,
  })
    .input(z.object({ body: extraCreditsConfig }))
    .output(updated),
  previewProration: endpoint(access.may('billing.change'), {
    method: 'POST',
    path: '/billing/preview-proration',
    cost: 'query',
    summary: 'What a change of plan would cost now and from the next month on',
    tags,
  })
    .input(newPrice)
    .output(proration),
  update: endpoint(access.may('billing.change'), {
    method: 'POST',
    path: '/billing/update',
    cost: 'change',
    summary: 'Change the plan: to a dearer one at once, to a cheaper one at the end of the period',
    tags,
  })
    .input(newPrice)
    .output(updated),
  startCheckout: endpoint(access.may('billing.start'), {
    method: 'POST',
    path: '/billing/session/developer',
    cost: 'change',
    summary: 'Begin to pay for a plan; answers the address of the page to pay on',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          customer_email: z.email(says(formMessage('forms.email'))).max(255),
          price_id: z.string().min(1).max(200),
          success_url: z.string().min(1).max(2_000),
          fail_url: z.string().min(1).max(2_000),
        }),
      }),
    )
    .output(url),
  cancel: endpoint(access.may('billing.manage'), {
    method: 'POST',
    path: '/billing/cancel',
    cost: 'change',
    summary: 'End the subscription with its period',
    tags,
  }).output(updated),
  resume: endpoint(access.may('billing.manage'), {
    method: 'POST',
    path: '/billing/resume',
    cost: 'change',
    summary: 'Take a cancellation, or a change to a cheaper plan, back',
    tags,
  }).output(updated),
};
