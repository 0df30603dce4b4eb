import type { CoreServices } from '../boot/core-services.ts';
import { createAccountsRepository } from '../modules/accounts/index.ts';
import { createBillingRoutes, readBalance } from '../modules/billing/index.ts';
import { openPayments } from '../platform/payments/open-payments.ts';
import { createPaymentHandlers } from './payments/payment-handlers.ts';

/** Credits and billing with the payment pages, for the http process. */
export const composeBilling = async ({ config, handle }: Pick<CoreServices, 'config' | 'handle'>) => {
  const { provider: payments, test, stripe, signer } = await openPayments(config, handle);
  const { publicUrl } = config;
  const accounts = createAccountsRepository(handle.db);
  return {
    routes: createBillingRoutes({ handle, payments, publicUrl }),
    plainHandlers: createPaymentHandlers({
      handle,
      signer,
      publicUrl,
      payments,
      test,
      stripe,
      userLanguage: async (userId) => (await accounts.findUser(userId))?.language ?? undefined,
    }),
    creditsRemaining: (orgId: string): Promise<number> => readBalance(handle, orgId),
  };
};
