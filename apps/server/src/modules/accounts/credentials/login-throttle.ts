import { createHash } from 'node:crypto';
import { DomainError } from '@sonora/contracts';
import type { BrakeRepository, BrakeRow } from './login-throttle.repository.ts';

/** How often a mark may fail freely; after that each failure doubles the wait, from a second to a quarter of an hour. */
type Allowance = { readonly mark: string; readonly freeFailures: number };

const longestWaitSeconds = 900;
/** Whoever has not tried for so long begins anew. */
const forgottenSeconds = 86_400;

export const waitSeconds = (failures: number, freeFailures: number): number =>
  failures <= freeFailures ? 0 : Math.min(2 ** Math.min(failures - freeFailures - 1, 30), longestWaitSeconds);

/** What is tried: guessing a password, guessing a second step, having mail sent. */
export type Attempt = {
  readonly what: 'sign-in' | 'second-step' | 'password' | 'mail';
  /** The e-mail address or the id of the account, whether or not there is one. */
  readonly account: string;
  readonly ipAddress: string;
  /** A device that this account has signed in with before. */
  readonly deviceId?: string | undefined;
};

/**
 * From this address to this account a person may mistype a few times; from one address to all accounts as often as a
 * large office does; and to one account from anywhere, except from devices that its owner has signed in with. So a crowd
 * of machines that guesses one password is slowed down as a whole, and cannot lock the owner out.
 */
const allowancesOf = ({ what, account, ipAddress, deviceId }: Attempt): readonly Allowance[] => {
  const mark = (...parts: readonly string[]): string =>
    createHash('sha256')
      .update(JSON.stringify([what, ...parts]))
      .digest('hex');
  const name = account.toLowerCase();
  if (what === 'mail') return [{ mark: mark('account', name), freeFailures: 5 }];
  return [
    deviceId === undefined
      ? { mark: mark('account and address', name, ipAddress), freeFailures: 5 }
      : { mark: mark('device', name, deviceId), freeFailures: 5 },
    ...(deviceId === undefined ? [{ mark: mark('account', name), freeFailures: 20 }] : []),
    { mark: mark('address', ipAddress), freeFailures: 50 },
  ];
};

export type Brake = {
  /**
   * Counts an attempt before it is made: however many are made at once, each of them counts.
   * @throws DomainError `rate-limited`, saying how long to wait
   */
  enter(attempt: Attempt): Promise<void>;
  /** The attempt was a good one: it does not count. */
  release(attempt: Attempt): Promise<void>;
};

export const createBrake = (repository: BrakeRepository, now: () => number = Date.now): Brake => ({
  enter: async (attempt) => {
    const allowances = allowancesOf(attempt);
    let waitMilliseconds = 0;
    await repository.change(
      allowances.map(({ mark }) => mark),
      (known) => {
        const at = now();
        const blocked = allowances.map(({ mark }) => (known.get(mark)?.blockedUntil.getTime() ?? 0) - at);
        waitMilliseconds = Math.max(0, ...blocked);
        if (waitMilliseconds > 0) return [];
        return allowances.map(({ mark, freeFailures }): BrakeRow => {
          const before = known.get(mark);
          const isForgotten = !before || at - before.lastAt.getTime() > forgottenSeconds * 1000;
          const failures = isForgotten ? 1 : before.failures + 1;
          const blockedUntil = new Date(at + waitSeconds(failures, freeFailures) * 1000);
          return { mark, failures, lastAt: new Date(at), blockedUntil };
        });
      },
    );
    if (waitMilliseconds === 0) return;
    const seconds = Math.ceil(waitMilliseconds / 1000);
    throw new DomainError('rate-limited', {
      detail: `Too many attempts. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
    });
  },
  release: async (attempt) => {
    const allowances = allowancesOf(attempt);
    const own = allowances[0]?.mark;
    await repository.change(
      allowances.map(({ mark }) => mark),
      (known) =>
        [...known.values()].map((row) => ({
          ...row,
          // One's own slips are forgiven; what others do from here or to this account is not.
          failures: row.mark === own ? 0 : Math.max(0, row.failures - 1),
          blockedUntil: new Date(now()),
        })),
    );
  },
});
