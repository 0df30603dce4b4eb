import { DomainError, type Plan, planTerms } from '@sonora/contracts';
import type { FilesRepository } from './files.repository.ts';

export type StorageQuota = {
  /** Maximum size of the organisation's files. @throws DomainError `not-found` for an unknown organisation */
  storageOf(orgId: string): Promise<number>;
  /** @throws DomainError `storage-limit` when the organisation's files take up all of it */
  assertStorageLeft(orgId: string): Promise<void>;
};

/** Time for which an organisation that had storage left is not asked again. */
const KNOWN_MILLISECONDS = 10_000;
const REMEMBERED_ORGANISATIONS = 10_000;

/** Storage of organisations by their plans. */
export const createStorageQuota = (
  files: Pick<FilesRepository, 'storedBytes'>,
  organisations: { find(orgId: string): Promise<{ readonly plan: Plan } | undefined> },
): StorageQuota => {
  /** Organisations with storage left, and until when this is taken for granted. */
  const known = new Map<string, number>();
  const storageOf = async (orgId: string): Promise<number> => {
    const organisation = await organisations.find(orgId);
    if (!organisation) throw new DomainError('not-found');
    return planTerms[organisation.plan].storageBytes;
  };
  return {
    storageOf,
    assertStorageLeft: async (orgId) => {
      if ((known.get(orgId) ?? 0) > Date.now()) return;
      const [stored, maximum] = await Promise.all([files.storedBytes(orgId), storageOf(orgId)]);
      if (stored >= maximum) throw new DomainError('storage-limit');
      if (known.size >= REMEMBERED_ORGANISATIONS) known.clear();
      known.set(orgId, Date.now() + KNOWN_MILLISECONDS);
    },
  };
};
