import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

/** A task that ends when it is told to. */
const heldTask = () => {
  let end: (error?: Error) => void = () => {};
  let hasStarted = false;
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  return {
    run: () => {
      hasStarted = true;
      return ended;
    },
    end: (error?: Error) => end(error),
    hasStarted: () => hasStarted,
  };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('limitConcurrency', () => {
  it('starts no more tasks than the limit, and the others in their order', async () => {
    const limited = limitConcurrency(2);
    const tasks = Array.from({ length: 4 }, heldTask);
    const results = tasks.map(({ run }) => limited(run));
    const started = () => tasks.map(({ hasStarted }) => hasStarted());
    await settled();
    expect(started()).toEqual([true, true, false, false]);
    tasks[1]?.end();
    await settled();
    expect(started()).toEqual([true, true, true, false]);
    for (const task of tasks) task.end();
    await Promise.all(results);
    expect(started()).toEqual([true, true, true, true]);
  });

  it('frees the slot of a task that fails', async () => {
    const limited = limitConcurrency(1);
    await expect(limited(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    const failing = heldTask();
    const next = heldTask();
    const results = Promise.allSettled([limited(failing.run), limited(next.run)]);
    failing.end(new Error('failed'));
    await settled();
    expect(next.hasStarted()).toBe(true);
    next.end();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
