import { DomainError } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import type { LoginThrottleRepository, LoginThrottleRow } from './login-throttle.repository.ts';
import { createLoginThrottle, type LoginAttempt, waitSeconds } from './login-throttle.ts';

/** Rows in a map and a clock that tests set. Integration tests use the table, with the real clock. */
const startThrottle = () => {
  const rows = new Map<string, LoginThrottleRow>();
  let now = 1_000_000_000_000;
  const repository: LoginThrottleRepository = {
    change: async (keys, decide) => {
      const stored = new Map([...rows].filter(([key]) => keys.includes(key)));
      for (const row of decide(stored)) rows.set(row.key, row);
    },
    deleteOlder: async () => {},
  };
  const throttle = createLoginThrottle(repository, () => now);
  const isAllowed = async (attempt: LoginAttempt): Promise<boolean> => {
    try {
      await throttle.begin(attempt);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'rate-limited') return false;
      throw error;
    }
  };
  return {
    throttle,
    isAllowed,
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
  };
};

const guess = (change: Partial<LoginAttempt> = {}): LoginAttempt => ({
  kind: 'sign-in',
  account: 'ada@example.com',
  ipAddress: '192.0.2.1',
  ...change,
});

describe('waitSeconds', () => {
  it('is zero for free failures, then doubles up to 15 minutes', () => {
    expect([0, 5, 6, 7, 8, 15, 16, 99, 5_000].map((failures) => waitSeconds(failures, 5))).toEqual([
      0, 0, 1, 2, 4, 512, 900, 900, 900,
    ]);
  });
});

describe('createLoginThrottle', () => {
  it('allows five failures, then makes each further attempt wait longer', async () => {
    const { isAllowed, wait } = startThrottle();
    for (let failure = 0; failure < 6; failure += 1) expect(await isAllowed(guess())).toBe(true);
    expect(await isAllowed(guess())).toBe(false);
    wait(1);
    expect(await isAllowed(guess())).toBe(true);
    wait(1);
    expect(await isAllowed(guess())).toBe(false);
    wait(1);
    expect(await isAllowed(guess())).toBe(true);
  });

  it('ignores the case of an e-mail address', async () => {
    const { isAllowed } = startThrottle();
    for (let failure = 0; failure < 6; failure += 1) await isAllowed(guess());
    expect(await isAllowed(guess({ account: 'ADA@Example.com' }))).toBe(false);
  });

  it('limits a distributed attack on one password', async () => {
    const { isAllowed } = startThrottle();
    const allowed = [];
    for (let host = 0; host < 100; host += 1) allowed.push(await isAllowed(guess({ ipAddress: `192.0.2.${host}` })));
    expect(allowed.filter(Boolean)).toHaveLength(21);
  });

  it('does not lock the owner out of a device that has signed in before', async () => {
    const { isAllowed } = startThrottle();
    for (let host = 0; host < 100; host += 1) await isAllowed(guess({ ipAddress: `192.0.2.${host}` }));
    expect(await isAllowed(guess({ ipAddress: '198.51.100.7' }))).toBe(false);
    expect(await isAllowed(guess({ ipAddress: '198.51.100.7', deviceId: 'laptop' }))).toBe(true);
  });

  it('limits a stolen device to five failures as well', async () => {
    const { isAllowed } = startThrottle();
    const allowed = [];
    for (let host = 0; host < 20; host += 1)
      allowed.push(await isAllowed(guess({ ipAddress: `192.0.2.${host}`, deviceId: 'laptop' })));
    expect(allowed.filter(Boolean)).toHaveLength(6);
  });

  it('limits one IP address that tries many accounts', async () => {
    const { isAllowed } = startThrottle();
    const allowed = [];
    for (let n = 0; n < 100; n += 1) allowed.push(await isAllowed(guess({ account: `person${n}@example.com` })));
    expect(allowed.filter(Boolean)).toHaveLength(51);
  });

  it('resets the user’s own failures on success, but not those of other accounts at the same address', async () => {
    const { throttle, isAllowed } = startThrottle();
    for (let n = 0; n < 45; n += 1) await isAllowed(guess({ account: `person${n}@example.com` }));
    for (let failure = 0; failure < 5; failure += 1) expect(await isAllowed(guess())).toBe(true);
    await throttle.succeed(guess());
    expect(await isAllowed(guess())).toBe(true);
    const others = [];
    for (let n = 50; n < 60; n += 1) others.push(await isAllowed(guess({ account: `person${n}@example.com` })));
    expect(others).toContain(false);
  });

  it('counts requests for mail by origin, so that a stranger does not make the owner wait', async () => {
    const { isAllowed } = startThrottle();
    const ask = (change: Partial<LoginAttempt> = {}) => isAllowed(guess({ kind: 'mail', ...change }));
    const asked = [];
    for (let count = 0; count < 40; count += 1) asked.push(await ask());
    expect(asked.filter(Boolean)).toHaveLength(6);
    expect(await ask({ ipAddress: '198.51.100.7' })).toBe(true);
  });

  it('bounds the mails that strangers at many addresses cause, but not those of a known device', async () => {
    const { isAllowed } = startThrottle();
    const asked = [];
    for (let host = 0; host < 100; host += 1)
      asked.push(await isAllowed(guess({ kind: 'mail', ipAddress: `192.0.2.${host}` })));
    expect(asked.filter(Boolean)).toHaveLength(21);
    expect(await isAllowed(guess({ kind: 'mail', ipAddress: '198.51.100.7', deviceId: 'laptop' }))).toBe(true);
  });

  it('starts again after a day without attempts', async () => {
    const { isAllowed, wait } = startThrottle();
    for (let failure = 0; failure < 6; failure += 1) await isAllowed(guess());
    wait(86_401);
    for (let failure = 0; failure < 6; failure += 1) expect(await isAllowed(guess())).toBe(true);
  });

  it('reports how long to wait', async () => {
    const { throttle, isAllowed } = startThrottle();
    for (let failure = 0; failure < 6; failure += 1) await isAllowed(guess());
    await expect(throttle.begin(guess())).rejects.toThrow('Too many attempts. Try again in a second.');
  });
});
