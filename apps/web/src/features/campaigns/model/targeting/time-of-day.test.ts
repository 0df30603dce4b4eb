import { describe, expect, it } from 'vitest';
import { minuteOfTime, timeOfMinute } from './time-of-day.ts';

describe('times of day', () => {
  it('are the same after both ways', () => {
    for (let minute = 0; minute < 1_440; minute += 1) expect(minuteOfTime(timeOfMinute(minute))).toBe(minute);
  });

  it('show the end of the day as midnight', () => {
    expect(timeOfMinute(1_440)).toBe('00:00');
  });

  it('are refused when they are none', () => {
    expect(['', '24:00', '12:60', '7', 'noon', '-1:00'].map(minuteOfTime)).toEqual(Array(6).fill(undefined));
  });
});
