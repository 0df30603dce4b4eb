import { DomainError } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import type { BrakeRepository, BrakeRow } from './login-throttle.repository.ts';
import { type Attempt, createBrake, waitSeconds } from './login-throttle.ts';

/** The table as a map: the real one is used by the integration tests, whose clock cannot be turned. */
const arrive = () => {
  const rows = new Map<string, BrakeRow>();
  let now = 1_000_000_000_000;
  const repository: BrakeRepository = {
    change: async (marks, decide) => {
      const known = new Map([...rows].filter(([mark]) => marks.includes(mark)));
      for (const row of decide(known)) rows.set(row.mark, row);
    },
    deleteOlder: async () => {},
  };
  const brake = createBrake(repository, () => now);
  const isLet = async (attempt: Attempt): Promise<boolean> => {
    try {
      await brake.enter(attempt);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'rate-limited') return false;
      throw error;
    }
  };
  return {
    brake,
    isLet,
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
  };
};

const guess = (change: Partial<Attempt> = {}): Attempt => ({
  what: 'sign-in',
  account: 'ada@example.com',
  ipAddress: '192.0.2.1',
  ...change,
});

describe('waitSeconds', () => {
  it('is nothing while failures are free, then doubles to a quarter of an hour', () => {
    expect([0, 5, 6, 7, 8, 15, 16, 99, 5_000].map((failures) => waitSeconds(failures, 5))).toEqual([
      0, 0, 1, 2, 4, 512, 900, 900, 900,
    ]);
  });
});

describe('a brake', () => {
  it('lets five slips pass, then makes one wait longer each time', async () => {
    const { isLet, wait } = arrive();
    for (let slip = 0; slip < 6; slip += 1) expect(await isLet(guess())).toBe(true);
    expect(await isLet(guess())).toBe(false);
    wait(1);
    expect(await isLet(guess())).toBe(true);
    wait(1);
    expect(await isLet(guess())).toBe(false);
    wait(1);
    expect(await isLet(guess())).toBe(true);
  });

  it('makes the same of an account however its address is written', async () => {
    const { isLet } = arrive();
    for (let slip = 0; slip < 6; slip += 1) await isLet(guess());
    expect(await isLet(guess({ account: 'ADA@Example.com' }))).toBe(false);
  });

  it('slows a crowd down that guesses one password from many addresses', async () => {
    const { isLet } = arrive();
    const let_ = [];
    for (let each = 0; each < 100; each += 1) let_.push(await isLet(guess({ ipAddress: `192.0.2.${each}` })));
    expect(let_.filter(Boolean)).toHaveLength(21);
  });

  it('does not lock the owner out at a device that has signed in before', async () => {
    const { isLet } = arrive();
    for (let each = 0; each < 100; each += 1) await isLet(guess({ ipAddress: `192.0.2.${each}` }));
    expect(await isLet(guess({ ipAddress: '198.51.100.7' }))).toBe(false);
    expect(await isLet(guess({ ipAddress: '198.51.100.7', deviceId: 'laptop' }))).toBe(true);
  });

  it('holds a stolen device to the same few slips', async () => {
    const { isLet } = arrive();
    const let_ = [];
    for (let each = 0; each < 20; each += 1)
      let_.push(await isLet(guess({ ipAddress: `192.0.2.${each}`, deviceId: 'laptop' })));
    expect(let_.filter(Boolean)).toHaveLength(6);
  });

  it('slows one address down that tries many accounts', async () => {
    const { isLet } = arrive();
    const let_ = [];
    for (let each = 0; each < 100; each += 1) let_.push(await isLet(guess({ account: `person${each}@example.com` })));
    expect(let_.filter(Boolean)).toHaveLength(51);
  });

  it('forgives one’s own slips after a good sign-in, and not what others did from the same address', async () => {
    const { brake, isLet } = arrive();
    for (let each = 0; each < 45; each += 1) await isLet(guess({ account: `person${each}@example.com` }));
    for (let slip = 0; slip < 5; slip += 1) expect(await isLet(guess())).toBe(true);
    await brake.release(guess());
    expect(await isLet(guess())).toBe(true);
    const others = [];
    for (let each = 50; each < 60; each += 1) others.push(await isLet(guess({ account: `person${each}@example.com` })));
    expect(others).toContain(false);
  });

  it('forgets what is a day old', async () => {
    const { isLet, wait } = arrive();
    for (let slip = 0; slip < 6; slip += 1) await isLet(guess());
    wait(86_401);
    for (let slip = 0; slip < 6; slip += 1) expect(await isLet(guess())).toBe(true);
  });

  it('says how long to wait', async () => {
    const { brake, isLet } = arrive();
    for (let slip = 0; slip < 6; slip += 1) await isLet(guess());
    await expect(brake.enter(guess())).rejects.toThrow('Too many attempts. Please wait a second and try again.');
  });
});
