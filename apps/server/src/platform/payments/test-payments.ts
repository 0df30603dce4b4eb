import { currency, planTerms, priceCents, type SoldPlan, soldPlans } from '@sonora/contracts';
import { billingMessage } from '@sonora/contracts/messages/billing';
import { type Message, referenceOf } from '@sonora/contracts/messages/message';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { newId } from '../ids/new-id.ts';
import type { AddressSigner } from '../storage/signed-address.ts';
import {
  type InvoiceDocument,
  type InvoiceInfo,
  PaymentError,
  type PaymentProvider,
  type Price,
  type SubscriptionInfo,
} from './payments.ts';
import { monthsAfter, remainingShare } from './periods.ts';
import { prorate } from './prorate.ts';
import { createTestPaymentsRepository, type InvoiceRow, type SubscriptionRow } from './test-payments.repository.ts';

type CheckoutResponse = {
  readonly address: string;
  readonly begun: SubscriptionInfo | undefined;
  readonly declined: { readonly rootId: string; readonly plan: SoldPlan } | undefined;
};

export type TestPayments = PaymentProvider & {
  /**
   * Records the user's choice on the checkout page; only the first one counts.
   * @returns the address to continue at, the new subscription, and whether this call declined the payment
   */
  answerCheckout(id: string, answer: 'pay' | 'decline' | 'abandon', now: Date): Promise<CheckoutResponse>;
  /** Whether the customer's next payments fail, like those of a card without cover. */
  setDeclines(customerId: string, declines: boolean): Promise<void>;
  subscriptionOf(customerId: string): Promise<SubscriptionRow | undefined>;
};

export const checkoutPath = (id: string): string => `/test-payments/checkout/${id}`;
export const portalPath = (customerId: string): string => `/test-payments/portal/${customerId}`;
const linkSeconds = 3_600;

const testPrices: readonly Price[] = soldPlans.map((plan) => ({
  plan,
  priceId: `price_${plan}_month`,
  productId: `product_${plan}`,
  amountCents: priceCents(plan),
  currency,
}));

const infoOf = (row: SubscriptionRow): SubscriptionInfo => ({
  subscriptionId: row.id,
  customerId: row.customerId,
  rootId: row.rootId,
  plan: row.plan as SoldPlan,
  status: row.status as SubscriptionInfo['status'],
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  cancelledAt: row.cancelledAt,
  schedule: row.scheduledPlan
    ? { plan: row.scheduledPlan as SoldPlan, at: row.periodEnd, scheduleId: `schedule_${row.id}` }
    : null,
});

const sideOf = (plan: string) => ({
  name: planTerms[plan as SoldPlan].name,
  monthlyCents: priceCents(plan as SoldPlan),
});

/** The next period starts where the last one ended; past periods without a renewal are skipped. */
const nextPeriod = (row: SubscriptionRow, now: Date): { readonly periodStart: Date; readonly periodEnd: Date } => {
  for (let months = 1; ; months += 1) {
    const periodEnd = monthsAfter(row.anchor, months);
    if (periodEnd > now) return { periodStart: monthsAfter(row.anchor, months - 1), periodEnd };
  }
};

const textOf = ({ description, message }: InvoiceRow) => ({ description, ...(message && { message }) });

const toInvoice = (row: InvoiceRow): InvoiceInfo => ({
  invoiceId: row.id,
  date: row.createdAt,
  ...textOf(row),
  amountCents: row.amountCents,
  currency,
  status: row.status === 'paid' ? 'paid' : 'unpaid',
  receiptUrl: null,
});

/** Without addresses and taxes, which test payments do not have. */
const toDocument = (row: InvoiceRow): InvoiceDocument => ({
  ...toInvoice(row),
  number: row.id.replace(/^invoice_/, ''),
  seller: null,
  customer: { name: null, email: null, address: [] },
  lines: [{ ...textOf(row), quantity: 1, amountCents: row.amountCents }],
  subtotalCents: row.amountCents,
  taxes: [],
});

/** Charges once per key. A declined payment appears as an unpaid invoice and may be tried again. */
const charge = async (
  db: Database,
  row: Pick<SubscriptionRow, 'customerId' | 'declinesPayments'>,
  invoice: { readonly text: Message; readonly amountCents: number; readonly key: string },
): Promise<boolean> => {
  const { customerId, declinesPayments } = row;
  const status = declinesPayments ? 'unpaid' : 'paid';
  const key = declinesPayments ? `${invoice.key} declined ${newId()}` : invoice.key;
  await createTestPaymentsRepository(db).insertInvoice({
    id: `invoice_${newId()}`,
    customerId,
    description: invoice.text.text,
    message: referenceOf(invoice.text),
    amountCents: invoice.amountCents,
    status,
    key,
  });
  return !declinesPayments;
};

