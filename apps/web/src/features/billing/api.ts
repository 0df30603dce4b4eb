import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../../shared/api/client.ts';
import { userOptions } from '../../shared/api/session.ts';

/** Cache lifetime of credit usage; changes made on these pages refetch it at once. */
const usageStaleMilliseconds = 600_000;

/** Keeps the cache for its whole lifetime; by default, unused entries would be removed after five minutes. */
const usageKept = { staleTime: usageStaleMilliseconds, gcTime: usageStaleMilliseconds };

export const usageOptions = () => queries.billing.usage.queryOptions(usageKept);
export const weekOptions = () => queries.billing.creditsUsedThisWeek.queryOptions(usageKept);
export const recordOptions = () => queries.billing.record.queryOptions({ staleTime: 10_000 });
export const productsOptions = () => queries.billing.products.queryOptions(usageKept);
export const invoicesOptions = () => queries.billing.invoices.queryOptions({ staleTime: 10_000 });
export const invoiceOptions = (invoiceId: string) =>
  queries.billing.invoice.queryOptions({ input: { params: { invoiceId } }, staleTime: 10_000 });

/** Refetches all billing data after a change of plan or credits. */
export const billingChanged = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queries.billing.key() }),
    queryClient.invalidateQueries({ queryKey: userOptions().queryKey }),
  ]);
};
