import type { Storage } from '../storage/storage.ts';

// Separate from decoding, so that removing a picture does not load the decoder.

/** UUIDv4. */
export const pictureId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const pictureKey = (id: string): string => `picture/${id}`;

/** Does nothing for null and for unknown ids. */
export const removePicture = async (storage: Pick<Storage, 'delete'>, id: string | null): Promise<void> => {
  if (id !== null && pictureId.test(id)) await storage.delete(pictureKey(id));
};
