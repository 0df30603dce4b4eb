import { describe, expect, it } from 'vitest';
import { createRequestPace } from './request-pace.ts';

/** A pace of 20 requests per second after a burst of 5, with a clock of milliseconds. */
const paceWith = () => {
  let milliseconds = 1_000;
  const pace = createRequestPace({ burst: 5, perSecond: 20 }, () => milliseconds);
  const pass = (more: number): void => {
    milliseconds += more;
  };
  const delays = (key: string, count: number): number[] => Array.from({ length: count }, () => pace.next(key));
  return { pace, pass, delays };
};

describe('pace of requests', () => {
  it('delays none of a burst, and each further request by the interval', () => {
    expect(paceWith().delays('ada', 8)).toEqual([0, 0, 0, 0, 0, 50, 100, 150]);
  });

  it('is one for each caller', () => {
    const { delays } = paceWith();
    delays('ada', 100);
    expect(delays('grace', 5)).toEqual([0, 0, 0, 0, 0]);
  });

  it('gives back one request of the burst after each interval, and not more than the burst', () => {
    const { delays, pass } = paceWith();
    delays('ada', 5);
    pass(100);
    expect(delays('ada', 3)).toEqual([0, 0, 50]);
    pass(60_000);
    expect(delays('ada', 6)).toEqual([0, 0, 0, 0, 0, 50]);
  });
});
