import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { sharedSecret } from '../secrets/shared-secret.ts';

/** Path under which ad serving proves that an address leads to this installation. Ids of tags contain no slash. */
export const PROOF_PATH = '/vast/installation/proof';

const NONCE_BYTES = 16;
const nonceForm = /^[0-9a-f]{32}$/;

/** A question that nobody can foresee, so that no earlier answer fits. */
export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('hex');

/** Answer to a nonce that only this installation can give; undefined when it has another form. */
export type AddressProof = (nonce: string) => string | undefined;

/** Answers with HMAC-SHA256 under a key that is used for nothing else: the answers sign nothing that anyone accepts. */
export const openAddressProof = async (pool: pg.Pool): Promise<AddressProof> => {
  const key = await sharedSecret(pool, 'address-proof');
  return (nonce) => (nonceForm.test(nonce) ? createHmac('sha256', key).update(nonce).digest('hex') : undefined);
};
