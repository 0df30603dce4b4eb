import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFairShares } from '../shares/fair-shares.ts';
import { organisationsToIgnore, startFairWorker } from './fair-worker.ts';

describe('organisationsToIgnore', () => {
  const withUses = (uses: Readonly<Record<string, number>>) => {
    let seconds = 0;
    const shares = createFairShares({ halfLifeSeconds: 1e9, now: () => seconds * 1_000 });
    for (const [orgId, duration] of Object.entries(uses)) {
      const end = shares.begin(orgId);
      seconds += duration;
      end();
    }
    return shares;
  };

  it('admits organisations in the order of their use, in doubling steps, and those at their maximum never', () => {
    const shares = withUses({ d: 8, a: 1, c: 4, b: 2 });
    shares.begin('c');
    expect(organisationsToIgnore(shares, 1)).toEqual([['c', 'a', 'b', 'd'], ['c', 'b', 'd'], ['c', 'd'], ['c']]);
  });

  it('takes any job when nobody had work recently', () => {
    expect(organisationsToIgnore(withUses({}), 1)).toEqual([[]]);
  });
});

describe('a worker of a queue', () => {
  it('ends when it is stopped while it looks for a job', async () => {
    const { promise: found, resolve: find } = Promise.withResolvers<[]>();
    const worker = startFairWorker({
      boss: { fetch: () => found, complete: async () => {}, fail: async () => {} } as never,
      queue: 'tasks',
      slots: { all: 1, organisation: 1 },
      shares: createFairShares({}),
      handle: async () => {},
      onError: () => {},
    });
    const stopped = worker.stop(0);
    find([]);
    expect(await Promise.race([stopped.then(() => 'stopped'), sleep(20_000, 'still running', { ref: false })])).toBe(
      'stopped',
    );
  });
});
