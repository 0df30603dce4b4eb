import { describe, expect, it } from 'vitest';
import { shareFairly } from './share-fairly.ts';

describe('shareFairly', () => {
  it('lets owners take turns, so that many tasks of one delay another by one task', async () => {
    const share = shareFairly(1);
    const order: string[] = [];
    const submit = (owner: string, count: number) =>
      Array.from({ length: count }, (_, index) => share(owner, async () => void order.push(`${owner}${index}`)));
    await Promise.all([...submit('heavy', 5), ...submit('light', 2), ...submit('other', 1)]);
    expect(order).toEqual(['heavy0', 'heavy1', 'light0', 'other0', 'heavy2', 'light1', 'heavy3', 'heavy4']);
  });

  it('runs as many tasks at a time as it has slots, also after one failed', async () => {
    const share = shareFairly(2);
    let running = 0;
    let peak = 0;
    const task = async (fails: boolean): Promise<void> => {
      running += 1;
      peak = Math.max(peak, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (fails) throw new Error('failed');
    };
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) => share(`owner${index % 3}`, () => task(index % 2 === 0))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(peak).toBe(2);
  });
});
