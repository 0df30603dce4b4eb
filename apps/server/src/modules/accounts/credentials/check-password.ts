import type { AccountsRepository } from '../accounts.repository.ts';
import { createDummyHash, verifyPassword } from './password-hash.ts';

/** Equalises timing for unknown e-mail addresses and for users without a password. */
const dummyHash = createDummyHash();

/** @param userId undefined takes as long as a known user @returns false for a user without a password */
export const isPasswordOf = async (
  repository: Pick<AccountsRepository, 'findPasswordHash'>,
  userId: string | undefined,
  password: string,
): Promise<boolean> => {
  const hash = userId === undefined ? undefined : await repository.findPasswordHash(userId);
  const isMatch = await verifyPassword(hash ?? dummyHash, password);
  return hash !== undefined && isMatch;
};

/** @returns the id of the user with this e-mail address and password; unknown addresses take as long as known ones */
export const findUserByPassword = async (
  repository: Pick<AccountsRepository, 'findPasswordHash' | 'findUserByEmail'>,
  email: string,
  password: string,
): Promise<string | undefined> => {
  const userId = (await repository.findUserByEmail(email.trim()))?.id;
  return (await isPasswordOf(repository, userId, password)) ? userId : undefined;
};
