import { limits } from '@sonora/contracts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createCreativesRepository } from '../creatives/creatives.repository.ts';
import { deleteMedia } from '../creatives/media-folder.ts';
import { sweepCreatives } from '../creatives/sweep-creatives.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { deleteCountsOf } from '../publication/ads-counts.repository.ts';

const DAY_MILLISECONDS = 86_400_000;
const AT_ONCE = 500;

const BANNER = /^campaigns\/banners\/([0-9a-f-]{36})\./;
const CREATIVE = /^campaigns\/([0-9a-f-]{36})\//;

/** Deletes stored objects whose creatives or banners are gone. New ones are left: their rows may not be written yet. */
const deleteOrphans = async ({ handle, storage }: SweepServices, before: Date): Promise<number> => {
  const creatives = createCreativesRepository(handle.db);
  let count = 0;
  let portion: { readonly key: string; readonly id: string; readonly isBanner: boolean }[] = [];
  const flush = async (): Promise<void> => {
    const idsOf = (isBanner: boolean): string[] => [
      ...new Set(portion.filter((item) => item.isBanner === isBanner).map(({ id }) => id)),
    ];
    const [known, banners] = [await creatives.existing(idsOf(false)), await creatives.existingPictures(idsOf(true))];
    for (const { key, id, isBanner } of portion) {
      if ((isBanner ? banners : known).has(id)) continue;
      await storage.delete(key);
      count += 1;
    }
    portion = [];
  };
  for await (const { key, storedAt } of storage.list('campaigns')) {
    const [banner, creative] = [BANNER.exec(key)?.[1], CREATIVE.exec(key)?.[1]];
    const id = banner ?? creative;
    if (id === undefined || storedAt >= before) continue;
    portion.push({ key, id, isBanner: banner !== undefined });
    if (portion.length >= AT_ONCE) await flush();
  }
  await flush();
  return count;
};

export type SweepServices = {
  readonly handle: DatabaseHandle;
  readonly storage: Pick<Storage, 'list' | 'delete'>;
};

/**
 * Deletes campaigns for good that were deleted 30 days ago, with what caps, goals and sequences counted; audio of creatives that have
 * been out of their campaign for 30 days; and stored media that no row refers to.
 * @returns number of campaigns, of creatives, and of objects without a row
 */
export const sweepCampaigns = async (
  services: SweepServices,
  now: number = Date.now(),
): Promise<{ readonly campaigns: number; readonly creatives: number; readonly objects: number }> => {
  const { handle } = services;
  const before = new Date(now - limits.trashDays * DAY_MILLISECONDS);
  const old = await createCampaignsRepository(handle.db).listDeletedBefore(before, AT_ONCE);
  const subjects: string[] = [];
  for (const { orgId, id } of old)
    subjects.push(...(await createCampaignsRepository(handle.db).countedSubjects(orgId, id)));
  // First, since only the campaigns know the ids of their rules. The exposures of all are read once.
  await deleteCountsOf(handle.db, subjects);
  for (const id of old) await handle.db.transaction((db) => createCampaignsRepository(db).purge(id));
  const swept = await sweepCreatives(handle, { now, days: limits.trashDays, atMost: AT_ONCE });
  for (const id of swept) await deleteMedia(services.storage, id);
  await createCampaignsRepository(handle.db).deleteEndedPublications(new Date(now - DAY_MILLISECONDS));
  const objects = await deleteOrphans(services, new Date(now - DAY_MILLISECONDS));
  return { campaigns: old.length, creatives: swept.length, objects };
};
