import { removePicture } from '../platform/images/stored-picture.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Folders of the storage in which each organisation has one of its own. */
const folders = ['uploads', 'ads', 'exports'] as const;

/** Removes what a deleted organisation has in the storage, its logo included; done twice, it does no harm. */
export const deleteStoredFiles = async (
  storage: Pick<Storage, 'deleteOlder' | 'delete'>,
  { orgId, logo = null }: { readonly orgId: string; readonly logo?: string | null },
): Promise<void> => {
  // By now all writes that were under way during the deletion have ended, and no new ones begin.
  const anything = new Date(Date.now() + 60_000);
  for (const folder of folders) await storage.deleteOlder(`${folder}/${orgId}`, anything);
  await removePicture(storage, logo);
};
