import { describe, expect, it } from 'vitest';
import { createCautiousClock } from './cautious-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const startMs = Date.parse('2026-03-29T00:59:00Z');

/** Reads the clock each minute. @returns how far it is ahead of the true time at most, and behind at last */
const readFor = (minutes: number, errorAt: (minute: number) => number) => {
  let [wallMs, passedMs] = [startMs, 0];
  const clock = createCautiousClock(
    () => wallMs,
    () => passedMs,
  );
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

  it('believes a jump forward after an hour, and one back at once', () => {
    expect(readFor(65, (minute) => (minute > 5 ? 24 * HOUR_MS : 0)).ahead).toBe(0);
    expect(readFor(66, (minute) => (minute > 5 ? 24 * HOUR_MS : 0)).ahead).toBe(24 * HOUR_MS);
    expect(readFor(6, (minute) => (minute > 5 ? -HOUR_MS : 0)).behind).toBe(HOUR_MS);
  });
});
