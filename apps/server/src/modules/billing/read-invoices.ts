import { DomainError, type Invoice, type InvoiceDetails } from '@sonora/contracts';
import type { InvoiceInfo } from '../../platform/payments/payments.ts';
import { createOrganisationsRepository } from '../organisations/index.ts';
import { createBillingRepository } from './billing.repository.ts';
import { asBillingError, type BillingServices } from './change-plan.ts';

const rethrow = (error: unknown): never => {
  throw asBillingError(error);
};

const toInvoice = ({ date, amountCents, message, ...rest }: InvoiceInfo): Invoice => ({
  ...rest,
  ...message,
  date: date.getTime(),
  amount: amountCents,
});

const customerOf = async ({ handle }: BillingServices, rootId: string): Promise<string | undefined> =>
  (await createBillingRepository(handle.db).find(rootId))?.customerId ?? undefined;

/** Invoices and credits of a root organisation, latest first. */
export const readInvoices = async (services: BillingServices, rootId: string): Promise<Invoice[]> => {
  const customerId = await customerOf(services, rootId);
  const invoices = customerId ? await services.payments.invoices(customerId).catch(rethrow) : [];
  return invoices.map(toInvoice);
};

/** One invoice of a root organisation. @throws DomainError `not-found`, also for the invoices of others */
export const readInvoice = async (
  services: BillingServices,
  rootId: string,
  invoiceId: string,
): Promise<InvoiceDetails> => {
  const { handle, payments } = services;
  const customerId = await customerOf(services, rootId);
  const found = customerId ? await payments.invoice(customerId, invoiceId).catch(rethrow) : undefined;
  if (!found) throw new DomainError('not-found');
  const { number, seller, customer, lines, subtotalCents, taxes, ...info } = found;
  const name = customer.name ?? (await createOrganisationsRepository(handle.db).findName(rootId)) ?? '';
  return {
    ...toInvoice(info),
    number,
    seller,
    customer: { name, email: customer.email, address: [...customer.address] },
    lines: lines.map(({ amountCents, message, ...line }) => ({ ...line, ...message, amount: amountCents })),
    subtotal: subtotalCents,
    taxes: taxes.map(({ amountCents, isIncluded }) => ({ amount: amountCents, isIncluded })),
    isTest: payments.name === 'test',
  };
};