/**
 * Payments without money, for trials and tests: subscriptions and invoices are rows of our database, and the payment
 * pages are ours, clearly marked as a test.
 */
export const createTestPayments = (services: {
  readonly handle: DatabaseHandle;
  readonly signer: AddressSigner;
  readonly publicUrl: string;
}): TestPayments => {
  const { handle, signer, publicUrl } = services;
  const inTransaction = <T>(
    subscriptionId: string,
    work: (db: Database, row: SubscriptionRow) => Promise<T>,
  ): Promise<T> =>
    handle.db.transaction(async (transaction) => {
      const row = await createTestPaymentsRepository(transaction).lockSubscription(subscriptionId);
      if (!row) throw new PaymentError('refused', 'there is no such subscription');
      return work(transaction, row);
    });
  const changed = (subscriptionId: string, change: (row: SubscriptionRow) => Partial<SubscriptionRow>) =>
    inTransaction(subscriptionId, async (db, row) => {
      if (row.status === 'cancelled') throw new PaymentError('refused', 'the subscription has ended');
      const next = { ...row, ...change(row) };
      await createTestPaymentsRepository(db).updateSubscription(subscriptionId, next);
      return infoOf(next);
    });
  const link = (path: string, parameters: Readonly<Record<string, string>> = {}): string =>
    publicUrl + signer.sign({ method: 'GET', path, parameters, expiresInSeconds: linkSeconds });
  const changeNow: PaymentProvider['changeNow'] = async (subscriptionId, plan, at, key) => {
    const answer = await inTransaction(subscriptionId, async (db, row) => {
      const repository = createTestPaymentsRepository(db);
      if (await repository.hasInvoice(key)) return infoOf(row);
      const share = remainingShare({ start: row.periodStart, end: row.periodEnd }, at);
      const { dueCents } = prorate(sideOf(row.plan), sideOf(plan), share);
      const text = billingMessage('billing.planChange', { before: sideOf(row.plan).name, after: sideOf(plan).name });
      if (!(await charge(db, row, { text, amountCents: dueCents, key }))) return undefined;
      const next = { ...row, plan, scheduledPlan: null, cancelledAt: null };
      await repository.updateSubscription(subscriptionId, next);
      return infoOf(next);
    });
    if (!answer) throw new PaymentError('declined', 'test payments: the card was declined');
    return answer;
  };

  return {
    name: 'test',
    prices: async () => testPrices,
    startCheckout: async ({ rootId, plan, email, customerId, successUrl, failUrl }, key) => {
      const row = { id: newId(), rootId, plan, email, customerId, successUrl, failUrl, key };
      return link(checkoutPath(await createTestPaymentsRepository(handle.db).insertCheckout(row)));
    },
    read: (subscriptionId) => inTransaction(subscriptionId, async (_db, row) => infoOf(row)),
    previewChange: (subscriptionId, plan, at) =>
      inTransaction(subscriptionId, async (_db, row) =>
        prorate(sideOf(row.plan), sideOf(plan), remainingShare({ start: row.periodStart, end: row.periodEnd }, at)),
      ),
    changeNow,
    changeAtPeriodEnd: (subscriptionId, plan) =>
      changed(subscriptionId, () => ({ scheduledPlan: plan, cancelledAt: null })),
    cancelAtPeriodEnd: (subscriptionId) =>
      changed(subscriptionId, (row) => ({ cancelledAt: row.cancelledAt ?? new Date(), scheduledPlan: null })),
    resume: (subscriptionId) => changed(subscriptionId, () => ({ cancelledAt: null, scheduledPlan: null })),
    end: (subscriptionId) =>
      inTransaction(subscriptionId, async (db, row) => {
        if (row.status === 'cancelled') return;
        await createTestPaymentsRepository(db).updateSubscription(subscriptionId, { status: 'cancelled' });
        const share = remainingShare({ start: row.periodStart, end: row.periodEnd }, new Date());
        const amountCents = 0 - Math.round(sideOf(row.plan).monthlyCents * share);
        // No refund for a period whose payment failed.
        if (amountCents === 0 || row.status !== 'active') return;
        const text = billingMessage('billing.unusedTime', { plan: sideOf(row.plan).name });
        await charge(db, { ...row, declinesPayments: false }, { text, amountCents, key: `end ${row.id}` });
      }),
    invoiceCredits: ({ subscriptionId, credits, unitCents }, key) =>
      inTransaction(subscriptionId, async (db, row) => {
        const text = billingMessage('billing.boughtCredits', { credits: String(credits) });
        await charge(db, row, { text, amountCents: credits * unitCents, key });
      }),
    portalUrl: async (customerId, returnUrl) => link(portalPath(customerId), { return: returnUrl }),
    invoices: async (customerId) =>
      (await createTestPaymentsRepository(handle.db).invoicesOf(customerId)).map(toInvoice),
    invoice: async (customerId, invoiceId) => {
      const row = await createTestPaymentsRepository(handle.db).findInvoice(customerId, invoiceId);
      return row && toDocument(row);
    },
    renew: (subscriptionId, now) =>
      inTransaction(subscriptionId, async (db, row) => {
        if (row.status === 'cancelled' || (row.periodEnd > now && row.status === 'active')) return infoOf(row);
        const next = renewed(row, now);
        const key = `renewal ${row.id} ${next.periodStart.toISOString()}`;
        const { name, monthlyCents } = sideOf(next.plan);
        const isPaid =
          next.status === 'cancelled' ||
          (await charge(db, row, {
            text: billingMessage('billing.month', { plan: name }),
            amountCents: monthlyCents,
            key,
          }));
        const outcome = isPaid ? next : { ...row, status: 'incomplete' };
        await createTestPaymentsRepository(db).updateSubscription(row.id, outcome);
        return infoOf(outcome);
      }),
    answerCheckout: (id, answer, now) =>
      handle.db.transaction((transaction) => answerCheckout(transaction, id, answer, now)),
    setDeclines: async (customerId, declinesPayments) => {
      const repository = createTestPaymentsRepository(handle.db);
      const row = await repository.subscriptionOf(customerId);
      if (row) await repository.updateSubscription(row.id, { declinesPayments });
    },
    subscriptionOf: (customerId) => createTestPaymentsRepository(handle.db).subscriptionOf(customerId),
  };
};

