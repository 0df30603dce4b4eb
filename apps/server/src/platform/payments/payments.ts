import type { SoldPlan } from '@sonora/contracts';

/** What a plan costs at the payment service. */
export type Price = {
  readonly plan: SoldPlan;
  readonly priceId: string;
  readonly productId: string;
  /** Of a month, in the currency's minor unit. */
  readonly amountCents: number;
  readonly currency: string;
};

/** Present state of a subscription, not an event: duplicate and late reports do no harm. */
export type SubscriptionInfo = {
  readonly subscriptionId: string;
  readonly customerId: string;
  /** The root organisation that it was begun for. */
  readonly rootId: string;
  readonly plan: SoldPlan;
  /** `incomplete`: the last payment failed. */
  readonly status: 'active' | 'incomplete' | 'cancelled';
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** When it was decided that it ends with this period; null: it goes on. */
  readonly cancelledAt: Date | null;
  /** The cheaper plan of the next period. */
  readonly schedule: { readonly plan: SoldPlan; readonly at: Date; readonly scheduleId: string } | null;
};

export type ProrationInfo = {
  readonly lines: readonly { readonly description: string; readonly amountCents: number }[];
  readonly dueCents: number;
};

export type InvoiceInfo = {
  readonly invoiceId: string;
  readonly date: Date;
  readonly description: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly status: 'paid' | 'unpaid';
  readonly receiptUrl: string | null;
};

export type Checkout = {
  readonly rootId: string;
  readonly plan: SoldPlan;
  readonly email: string;
  /** Who paid before for this organisation. */
  readonly customerId: string | null;
  /** Absolute, of this installation. */
  readonly successUrl: string;
  readonly failUrl: string;
};

/** The payment service does not answer, or refuses; `message` is for the log, not for people. */
export class PaymentError extends Error {
  /** `declined`: the card was refused. `away`: trying again may help. */
  readonly reason: 'declined' | 'away' | 'refused';

  constructor(reason: PaymentError['reason'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PaymentError';
    this.reason = reason;
  }
}

/**
 * Who takes the money. Everything that changes something takes a key: with the same one it is done once, however often it
 * is asked for. All methods throw `PaymentError`.
 */
export type PaymentProvider = {
  readonly name: 'test' | 'stripe';
  prices(): Promise<readonly Price[]>;
  /** The address of the page to pay on. */
  startCheckout(checkout: Checkout, key: string): Promise<string>;
  read(subscriptionId: string): Promise<SubscriptionInfo>;
  /** What changing to this plan at `at` would cost. */
  previewChange(subscriptionId: string, plan: SoldPlan, at: Date): Promise<ProrationInfo>;
  /** Changes the plan at once and charges the difference for the rest of the period. */
  changeNow(subscriptionId: string, plan: SoldPlan, at: Date, key: string): Promise<SubscriptionInfo>;
  /** The next period has this plan. */
  changeAtPeriodEnd(subscriptionId: string, plan: SoldPlan, key: string): Promise<SubscriptionInfo>;
  cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<SubscriptionInfo>;
  /** Takes back what was to happen at the end of the period. */
  resume(subscriptionId: string, key: string): Promise<SubscriptionInfo>;
  /** Ends it now: it was replaced or not paid. Idempotent. */
  end(subscriptionId: string, key: string): Promise<void>;
  /** Puts extra credits on the next invoice. */
  invoiceCredits(
    purchase: {
      readonly customerId: string;
      readonly subscriptionId: string;
      readonly credits: number;
      readonly unitCents: number;
    },
    key: string,
  ): Promise<void>;
  /** Where payment details and invoices are kept. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** The latest first. */
  invoices(customerId: string): Promise<readonly InvoiceInfo[]>;
  /** Renews a subscription whose period is over, where the service does not do so by itself; answers how it stands. */
  renew(subscriptionId: string, now: Date): Promise<SubscriptionInfo>;
};
