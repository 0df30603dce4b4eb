import type { Storage } from '../../../platform/storage/storage.ts';

/** Folder of the renditions of a creative in the storage. */
export const mediaFolder = (creativeId: string): string => `campaigns/${creativeId}`;

/** Deletes the renditions of a creative. */
export const deleteMedia = async (storage: Pick<Storage, 'list' | 'delete'>, creativeId: string): Promise<void> => {
  for await (const { key } of storage.list(mediaFolder(creativeId))) await storage.delete(key);
};
