import { billingMessage } from '@sonora/contracts/messages/billing';
import { referenceOf } from '@sonora/contracts/messages/message';
import Stripe from 'stripe';
import type { InvoiceDocument, InvoiceInfo } from './payments.ts';

/** Metadata of an invoice item of bought credits: their number. Stripe writes the texts of all other lines. */
export const CREDITS_FIELD = 'sonora_credits';

export const boughtCredits = (credits: string) => billingMessage('billing.boughtCredits', { credits });

/** Stripe returns at most this number of lines per request. */
const linesPerRequest = 100;
const maxLines = 1_000;

const lineText = ({ description, metadata }: Stripe.InvoiceLineItem): Pick<InvoiceInfo, 'description' | 'message'> => {
  const credits = metadata?.[CREDITS_FIELD];
  return {
    description: description ?? '',
    ...(credits === undefined ? {} : { message: referenceOf(boughtCredits(credits)) }),
  };
};

const invoiceText = ({ description, lines }: Stripe.Invoice): Pick<InvoiceInfo, 'description' | 'message'> => {
  if (description !== null) return { description };
  const [line] = lines.data;
  return line ? lineText(line) : { description: '' };
};

export const toInvoice = (invoice: Stripe.Invoice): InvoiceInfo => ({
  invoiceId: invoice.id ?? '',
  date: new Date(invoice.created * 1_000),
  ...invoiceText(invoice),
  amountCents: invoice.total,
  currency: invoice.currency,
  status: invoice.status === 'paid' ? 'paid' : 'unpaid',
  receiptUrl: invoice.hosted_invoice_url ?? null,
});

const addressLines = (address: Stripe.Address | null | undefined): readonly string[] => {
  const { line1, line2, postal_code, city, state, country } = address ?? {};
  const place = [postal_code, city].filter(Boolean).join(' ');
  return [line1, line2, place, state, country].filter((line): line is string => Boolean(line));
};

const allLines = async (client: Stripe, { id, lines }: Stripe.Invoice): Promise<readonly Stripe.InvoiceLineItem[]> =>
  lines.has_more && id !== undefined
    ? client.invoices.listLineItems(id, { limit: linesPerRequest }).autoPagingToArray({ limit: maxLines })
    : lines.data;

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** @returns undefined for an invoice that does not exist, or belongs to another customer */
export const readStripeInvoice = async (
  client: Stripe,
  customerId: string,
  invoiceId: string,
): Promise<InvoiceDocument | undefined> => {
  const invoice = await client.invoices.retrieve(invoiceId).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  const owner = typeof invoice?.customer === 'string' ? invoice.customer : invoice?.customer?.id;
  if (!invoice || owner !== customerId) return undefined;
  return {
    ...toInvoice(invoice),
    number: invoice.number ?? invoiceId,
    seller: invoice.account_name ?? null,
    customer: {
      name: invoice.customer_name ?? null,
      email: invoice.customer_email ?? null,
      address: addressLines(invoice.customer_address),
    },
    lines: (await allLines(client, invoice)).map((line) => ({
      ...lineText(line),
      quantity: line.quantity ?? null,
      amountCents: line.amount,
    })),
    subtotalCents: invoice.subtotal,
    taxes: (invoice.total_taxes ?? []).map(({ amount, tax_behavior }) => ({
      amountCents: amount,
      isIncluded: tax_behavior === 'inclusive',
    })),
  };
};
