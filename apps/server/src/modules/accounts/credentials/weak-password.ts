import { DomainError } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { createThreadPool } from '@sonora/renderer/threads';
import { createSingleGate } from '../../../platform/shares/fair-gate.ts';

export type JudgeKinds = {
  readonly judge: {
    readonly request: {
      readonly password: string;
      readonly userTexts: readonly string[];
      readonly enough: number;
    };
    /** Estimated number of guesses. */
    readonly response: number;
  };
};

/** An attacker whom only the network slows down makes about this many guesses in an hour. */
const minGuesses = 1_000_000;

/** The estimator searches for some 10 ms, which other requests must not wait for. Starts with the first password. */
const thread = createThreadPool<JudgeKinds>({ script: new URL('./password-thread.ts', import.meta.url) });
const gate = createSingleGate();

/**
 * Refuses passwords that are easy to guess. There are no rules about kinds of characters.
 * @param userTexts what others may know about the user: address, names, organisation
 * @param field names the wrong field in the error
 * @param owner who sent the password; owners take turns
 * @throws DomainError `invalid-input`
 */
export const assertStrongPassword = async (
  password: string,
  userTexts: readonly string[],
  { field = 'password', owner = '' }: { readonly field?: string; readonly owner?: string } = {},
): Promise<void> => {
  const guesses = await gate.run(owner, () => thread.run('judge', { password, userTexts, enough: minGuesses }));
  if (guesses >= minGuesses) return;
  throw new DomainError('invalid-input', {
    findings: [{ place: field, message: accountMessage('accounts.passwordTooEasy') }],
  });
};
