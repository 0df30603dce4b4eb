import { expect, it } from 'vitest';
import { daysLeft } from './days-left.ts';

it('counts the days until a deleted file is gone', () => {
  const hour = 3_600_000;
  expect(
    [0, hour, 24 * hour, 25 * hour, 29 * 24 * hour + hour, 40 * 24 * hour].map((now) => daysLeft(0, now, 30)),
  ).toEqual([30, 30, 29, 29, 1, 1]);
});
