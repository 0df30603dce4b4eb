import { describe, expect, it } from 'vitest';
import { timeStampOf } from './names.ts';

const lateInLondon = Date.UTC(2026, 6, 31, 23, 5);

describe('timeStampOf', () => {
  it.each([
    [undefined, '2026-07-31', '2305'],
    ['UTC', '2026-07-31', '2305'],
    ['Europe/London', '2026-08-01', '0005'],
    ['America/New_York', '2026-07-31', '1905'],
    ['Asia/Kathmandu', '2026-08-01', '0450'],
    ['Mars/Olympus', '2026-07-31', '2305'],
    ['', '2026-07-31', '2305'],
  ])('has date and time of %s', (timeZone, date, time) => {
    expect(timeStampOf(lateInLondon, timeZone)).toEqual({ date, time });
  });
});
