import { DomainError } from '@sonora/contracts';
import type { Pictures } from '../../../platform/images/pictures.ts';
import type { AccountsRepository } from '../accounts.repository.ts';

/**
 * Gives a person another picture, or none, and drops the one before: its address leads nowhere from then on.
 * @throws DomainError `too-large` or `invalid-input` when the file is no picture that is taken
 */
export const setPicture = async (
  { repository, pictures }: { readonly repository: AccountsRepository; readonly pictures: Pictures },
  userId: string,
  file: Uint8Array | undefined,
): Promise<void> => {
  const before = await repository.findUser(userId);
  if (!before) throw new DomainError('unauthorised');
  const image = file === undefined ? null : await pictures.add(file);
  await repository.updateUser(userId, { image });
  await pictures.remove(before.image);
};
