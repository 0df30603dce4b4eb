import { describe, expect, it } from 'vitest';
import { createActivityNotes } from './activity.ts';

describe('createActivityNotes', () => {
  const started = () => {
    let time = 0;
    const written: string[] = [];
    const touch = createActivityNotes(
      {
        touch: async (orgId, userId) => {
          written.push(`${orgId} ${userId} ${time}`);
        },
      },
      () => {},
      () => time,
    );
    return { touch, written, at: (milliseconds: number) => (time = milliseconds) };
  };

  it('writes once a minute for each user and organisation', () => {
    const { touch, written, at } = started();
    touch('a', 'ada');
    touch('a', 'ada');
    touch('b', 'ada');
    at(59_999);
    touch('a', 'ada');
    at(60_000);
    touch('a', 'ada');
    expect(written).toEqual(['a ada 0', 'b ada 0', 'a ada 60000']);
  });

  it('reports a failed write and continues', async () => {
    const errors: unknown[] = [];
    const touch = createActivityNotes({ touch: () => Promise.reject(new Error('away')) }, (error) =>
      errors.push(error),
    );
    expect(() => touch('a', 'ada')).not.toThrow();
    await Promise.resolve();
    await Promise.resolve();
    expect(errors).toHaveLength(1);
  });
});
