import { expect, it } from 'vitest';
import { instantOf, localTimeText } from './zone-time.ts';

it.each([
  ['Europe/Berlin', '2026-07-01T12:00', '2026-07-01T10:00:00Z'],
  ['Asia/Kolkata', '2028-02-29T00:15', '2028-02-28T18:45:00Z'],
  ['America/New_York', '2026-12-31T23:59', '2027-01-01T04:59:00Z'],
  // The hour that occurs twice.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
  // The hour that is skipped.
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00Z'],
  ['UTC', '2026-01-01T00:00', '2026-01-01T00:00:00Z'],
])('finds the instant of a local time in %s at %s', (zone, local, utc) => {
  expect(new Date(instantOf(local, zone) ?? 0).toISOString()).toBe(new Date(utc).toISOString());
});

it('writes instants so that they are read the same, and refuses other texts', () => {
  const instant = Date.parse('2026-11-26T12:34:00Z');
  expect(instantOf(localTimeText('Australia/Lord_Howe', instant), 'Australia/Lord_Howe')).toBe(instant);
  expect(['', '2026-13-01T00:00', 'noon'].map((text) => instantOf(text, 'UTC'))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
