import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eventually } from '../../../../../tests/testkit/eventually.ts';
import { every } from './every.ts';

it('calls its work again after a failure, which it reports', async () => {
  const failures: unknown[] = [];
  let calls = 0;
  const stop = every(
    1,
    async () => {
      calls += 1;
      throw new Error(`call ${calls}`);
    },
    (error) => failures.push((error as Error).message),
  );
  await eventually(() => expect(failures).toContain('call 2'));
  await stop();
});

it('never has two rounds at once, and ends when its last round is over', async () => {
  let running = 0;
  let most = 0;
  const stop = every(
    1,
    async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(20);
      running -= 1;
    },
    () => {},
  );
  await eventually(() => expect(running).toBe(1));
  await sleep(30);
  await eventually(() => expect(running).toBe(1), { interval: 1 });
  await stop();
  expect([running, most]).toEqual([0, 1]);
  await sleep(10);
  expect(running).toBe(0);
});
