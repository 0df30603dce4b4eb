import { DomainError } from '@sonora/contracts';
import { createAccountsRepository } from '../accounts.repository.ts';
import { createOneTimeTokensRepository } from '../credentials/one-time-tokens.repository.ts';
import type { AccountsServices } from '../services.ts';

/**
 * Deletes a user with their sessions, keys, picture and answers, removes them from their organisations, and removes their
 * name and address from all other rows except the audit log; all or nothing.
 */
export const deleteAccount = async (
  { handle, repository, identifier, pictures, ports }: AccountsServices,
  userId: string,
): Promise<void> => {
  const user = await repository.findUser(userId);
  if (!user) throw new DomainError('unauthorised');
  const person = { userId, email: user.email };
  await handle.db.transaction(async (transaction) => {
    await ports.leaving.leaveAll(userId, transaction);
    for (const erase of ports.erasePerson) await erase(person, transaction);
    await createOneTimeTokensRepository(transaction).deleteSignUpsOf(user.email);
    await createAccountsRepository(transaction).deleteUser(userId);
  });
  await identifier.forget(userId);
  await pictures.remove(user.image);
};
