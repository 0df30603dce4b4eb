import { createAccountsRepository } from '../accounts.repository.ts';
import type { AccountsServices } from '../services.ts';

/** Deletes a user with their sessions, keys, picture and answers, and removes them from their organisations; all or nothing. */
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
