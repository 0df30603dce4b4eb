import { describe, expect, it } from 'vitest';
import { createCautiousClock } from './cautious-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const startMs = Date.parse('2026-03-29T00:59:00Z');

/** Reads the clock each minute. @returns how far it is ahead of the true time at most, and behind at last */
const readFor = (minutes: number, errorAt: (minute: number) => number, believedMs = startMs) => {
  let [wallMs, passedMs] = [startMs, 0];
  const clock = createCautiousClock({ wallClock: () => wallMs, elapsed: () => passedMs, believedMs });
  let ahead = Number.NEGATIVE_INFINITY;
  for (let minute = 1; minute <= minutes; minute += 1) {
    passedMs = minute * MINUTE_MS;
    wallMs = startMs + passedMs + errorAt(minute);
    ahead = Math.max(ahead, clock() - startMs - passedMs);
  }
  return { ahead, behind: startMs + passedMs - clock() };
};

describe('createCautiousClock', () => {
  it.each([
    ['is right', () => 0, 0],
    ['is corrected by less than a second each minute', (minute: number) => minute * 50, 90 * 50],
    ['jumps a day forth and back', (minute: number) => (minute > 5 && minute < 60 ? 24 * HOUR_MS : 0), 0],
    ['jumps an hour back', (minute: number) => (minute > 5 ? -HOUR_MS : 0), 0],
    ['jumps an hour back and forth', (minute: number) => (minute > 5 && minute < 20 ? -HOUR_MS : 0), 0],
  ])('is never ahead of a wall clock that %s', (_name, errorAt, ahead) => {
    expect(readFor(90, errorAt).ahead).toBe(ahead);
  });

  it('believes a jump forward after an hour, a day for each hour, and one back at once', () => {
    const aDay = (minute: number): number => (minute > 5 ? 24 * HOUR_MS : 0);
    expect(readFor(65, aDay).ahead).toBe(0);
    expect(readFor(96, aDay).ahead).toBeLessThan(13 * HOUR_MS);
    expect(readFor(130, aDay).ahead).toBe(24 * HOUR_MS);
    expect(readFor(6, (minute) => (minute > 5 ? -HOUR_MS : 0)).behind).toBe(HOUR_MS);
  });

  it('gives an operator days to notice a clock that is years ahead, also one that was so when the process started', () => {
    const years = (): number => 4 * 365 * 24 * HOUR_MS;
    expect(readFor(60, years).ahead).toBe(0);
    expect(readFor(24 * 60, years).ahead).toBeLessThan(24 * 24 * HOUR_MS);
  });

  it('follows after a month in which nothing ran, within two days', () => {
    const before = startMs - 30 * 24 * HOUR_MS;
    expect(readFor(59, () => 0, before).behind).toBe(30 * 24 * HOUR_MS);
    expect(readFor(33 * 60, () => 0, before).behind).toBe(0);
  });
});
