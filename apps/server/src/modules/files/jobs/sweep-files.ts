import { limits } from '@sonora/contracts/limits';
import type { Database } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createFilesRepository } from '../files.repository.ts';
import { createTrashRepository } from '../trash/trash.repository.ts';
import { type FilesInUse, purgeTrash } from '../trash/trash-items.ts';

const DAY_MILLISECONDS = 86_400_000;
/** Objects of a request that still runs have no row yet; the slowest upload takes nine hours. */
const ORPHAN_MILLISECONDS = DAY_MILLISECONDS;
const KEYS_AT_ONCE = 1_000;

/** `uploads/organisation/…` */
const orgOf = (key: string): string => key.split('/')[1] ?? '';
/** Upload to which a stored part belongs. */
const partOf = (key: string): string | undefined => /^uploads\/[^/]+\/parts-([0-9a-f-]{36})\//.exec(key)?.[1];

const deleteOrphans = async (
  db: Database,
  storage: Pick<Storage, 'delete'>,
  orgId: string,
  keys: readonly string[],
): Promise<number> => {
  const files = createFilesRepository(db);
  const parts = keys.flatMap((key) => partOf(key) ?? []);
  const used = new Set(await files.storedKeys(orgId, keys));
  const waiting = new Set(await files.waitingIds(orgId, [...new Set(parts)]));
  const orphans = keys.filter((key) => {
    const part = partOf(key);
    return part === undefined ? !used.has(key) : !waiting.has(part);
  });
  for (const key of orphans) await storage.delete(key);
  return orphans.length;
};

type SweepServices = {
  readonly db: Database;
  readonly storage: Pick<Storage, 'delete' | 'list'>;
  readonly filesInUse: FilesInUse;
};

/** Deletes for good what was deleted before a date. @returns failures, each of which concerns one organisation */
const purgeAll = async ({ db, storage, filesInUse }: SweepServices, before: Date): Promise<unknown[]> => {
  const failures: unknown[] = [];
  for (const orgId of await createTrashRepository(db).organisationsWithTrash(before)) {
    try {
      for await (const keys of purgeTrash(db, filesInUse, { orgId, before }))
        for (const key of keys) await storage.delete(key);
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
};

/**
 * Deletes what nobody can reach any more: files that were in the trash for 30 days, uploads that never arrived, and stored
 * objects without a row, which killed processes and failed deletions leave behind.
 * @returns the number of deleted objects without a row
 * @throws AggregateError when the trash of some organisations could not be deleted; everything else was
 */
export const sweepFiles = async (services: SweepServices, now: number = Date.now()): Promise<number> => {
  const { db, storage } = services;
  const failures = await purgeAll(services, new Date(now - limits.trashDays * DAY_MILLISECONDS));
  await createFilesRepository(db).deleteUnfinished(
    new Date(now - limits.uploadAddressSeconds * 1_000 - DAY_MILLISECONDS),
  );
  let deleted = 0;
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    const [first] = batch;
    if (first !== undefined) deleted += await deleteOrphans(db, storage, orgOf(first), batch);
    batch = [];
  };
  for await (const { key, storedAt } of storage.list('uploads')) {
    if (storedAt.getTime() > now - ORPHAN_MILLISECONDS) continue;
    if (batch.length >= KEYS_AT_ONCE || (batch[0] !== undefined && orgOf(batch[0]) !== orgOf(key))) await flush();
    batch.push(key);
  }
  await flush();
  if (failures.length > 0) throw new AggregateError(failures, 'the trash of some organisations could not be deleted');
  return deleted;
};