/** The subscription after renewal: in its next period if paid, ended if cancelled. */
const renewed = (row: SubscriptionRow, now: Date): SubscriptionRow => {
  if (row.cancelledAt) return { ...row, status: 'cancelled' };
  return {
    ...row,
    ...(row.periodEnd > now ? {} : nextPeriod(row, now)),
    plan: row.scheduledPlan ?? row.plan,
    scheduledPlan: null,
    status: 'active',
  };
};

const answerCheckout = async (
  db: Database,
  id: string,
  answer: 'pay' | 'decline' | 'abandon',
  now: Date,
): Promise<CheckoutResponse> => {
  const repository = createTestPaymentsRepository(db);
  const checkout = await repository.findCheckout(id);
  if (!checkout) throw new PaymentError('refused', 'there is no such checkout');
  const { plan, rootId, successUrl, failUrl } = checkout;
  const customerId = checkout.customerId ?? `customer_${newId()}`;
  const status = ({ pay: 'paid', decline: 'declined', abandon: 'abandoned' } as const)[answer];
  if (!(await repository.answerCheckout(id, status, customerId))) {
    // Answered meanwhile, for example by the same button pressed again.
    const isPaid = (await repository.findCheckout(id))?.status === 'paid';
    return { address: isPaid ? successUrl : failUrl, begun: undefined, declined: undefined };
  }
  if (status !== 'paid') {
    const declined = status === 'declined' ? { rootId, plan: plan as SoldPlan } : undefined;
    return { address: failUrl, begun: undefined, declined };
  }
  const row: SubscriptionRow = {
    id: `subscription_${newId()}`,
    customerId,
    rootId,
    plan,
    status: 'active',
    anchor: now,
    periodStart: now,
    periodEnd: monthsAfter(now, 1),
    cancelledAt: null,
    scheduledPlan: null,
    declinesPayments: false,
  };
  await repository.insertSubscription(row);
  const { name, monthlyCents } = sideOf(plan);
  await charge(db, row, {
    text: billingMessage('billing.month', { plan: name }),
    amountCents: monthlyCents,
    key: `checkout ${id}`,
  });
  return { address: successUrl, begun: infoOf(row), declined: undefined };
};
