import { createHash } from 'node:crypto';
import { DomainError, limits } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import type { LoginThrottleRepository, LoginThrottleRow } from './login-throttle.repository.ts';

/** After `freeFailures`, each further failure of a key doubles the wait, from one second to 15 minutes. */
type Allowance = { readonly key: string; readonly freeFailures: number };

const maxWaitSeconds = 900;
/** A key without attempts for a day starts again at zero. */
const resetSeconds = 86_400;

export const waitSeconds = (failures: number, freeFailures: number): number =>
  failures <= freeFailures ? 0 : Math.min(2 ** Math.min(failures - freeFailures - 1, 30), maxWaitSeconds);

export type LoginAttempt = {
  /** `mail` asks for a mail to the owner of an account, `sign-up-mail` for one to a new address; the others are guesses. */
  readonly kind: 'sign-in' | 'second-step' | 'password' | 'mail' | 'sign-up-mail' | 'link-password';
  /** E-mail address or id of the account, whether or not it exists; a share link for `link-password`. */
  readonly account: string;
  readonly ipAddress: string;
  /** Set for a device that has signed in to this account before. */
  readonly deviceId?: string | undefined;
};

/**
 * Three limits apply to a guess: per account and origin (typing errors), per account from all origins (a distributed attack on
 * one password), and per IP address over all accounts (sized for a large office). A device that has signed in to the account
 * before is exempt from the second, so that a distributed attack cannot lock the owner out. The same limits apply to mails:
 * the requests of a stranger do not make the owner wait, and the links that they cause reach the owner alone.
 */
const allowancesOf = ({ kind, account, ipAddress, deviceId }: LoginAttempt): readonly Allowance[] => {
  const keyOf = (...parts: readonly string[]): string =>
    createHash('sha256')
      .update(JSON.stringify([kind, ...parts]))
      .digest('hex');
  const name = account.toLowerCase();
  // The address has no owner here yet, and may belong to anybody.
  if (kind === 'sign-up-mail') return [{ key: keyOf('account', name), freeFailures: 5 }];
  if (kind === 'link-password')
    return [
      { key: keyOf('account and address', name, ipAddress), freeFailures: limits.sharePasswordAttempts.origin - 1 },
      { key: keyOf('address', ipAddress), freeFailures: 50 },
    ];
  return [
    deviceId === undefined
      ? { key: keyOf('account and address', name, ipAddress), freeFailures: 5 }
      : { key: keyOf('device', name, deviceId), freeFailures: 5 },
    ...(deviceId === undefined ? [{ key: keyOf('account', name), freeFailures: 20 }] : []),
    { key: keyOf('address', ipAddress), freeFailures: 50 },
  ];
};

export type LoginThrottle = {
  /**
   * Counts the attempt as a failure before it is made, so that concurrent attempts all count.
   * @throws DomainError `rate-limited` with the time to wait
   */
  begin(attempt: LoginAttempt): Promise<void>;
  /** Takes the failure back, and resets the count of this account and origin. */
  succeed(attempt: LoginAttempt): Promise<void>;
};

export const createLoginThrottle = (
  repository: LoginThrottleRepository,
  now: () => number = Date.now,
): LoginThrottle => ({
  begin: async (attempt) => {
    const allowances = allowancesOf(attempt);
    let waitMilliseconds = 0;
    await repository.change(
      allowances.map(({ key }) => key),
      (stored) => {
        const at = now();
        const waits = allowances.map(({ key }) => (stored.get(key)?.blockedUntil.getTime() ?? 0) - at);
        waitMilliseconds = Math.max(0, ...waits);
        if (waitMilliseconds > 0) return [];
        return allowances.map(({ key, freeFailures }): LoginThrottleRow => {
          const before = stored.get(key);
          const isReset = !before || at - before.lastAt.getTime() > resetSeconds * 1000;
          const failures = isReset ? 1 : before.failures + 1;
          const blockedUntil = new Date(at + waitSeconds(failures, freeFailures) * 1000);
          return { key, failures, lastAt: new Date(at), blockedUntil };
        });
      },
    );
    if (waitMilliseconds === 0) return;
    const seconds = Math.ceil(waitMilliseconds / 1000);
    throw new DomainError('rate-limited', {
      detail: accountMessage('accounts.tooManyAttempts', { seconds }),
    });
  },
  succeed: async (attempt) => {
    const allowances = allowancesOf(attempt);
    const ownKey = allowances[0]?.key;
    await repository.change(
      allowances.map(({ key }) => key),
      (stored) =>
        [...stored.values()].map((row) => ({
          ...row,
          // Failures of other accounts at this address, or of other origins at this account, still count.
          failures: row.key === ownKey ? 0 : Math.max(0, row.failures - 1),
          blockedUntil: new Date(now()),
        })),
    );
  },
});
