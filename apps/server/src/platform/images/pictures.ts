import { randomUUID } from 'node:crypto';
import { type Storage, StorageMissingError } from '../storage/storage.ts';
import { pictureMediaType, type SquarePicture, squarePicture } from './square-picture.ts';
import { pictureId, pictureKey, removePicture } from './stored-picture.ts';

/** Pictures of people and logos of organisations, each under an id that nobody can guess (UUIDv4). */
export type Pictures = {
  /** Keeps the middle of it as a square. @returns its id @throws DomainError as `squarePicture` */
  add(bytes: Uint8Array): Promise<string>;
  /** Undefined when there is none, or what was asked for is no id. */
  find(id: string): Promise<SquarePicture | undefined>;
  /** Does nothing when there is none. */
  remove(id: string | null): Promise<void>;
  /** Where a page finds it; null stays null. */
  address(id: string | null): string | null;
};

export const createPictures = (storage: Pick<Storage, 'put' | 'get' | 'delete'>, publicUrl: string): Pictures => ({
  add: async (bytes) => {
    const { content } = await squarePicture(bytes);
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
