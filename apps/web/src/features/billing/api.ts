import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../../shared/api/client.ts';
import { userOptions } from '../../shared/api/session.ts';

/** Credits are counted anew after ten minutes, and at once after a change of one's own. */
const usageStaleMilliseconds = 600_000;

export const usageOptions = () => queries.billing.usage.queryOptions({ staleTime: usageStaleMilliseconds });
export const weekOptions = () =>
  queries.billing.creditsUsedThisWeek.queryOptions({ staleTime: usageStaleMilliseconds });
export const recordOptions = () => queries.billing.record.queryOptions({ staleTime: 10_000 });
export const productsOptions = () => queries.billing.products.queryOptions({ staleTime: usageStaleMilliseconds });
export const invoicesOptions = () => queries.billing.invoices.queryOptions({ staleTime: 10_000 });

/** Plan or credits have changed: everything that shows them asks anew. */
export const billingChanged = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queries.billing.key() }),
    queryClient.invalidateQueries({ queryKey: userOptions().queryKey }),
  ]);
};
