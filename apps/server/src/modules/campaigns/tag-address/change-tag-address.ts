import { DomainError } from '@sonora/contracts';
import { candidateAddresses, isPublicAddress } from '@sonora/contracts/campaigns/public-address';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import type { Database, DatabaseHandle } from '../../../platform/database/database.ts';
import { openAddressProof } from '../../../platform/tag-address/address-proof.ts';
import { storeAddress } from '../../../platform/tag-address/stored-address.ts';
import type { StoredTagAddress } from '../../../platform/tag-address/tag-address.ts';
import type { Audited } from '../../organisations/index.ts';
import { addressProblem, type ProofPorts } from './prove-address.ts';

export type TagAddressServices = {
  readonly handle: DatabaseHandle;
  readonly tagAddress: StoredTagAddress;
  readonly areAdsPassedOn: boolean;
  /** Tests reach a server of their own. */
  readonly ports?: ProofPorts;
};

/** Runs a change and writes its entry of the installation's audit log, in one transaction. */
export type Audit = (work: (transaction: Database) => Promise<Audited<undefined>>) => Promise<undefined>;

export type AddressFailure = { readonly address: string; readonly problem: Message };

const firstProven = async (
  { handle, ports }: Pick<TagAddressServices, 'handle' | 'ports'>,
  candidates: readonly string[],
  signal: AbortSignal | undefined,
): Promise<{ readonly proven: string | undefined; readonly failures: readonly AddressFailure[] }> => {
  const prove = await openAddressProof(handle.pool);
  const failures: AddressFailure[] = [];
  for (const address of candidates) {
    const problem = await addressProblem(address, prove, { ports, signal });
    if (!problem) return { proven: address, failures };
    failures.push({ address, problem });
  }
  return { proven: undefined, failures };
};

/**
 * Uses the first public https address that leads to the tags of this installation, where the operator's is not public.
 * @returns the addresses that were tried before, with the reason
 * @throws DomainError `conflict` when there is none to try
 */
export const usePublicAddress = async (
  services: TagAddressServices,
  wanted: { readonly pageOrigin: string | undefined; readonly signal?: AbortSignal | undefined },
  audit: Audit,
): Promise<readonly AddressFailure[]> => {
  const { tagAddress, areAdsPassedOn } = services;
  if (isPublicAddress(tagAddress.configured)) return [];
  const candidates = candidateAddresses(tagAddress.configured, areAdsPassedOn ? wanted.pageOrigin : undefined);
  if (candidates.length === 0)
    throw new DomainError('conflict', { detail: campaignMessage('campaigns.addressUnknown') });
  const { proven, failures } = await firstProven(services, candidates, wanted.signal);
  if (proven === undefined) return failures;
  await audit(async (transaction) => {
    const former = await storeAddress(transaction, proven);
    const act = former === proven ? undefined : ({ action: 'tagAddress.set', target: proven, detail: {} } as const);
    return { result: undefined, act };
  });
  // This process answers with it at once; the others are told.
  await tagAddress.refresh();
  return failures;
};

/** Uses the operator's address again. */
export const removeStoredAddress = async ({ tagAddress }: TagAddressServices, audit: Audit): Promise<void> => {
  await audit(async (transaction) => {
    const target = await storeAddress(transaction, undefined);
    const act = target === undefined ? undefined : ({ action: 'tagAddress.removed', target, detail: {} } as const);
    return { result: undefined, act };
  });
  await tagAddress.refresh();
};
