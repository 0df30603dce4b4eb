import { describe, expect, it } from 'vitest';
import { isActive, rowStatuses, unfinishedCount } from './batch-progress.ts';

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
