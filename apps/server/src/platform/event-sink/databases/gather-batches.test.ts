import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type EventBatch, RejectedBatchError } from '../event-sink.ts';
import { gatherBatches } from './gather-batches.ts';

const batchOf = (id: string, count = 1): EventBatch => ({
  id,
  events: Array.from({ length: count }, () => ({ day: '2026-11-26', json: '{}' })),
});

/** A sink that notes what was delivered together. */
const open = (work: (ids: readonly string[]) => void = () => {}) => {
  const groups: (readonly string[])[] = [];
  const deliver = gatherBatches(async (batches) => {
    const ids = batches.map(({ id }) => id);
    groups.push(ids);
    await sleep(5);
    work(ids);
  });
  return { groups, deliver };
};

describe('gatherBatches', () => {
  it('delivers together what arrives while another delivery runs', async () => {
    const { groups, deliver } = open();
    await Promise.all(['a', 'b', 'c'].map((id) => deliver(batchOf(id))));
    await deliver(batchOf('d'));
    expect(groups).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('keeps deliveries small, but delivers a large batch whole, and the same batch not twice at once', async () => {
    const { groups, deliver } = open();
    const batches = [
      batchOf('a'),
      batchOf('b', 2_000),
      batchOf('c', 500),
      batchOf('d'),
      batchOf('d'),
      batchOf('e', 9_000),
    ];
    await Promise.all(batches.map(deliver));
    expect(groups).toEqual([['a'], ['b', 'c'], ['d'], ['d'], ['e']]);
  });

  it('refuses the refused batch alone, and all that failed for another reason', async () => {
    const { groups, deliver } = open((ids) => {
      if (ids.includes('broken')) throw new RejectedBatchError('content');
      if (ids.includes('late')) throw new Error('away');
    });
    const results = await Promise.allSettled(['a', 'b', 'broken', 'c'].map((id) => deliver(batchOf(id))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(groups).toEqual([['a'], ['b', 'broken', 'c'], ['b'], ['broken'], ['c']]);
    await sleep(5);
    const away = await Promise.allSettled(['d', 'late', 'e'].map((id) => deliver(batchOf(id))));
    expect(away.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await deliver(batchOf('f'));
  });
});
