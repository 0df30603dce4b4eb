import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../tests/testkit/database.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { createRetentionClock, readBelievedInstant } from './retention-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await startTestDatabase();
  handle = database.open(2);
});
afterAll(() => database?.stop());

/** A database whose clock was that much behind when the last process ended: seen from then, it is ahead now. */
const storeBelieved = (ageMs: number) =>
  handle.pool.query(
    `insert into retention_clock (believed_at) values ($1)
     on conflict (is_only) do update set believed_at = excluded.believed_at`,
    [new Date(Date.now() - ageMs)],
  );
/** By how much a clock is behind that of the database. */
const behind = async (clock: () => Promise<Date>): Promise<number> => Date.now() - (await clock()).getTime();

it('tells the time of the database where nothing is stored, and stores it', async () => {
  await handle.pool.query('delete from retention_clock');
  expect(Math.abs(await behind(createRetentionClock(handle.pool)))).toBeLessThan(60_000);
  expect(Math.abs((await readBelievedInstant(handle.pool)) - Date.now())).toBeLessThan(60_000);
});

it('does not believe a clock that was years ahead when the process started, also after many starts', async () => {
  await storeBelieved(4 * 365 * DAY_MS);
  for (let start = 0; start < 3; start += 1) {
    let passedMs = 0;
    const clock = createRetentionClock(handle.pool, () => passedMs);
    expect(await behind(clock)).toBeGreaterThan(4 * 365 * DAY_MS - 5 * DAY_MS);
    for (let minute = 10; minute <= 90; minute += 10) {
      passedMs = minute * 60_000;
      await clock();
    }
  }
  expect(Date.now() - (await readBelievedInstant(handle.pool))).toBeGreaterThan(4 * 365 * DAY_MS - 5 * DAY_MS);
});

it('follows a clock that is put right at once', async () => {
  await storeBelieved(-DAY_MS);
  expect(Math.abs(await behind(createRetentionClock(handle.pool)))).toBeLessThan(60_000);
  expect((await readBelievedInstant(handle.pool)) - Date.now()).toBeLessThan(60_000);
});

it('has one row, since the subquery that reads it can return no more', async () => {
  const second = 'insert into retention_clock (is_only, believed_at) values (false, now())';
  await expect(handle.pool.query(second)).rejects.toThrow('retention_clock_is_only');
});
