import type { Pictures } from '../platform/images/pictures.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Folders of the storage in which each organisation has one of its own. */
const folders = ['uploads', 'ads', 'exports'] as const;

/** Removes what a deleted organisation has in the storage, its logo included; done twice, it does no harm. */
export const forgetStoredFiles = async (
  services: { readonly storage: Pick<Storage, 'deleteOlder'>; readonly pictures: Pick<Pictures, 'remove'> },
  { orgId, logo = null }: { readonly orgId: string; readonly logo?: string | null },
): Promise<void> => {
  // Whatever was being written while the organisation was deleted is there by now, and nothing new comes.
  const anything = new Date(Date.now() + 60_000);
  for (const folder of folders) await services.storage.deleteOlder(`${folder}/${orgId}`, anything);
  await services.pictures.remove(logo);
};
