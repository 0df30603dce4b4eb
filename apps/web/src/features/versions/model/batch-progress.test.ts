import { describe, expect, it } from 'vitest';
import { isActive, progressOf, rowStatuses, unfinishedCount } from './batch-progress.ts';

describe('rowStatuses', () => {
  it('takes the last status of each row, and no part without a row', () => {
    const statuses = rowStatuses([
      { reference: 'a', status: 'running' },
      { reference: null, status: 'failed' },
      { reference: 'b', status: 'cancelled' },
      { reference: 'a', status: 'succeeded' },
    ]);
    expect([...statuses]).toEqual([
      ['a', 'complete'],
      ['b', 'idle'],
    ]);
  });
});

describe('a batch', () => {
  it('is active until all parts have ended', () => {
    expect(
      (['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const).map((status) => isActive({ status })),
    ).toEqual([true, true, false, false, false]);
  });

  it('can run failed and cancelled parts again', () => {
    expect(unfinishedCount({ counts: { queued: 1, running: 0, succeeded: 4, failed: 2, cancelled: 3 } })).toBe(5);
  });
});

describe('batches that run at the same time', () => {
  const counts = { queued: 6, running: 1, succeeded: 2, failed: 1, cancelled: 0 };
  const large = { total: 10, counts, percentage: 30, secondsLeft: 70 };
  const small = {
    total: 2,
    counts: { queued: 0, running: 1, succeeded: 1, failed: 0, cancelled: 0 },
    percentage: 50,
    secondsLeft: 20,
  };

  it('are counted together', () => {
    expect(progressOf([large, small])).toEqual({
      total: 12,
      counts: { queued: 6, running: 2, succeeded: 3, failed: 1, cancelled: 0 },
      percentage: (10 * 30 + 2 * 50) / 12,
      secondsLeft: 70,
    });
    expect(progressOf([large])).toEqual(large);
  });

  it('have no known end while one of them has not begun', () => {
    expect(progressOf([large, { ...small, secondsLeft: null }]).secondsLeft).toBeNull();
  });
});
