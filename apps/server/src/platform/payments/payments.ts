import type { SoldPlan } from '@sonora/contracts';
import type { MessageReference } from '@sonora/contracts/messages/message';

/** Price of a plan at the payment service. */
export type Price = {
  readonly plan: SoldPlan;
  readonly priceId: string;
  readonly productId: string;
  /** Per month, in the currency's minor unit. */
  readonly amountCents: number;
  readonly currency: string;
};

/** Present state of a subscription, not an event, so that duplicate and late notifications have no effect. */
export type SubscriptionInfo = {
  readonly subscriptionId: string;
  readonly customerId: string;
  /** Root organisation that it was started for. */
  readonly rootId: string;
  readonly plan: SoldPlan;
  /** `incomplete`: the last payment failed. */
  readonly status: 'active' | 'incomplete' | 'cancelled';
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** Date of the decision to end with this period; null while it renews. */
  readonly cancelledAt: Date | null;
  /** Plan change scheduled for the next period. */
  readonly schedule: { readonly plan: SoldPlan; readonly at: Date; readonly scheduleId: string } | null;
};

/** A text of an invoice; texts of the payment service have no message reference. */
type InvoiceText = { readonly description: string; readonly message?: MessageReference };

export type ProrationInfo = {
  readonly lines: readonly (InvoiceText & { readonly amountCents: number })[];
  readonly dueCents: number;
};

export type InvoiceInfo = InvoiceText & {
  readonly invoiceId: string;
  readonly date: Date;
  readonly amountCents: number;
  readonly currency: string;
  readonly status: 'paid' | 'unpaid';
  readonly receiptUrl: string | null;
};

/** An invoice as it is printed, with all that the payment service has on it. A negative amount is a credit. */
export type InvoiceDocument = InvoiceInfo & {
  readonly number: string;
  /** Null where the payment service does not say. */
  readonly seller: string | null;
  readonly customer: {
    /** Null: the name of the organisation. */
    readonly name: string | null;
    readonly email: string | null;
    /** Lines of the postal address. */
    readonly address: readonly string[];
  };
  readonly lines: readonly (InvoiceText & { readonly quantity: number | null; readonly amountCents: number })[];
  readonly subtotalCents: number;
  readonly taxes: readonly { readonly amountCents: number; readonly isIncluded: boolean }[];
};

export type Checkout = {
  readonly rootId: string;
  readonly plan: SoldPlan;
  readonly email: string;
  /** Customer of the organisation's earlier payments; null for the first. */
  readonly customerId: string | null;
  /** Absolute address of this installation. */
  readonly successUrl: string;
  readonly failUrl: string;
};

/** The payment service does not respond, or rejects a request. The message is for the log. */
export class PaymentError extends Error {
  /** `declined`: the card was refused. `away`: temporary. `refused`: permanent. */
  readonly reason: 'declined' | 'away' | 'refused';

  constructor(reason: PaymentError['reason'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PaymentError';
    this.reason = reason;
  }
}

/**
 * A payment service. Methods that change something take an idempotency key: repeated calls with the same key have one
 * effect. All methods throw `PaymentError`.
 */
export type PaymentProvider = {
  readonly name: 'test' | 'stripe';
  prices(): Promise<readonly Price[]>;
  /** @returns address of the payment page */
  startCheckout(checkout: Checkout, key: string): Promise<string>;
  read(subscriptionId: string): Promise<SubscriptionInfo>;
  /** Cost of changing to this plan at the time `at`. */
  previewChange(subscriptionId: string, plan: SoldPlan, at: Date): Promise<ProrationInfo>;
  /** Changes the plan at once and charges the prorated difference. */
  changeNow(subscriptionId: string, plan: SoldPlan, at: Date, key: string): Promise<SubscriptionInfo>;
  /** Changes the plan with the next period. */
  changeAtPeriodEnd(subscriptionId: string, plan: SoldPlan, key: string): Promise<SubscriptionInfo>;
  cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<SubscriptionInfo>;
  /** Withdraws a cancellation or plan change that is scheduled for the end of the period. */
  resume(subscriptionId: string, key: string): Promise<SubscriptionInfo>;
  /** Ends the subscription at once, because it was replaced or not paid. Idempotent. */
  end(subscriptionId: string, key: string): Promise<void>;
  /** Adds extra credits to the next invoice. */
  invoiceCredits(
    purchase: {
      readonly customerId: string;
      readonly subscriptionId: string;
      readonly credits: number;
      readonly unitCents: number;
    },
    key: string,
  ): Promise<void>;
  /** Address of the page with payment details and invoices. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** Latest first. */
  invoices(customerId: string): Promise<readonly InvoiceInfo[]>;
  /** @returns undefined for an invoice that does not exist, or belongs to another customer */
  invoice(customerId: string, invoiceId: string): Promise<InvoiceDocument | undefined>;
  /** Renews a subscription whose period is over, for services that do not renew by themselves. @returns its state */
  renew(subscriptionId: string, now: Date): Promise<SubscriptionInfo>;
};
