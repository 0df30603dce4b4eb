import { DomainError } from '@sonora/contracts';
import type { AccountsServices } from '../services.ts';

/**
 * Replaces a user's picture and deletes the previous file.
 * @param file undefined removes the picture
 * @throws DomainError `too-large`; `invalid-input` when the file is not a supported picture
 */
export const setPicture = async (
  { repository, pictures }: Pick<AccountsServices, 'repository' | 'pictures'>,
  userId: string,
  file: Uint8Array | undefined,
): Promise<void> => {
  const before = await repository.findUser(userId);
  if (!before) throw new DomainError('unauthorised');
  const image = file === undefined ? null : await pictures.add(file, userId);
  await repository.updateUser(userId, { image });
  await pictures.remove(before.image);
};
