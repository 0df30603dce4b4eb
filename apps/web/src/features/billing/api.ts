import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../../shared/api/client.ts';
import { userOptions } from '../../shared/api/session.ts';

/** Credits are counted anew after ten minutes, and at once after a change of one's own. */
const usageStaleMilliseconds = 600_000;

/** As long as they hold they are kept, whether or not a page shows them: the library would forget them after five minutes. */
const usageKept = { staleTime: usageStaleMilliseconds, gcTime: usageStaleMilliseconds };

export const usageOptions = () => queries.billing.usage.queryOptions(usageKept);
export const weekOptions = () => queries.billing.creditsUsedThisWeek.queryOptions(usageKept);
export const recordOptions = () => queries.billing.record.queryOptions({ staleTime: 10_000 });
export const productsOptions = () => queries.billing.products.queryOptions(usageKept);
export const invoicesOptions = () => queries.billing.invoices.queryOptions({ staleTime: 10_000 });

/** Plan or credits have changed: everything that shows them asks anew. */
export const billingChanged = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queries.billing.key() }),
    queryClient.invalidateQueries({ queryKey: userOptions().queryKey }),
  ]);
};
