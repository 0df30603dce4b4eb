import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../../../tests/testkit/eventually.ts';
import type { SecretsRepository } from '../counts/secrets.repository.ts';
import { createListenerKeys } from './listener-keys.ts';
import { openListenerSecrets } from './listener-secrets.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const midnightMs = Date.parse('2026-11-27T00:00:00Z');

let nowMs: number;
beforeEach(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Secrets of an installation in memory; a secret that is deleted is another one later. */
const inMemory = () => {
  const secrets = new Map<string, string>();
  let [made, isAway] = [0, false];
  const secret = async (name: string): Promise<string> => {
    if (isAway) throw new Error('no connection');
    if (!secrets.has(name)) made += 1;
    const value = secrets.get(name) ?? `secret ${made}`;
    secrets.set(name, value);
    return value;
  };
  const repository: SecretsRepository = {
    secret,
    saltOf: (day) => secret(day),
    deleteSaltsBefore: async (day) => {
      for (const name of secrets.keys()) if (/^\d/.test(name) && name < day) secrets.delete(name);
    },
  };
  return {
    repository,
    names: () => [...secrets.keys()].filter((name) => /^\d/.test(name)).toSorted(),
    setAway: (away: boolean) => {
      isAway = away;
    },
  };
};

const open = async (repository: SecretsRepository) => {
  const errors: unknown[] = [];
  const secrets = await openListenerSecrets(repository, (error) => errors.push(error));
  const keys = createListenerKeys(secrets);
  const keyNow = (): string | undefined => keys.daily({ address: '192.0.2.1', userAgent: 'player' } as never, nowMs);
  return { ...secrets, keyNow, errors };
};

describe('openListenerSecrets', () => {
  it('recognises listeners when the clock goes back over midnight, as they were before', async () => {
    const { repository } = inMemory();
    nowMs = midnightMs - HOUR_MS;
    const early = await open(repository);
    const yesterday = early.keyNow();
    nowMs = midnightMs + HOUR_MS / 2;
    const { keyNow, stop } = await open(repository);
    const today = keyNow();
    nowMs = midnightMs - HOUR_MS / 2;
    expect(keyNow()).toBe(yesterday);
    nowMs = midnightMs + HOUR_MS;
    expect([keyNow(), today === yesterday]).toEqual([today, false]);
    for (const one of [stop, early.stop]) one();
  });

  it.each([2, 9])(
    'recognises listeners at once when the clock jumps %d days forward, and as before when it returns',
    async (days) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
      const { repository, names } = inMemory();
      nowMs = midnightMs + HOUR_MS;
      const { keyNow, stop } = await open(repository);
      const key = keyNow();
      nowMs += days * DAY_MS;
      keyNow();
      await eventually(() => expect(keyNow()).toBeDefined());
      // The clock is wrong for longer than it takes until the secrets are read again.
      await vi.advanceTimersByTimeAsync(1_200_000);
      nowMs -= days * DAY_MS;
      await vi.advanceTimersByTimeAsync(600_000);
      expect(names()).toContain('2026-11-27');
      expect(keyNow()).toBe(key);
      stop();
      vi.useRealTimers();
    },
  );

  it('asks again soon after a day without the database, but not for each request', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
    const { repository, setAway } = inMemory();
    nowMs = midnightMs + HOUR_MS;
    const { keyNow, stop, errors } = await open(repository);
    setAway(true);
    nowMs += 3 * DAY_MS;
    for (let request = 0; request < 1_000; request += 1) expect(keyNow()).toBeUndefined();
    await eventually(() => expect(errors).toHaveLength(1));
    setAway(false);
    await vi.advanceTimersByTimeAsync(20_000);
    keyNow();
    await eventually(() => expect(keyNow()).toBeDefined());
    stop();
    vi.useRealTimers();
  });

  it('deletes the salts of days before yesterday', async () => {
    const { repository, names } = inMemory();
    for (const day of [0, 1, 2, 3]) {
      nowMs = midnightMs + day * DAY_MS;
      (await open(repository)).stop();
    }
    expect(names()).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
  });
});
