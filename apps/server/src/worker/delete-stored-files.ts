import { IMPORTS_FOLDER } from '../modules/versions/index.ts';
import { removePicture } from '../platform/images/stored-picture.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Storage folders that contain one folder per organisation. */
const folders = ['uploads', 'ads', 'exports', IMPORTS_FOLDER] as const;

/** Deletes all stored files of a deleted organisation, including its logo. Idempotent. */
export const deleteStoredFiles = async (
  storage: Pick<Storage, 'deleteOlder' | 'delete'>,
  { orgId, logo = null }: { readonly orgId: string; readonly logo?: string | null },
): Promise<void> => {
  // All writes that were running during the deletion have ended by now, and no new ones start.
  const anything = new Date(Date.now() + 60_000);
  for (const folder of folders) await storage.deleteOlder(`${folder}/${orgId}`, anything);
  await removePicture(storage, logo);
};
