import { describe, expect, it } from 'vitest';
import { keepTrying } from './keep-trying.ts';

const failing = (times: number, error = new Error('not yet')) => {
  let attempts = 0;
  return async (): Promise<string> => {
    attempts += 1;
    if (attempts <= times) throw error;
    return `after ${attempts}`;
  };
};

const observed = () => {
  const pauses: number[] = [];
  const reports: number[] = [];
  let milliseconds = 0;
  const options = {
    isTemporary: (error: unknown) => (error as Error).message === 'not yet',
    onWaiting: () => void reports.push(milliseconds),
    signal: new AbortController().signal,
    now: () => milliseconds,
    pause: async (duration: number) => {
      pauses.push(duration);
      milliseconds += duration;
    },
  };
  return { options, pauses, reports };
};

describe('keepTrying', () => {
  it('waits longer after each failure, and reports at most once a minute', async () => {
    const { options, pauses, reports } = observed();
    expect(await keepTrying(failing(20), options)).toBe('after 21');
    expect(pauses.slice(0, 8)).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(Math.max(...pauses)).toBe(10_000);
    expect(reports).toHaveLength(3);
    expect(reports.slice(1).every((at, index) => at - (reports[index] as number) >= 60_000)).toBe(true);
  });

  it('throws what another attempt cannot solve', async () => {
    const { options, reports } = observed();
    await expect(keepTrying(failing(1, new Error('already running')), options)).rejects.toThrow('already running');
    expect(reports).toEqual([]);
  });

  it('ends with its signal', async () => {
    const { options } = observed();
    const ending = new AbortController();
    const pause = async (): Promise<void> => ending.abort(new Error('stopped'));
    await expect(keepTrying(failing(9), { ...options, signal: ending.signal, pause })).rejects.toThrow('stopped');
  });
});
