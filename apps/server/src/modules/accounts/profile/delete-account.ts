import { createAccountsRepository } from '../accounts.repository.ts';
import type { AccountsServices } from '../services.ts';

/**
 * Deletes a person with everything that is theirs alone: sessions, keys, picture, answers. Their organisations lose them in
 * the same moment, or not at all.
 */
export const deleteAccount = async (
  { handle, repository, identifier, pictures, ports }: AccountsServices,
  userId: string,
): Promise<void> => {
  const picture = (await repository.findUser(userId))?.image ?? null;
  await handle.db.transaction(async (transaction) => {
    await ports.leaving.leaveAll(userId, transaction);
    await createAccountsRepository(transaction).deleteUser(userId);
  });
  await identifier.forget(userId);
  await pictures.remove(picture);
};
