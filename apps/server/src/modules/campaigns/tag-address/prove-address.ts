import { limits } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import { fetchGuarded, GuardedFetchError, type GuardedFetchOptions } from '../../../platform/network/fetch-guarded.ts';
import { sameSecret } from '../../../platform/secrets/same-secret.ts';
import { type AddressProof, newNonce, PROOF_PATH } from '../../../platform/tag-address/address-proof.ts';

const { addressProof: bounds } = limits.campaigns;

export type ProofPorts = Partial<Pick<GuardedFetchOptions, 'rules' | 'resolve' | 'timeoutMilliseconds' | 'trusted'>>;

/** Codes of Node and OpenSSL for certificates that are not trusted, and for servers that do not speak TLS. */
const untrusted = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|EPROTO)|SELF_SIGNED/;

const isUntrusted = (cause: unknown): boolean =>
  untrusted.test((cause as NodeJS.ErrnoException | undefined)?.code ?? '');

const failureOf = ({ failure, status, cause }: GuardedFetchError, address: string): Message => {
  switch (failure) {
    case 'refused':
      return campaignMessage('campaigns.addressNotPublic', { address });
    case 'unreachable':
      return campaignMessage(isUntrusted(cause) ? 'campaigns.addressNotTrusted' : 'campaigns.addressUnreachable', {
        address,
      });
    case 'status':
      return campaignMessage('campaigns.addressStatus', { address, status: status ?? 0 });
    case 'tooLarge':
      return campaignMessage('campaigns.addressOfOther', { address });
    case 'timeout':
      return campaignMessage('campaigns.addressTimeout', { address, seconds: bounds.seconds });
    case 'redirects':
      return campaignMessage('campaigns.addressRedirects', { address });
    default:
      return failure satisfies never;
  }
};

/**
 * Asks an https address for a proof that only this installation can give. Redirects are not followed: tags would begin with an address that
 * leads elsewhere. @returns why the address cannot be used; undefined when it leads to this installation
 */
export const addressProblem = async (
  address: string,
  prove: AddressProof,
  { ports = {}, signal }: { readonly ports?: ProofPorts | undefined; readonly signal?: AbortSignal | undefined },
): Promise<Message | undefined> => {
  const nonce = newNonce();
  try {
    const bytes = await fetchGuarded(`${address}${PROOF_PATH}?nonce=${nonce}`, {
      maxBytes: bounds.bytes,
      timeoutMilliseconds: bounds.seconds * 1_000,
      maxRedirects: 0,
      accept: 'text/plain',
      ...ports,
      signal,
    });
    const wanted = prove(nonce);
    const isOwn = wanted !== undefined && sameSecret(new TextDecoder().decode(bytes), wanted);
    return isOwn ? undefined : campaignMessage('campaigns.addressOfOther', { address });
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return failureOf(error, address);
  }
};
