import { DomainError, type Language } from '@sonora/contracts';
import { formMessage } from '@sonora/contracts/messages/forms';
import { z } from 'zod';
import { sqlState, uniqueViolation } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { hashPassword } from './password-hash.ts';
import { assertStrongPassword } from './weak-password.ts';

export type NewUser = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The user has proved that they receive mail at this address. Default: false. */
  readonly emailVerified?: boolean;
  /** Undefined while it is unknown. */
  readonly language?: Language | undefined;
};

/** Stricter than the forms: rejects addresses that mail servers would refuse. */
const mailAddress = z.email();

/**
 * @param password undefined for users who sign in through a provider
 * @throws DomainError `already-registered`, `invalid-input`
 */
export const createUser = async (
  repository: Pick<AccountsRepository, 'insertUser'>,
  { email, firstName, lastName, emailVerified = false, language }: NewUser,
  password: string | undefined,
): Promise<{ readonly userId: string }> => {
  const address = email.trim().toLowerCase();
  if (!mailAddress.safeParse(address).success)
    throw new DomainError('invalid-input', { findings: [{ place: 'email', message: formMessage('forms.email') }] });
  if (password !== undefined) await assertStrongPassword(password, [address, firstName, lastName]);
  const userId = newId();
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  try {
    const row = { id: userId, email: address, firstName, lastName, emailVerified, language: language ?? null };
    await repository.insertUser(row, passwordHash);
  } catch (cause) {
    if (sqlState(cause) === uniqueViolation) throw new DomainError('already-registered', { cause });
    throw cause;
  }
  return { userId };
};
