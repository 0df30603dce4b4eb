import { expect, it } from 'vitest';
import { agoText, dayText, timeText } from './time.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-11-27T12:00:00Z');

it('says how long ago something was, then the time of day, and from a day on the day', () => {
  expect(agoText(now, now)).toBe('just now');
  expect(agoText(now - 5 * 60_000, now)).toBe('5 min ago');
  expect(agoText(now - 23 * hourMs, now)).toBe(timeText(now - 23 * hourMs));
  expect(agoText(now - 24 * hourMs, now)).toBe(dayText(now - 24 * hourMs));
});
