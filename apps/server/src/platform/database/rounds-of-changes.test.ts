import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roundsOfChanges } from './rounds-of-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = () => {
  const controller = new AbortController();
  const listeners = new Set<() => void>();
  const rounds: number[] = [];
  const begin = Date.now();
  const run = async (): Promise<void> => {
    for await (const _ of roundsOfChanges({
      subscribe: (onChange) => {
        listeners.add(onChange);
        return () => listeners.delete(onChange);
      },
      paceMilliseconds: 100,
      pollMilliseconds: 1_000,
      signal: controller.signal,
    }))
      rounds.push(Date.now() - begin);
  };
  const ended = run();
  return { rounds, listeners, controller, ended, change: () => listeners.forEach((listener) => void listener()) };
};

describe('roundsOfChanges', () => {
  it('begins at once, and looks again after the poll without a change', async () => {
    const { rounds } = start();
    await vi.advanceTimersByTimeAsync(2_300);
    expect(rounds).toEqual([0, 1_100, 2_200]);
  });

  it('makes one round of many changes, no sooner than its pace', async () => {
    const { rounds, change } = start();
    for (let count = 0; count < 3; count += 1) {
      await vi.advanceTimersByTimeAsync(10);
      change();
    }
    await vi.advanceTimersByTimeAsync(500);
    expect(rounds).toEqual([0, 100]);
    change();
    await vi.advanceTimersByTimeAsync(1);
    expect(rounds).toEqual([0, 100, 530]);
  });

  it('ends when its signal aborts, and stops listening', async () => {
    const { rounds, controller, ended, listeners } = start();
    await vi.advanceTimersByTimeAsync(50);
    expect(listeners.size).toBe(1);
    controller.abort();
    await ended;
    expect([rounds, listeners.size]).toEqual([[0], 0]);
  });
});
