import type { Config } from '../config/config.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { installationSecret } from '../secrets/installation-secret.ts';
import { type AddressSigner, createAddressSigner } from '../storage/signed-address.ts';
import type { PaymentProvider } from './payments.ts';
import type { StripePayments } from './stripe-payments.ts';
import { createTestPayments, type TestPayments } from './test-payments.ts';

export type OpenedPayments = {
  readonly provider: PaymentProvider;
  readonly test: TestPayments | undefined;
  readonly stripe: StripePayments | undefined;
  /**
   * Signs the addresses of the test payment pages. Its secret is separate, so that no other signed address opens them.
   */
  readonly signer: AddressSigner;
};

/** Stripe where a key is configured, else the built-in test payments. */
export const openPayments = async (
  config: Pick<Config, 'stripe' | 'publicUrl' | 'dataDirectory'>,
  handle: DatabaseHandle,
): Promise<OpenedPayments> => {
  const signer = createAddressSigner(installationSecret(config.dataDirectory, 'test-payments'));
  if (config.stripe) {
    // Imported on demand: 200 files that other installations do not need.
    const { createStripePayments } = await import('./stripe-payments.ts');
    const stripe = createStripePayments(config.stripe);
    return { provider: stripe, stripe, test: undefined, signer };
  }
  const test = createTestPayments({ handle, signer, publicUrl: config.publicUrl });
  return { provider: test, test, stripe: undefined, signer };
};
