import { DomainError, type Plan, planTerms } from '@sonora/contracts';
import type { FilesRepository } from './files.repository.ts';

export type StorageQuota = {
  /**
   * Maximum size of the organisation's files: the storage of its plan without what other stored objects take up.
   * @throws DomainError `not-found` for an unknown organisation
   */
  storageOf(orgId: string): Promise<number>;
  /** All that is stored, and the storage of the plan. @throws DomainError `not-found` */
  usageOf(orgId: string): Promise<{ readonly usedBytes: number; readonly maxBytes: number }>;
  /** @throws DomainError `storage-limit` when the organisation's files take up all of it */
  assertStorageLeft(orgId: string): Promise<void>;
};

/** Time for which an organisation that had storage left is not asked again. */
const KNOWN_MILLISECONDS = 10_000;
const REMEMBERED_ORGANISATIONS = 10_000;

/**
 * Storage of organisations by their plans.
 * @param otherBytes size of stored objects that are no files, such as media of campaigns
 */
export const createStorageQuota = (
  files: Pick<FilesRepository, 'storedBytes'>,
  organisations: { find(orgId: string): Promise<{ readonly plan: Plan } | undefined> },
  otherBytes: (orgId: string) => Promise<number>,
): StorageQuota => {
  /** Organisations with storage left, and until when this is taken for granted. */
  const known = new Map<string, number>();
  const ofPlan = async (orgId: string): Promise<number> => {
    const organisation = await organisations.find(orgId);
    if (!organisation) throw new DomainError('not-found');
    return planTerms[organisation.plan].storageBytes;
  };
  const usageOf: StorageQuota['usageOf'] = async (orgId) => {
    const [stored, others, maxBytes] = await Promise.all([files.storedBytes(orgId), otherBytes(orgId), ofPlan(orgId)]);
    return { usedBytes: stored + others, maxBytes };
  };
  return {
    storageOf: async (orgId) => {
      const [maxBytes, others] = await Promise.all([ofPlan(orgId), otherBytes(orgId)]);
      return Math.max(0, maxBytes - others);
    },
    usageOf,
    assertStorageLeft: async (orgId) => {
      if ((known.get(orgId) ?? 0) > Date.now()) return;
      const { usedBytes, maxBytes } = await usageOf(orgId);
      if (usedBytes >= maxBytes) throw new DomainError('storage-limit');
      if (known.size >= REMEMBERED_ORGANISATIONS) known.clear();
      known.set(orgId, Date.now() + KNOWN_MILLISECONDS);
    },
  };
};
