import { randomUUID } from 'node:crypto';
import { type Storage, StorageMissingError } from '../storage/storage.ts';
import { pictureMediaType, type SquarePicture, squarePicture } from './square-picture.ts';
import { pictureId, pictureKey, removePicture } from './stored-picture.ts';

/** Pictures of users and logos of organisations, with unguessable ids (UUIDv4). */
export type Pictures = {
  /** Stores the centre square of a picture; owners take turns. @returns its id @throws DomainError as `squarePicture` */
  add(bytes: Uint8Array, owner: string): Promise<string>;
  /** Undefined when there is no such picture or the id is malformed. */
  find(id: string): Promise<SquarePicture | undefined>;
  /** Does nothing for null and for unknown ids. */
  remove(id: string | null): Promise<void>;
  /** URL for pages; null for null. */
  address(id: string | null): string | null;
};

export const createPictures = (storage: Pick<Storage, 'put' | 'get' | 'delete'>, publicUrl: string): Pictures => ({
  add: async (bytes, owner) => {
    const { content } = await squarePicture(bytes, owner);
    const id = randomUUID();
    await storage.put(pictureKey(id), content);
    return id;
  },
  find: async (id) => {
    if (!pictureId.test(id)) return undefined;
    try {
      const content = await storage.get(pictureKey(id));
      const mediaType = pictureMediaType(content);
      return mediaType && { content, mediaType };
    } catch (error) {
      if (error instanceof StorageMissingError) return undefined;
      throw error;
    }
  },
  remove: (id) => removePicture(storage, id),
  address: (id) => (id === null ? null : `${publicUrl}/picture/${id}`),
});
