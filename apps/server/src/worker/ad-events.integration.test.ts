import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../tests/testkit/installation.ts';
import type { CoreServices } from '../boot/core-services.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { testEvent } from '../platform/event-log/testkit/events.ts';
import { createWaitingEvents } from '../platform/event-sink/databases/waiting-events.ts';
import { createPostgresSink } from '../platform/event-sink/postgres-sink.ts';
import { batchOf } from '../platform/event-sink/testkit/batches.ts';
import { startEventDatabases } from '../platform/event-sink/testkit/event-databases.ts';
import { onlyMain } from '../platform/event-sink/testkit/only-main.ts';
import { createRetentionClock } from '../platform/processes/retention-clock.ts';
import { startAdEvents } from './ad-events.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await startTestDatabase();
  handle = database.open(4);
});
afterAll(() => database?.stop());

const countEvents = async (): Promise<number> => (await handle.pool.query('select from ad_event')).rowCount ?? 0;
const start = async (): Promise<void> => {
  const errors: unknown[] = [];
  const core = { config: {}, handle, eventDatabases: onlyMain(handle), log: {} } as CoreServices;
  const stop = await startAdEvents(core, (error) => errors.push(error));
  await stop();
  expect(errors).toEqual([]);
};

it('keeps the events of a worker that starts with a clock that is years ahead', async () => {
  await createPostgresSink(handle.pool).deliver(batchOf([testEvent({ event: 'impression' })]));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 365 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  await start();
  expect(await countEvents()).toBe(1);
});

it('keeps them where the clock of the database is years ahead, too', async () => {
  await createRetentionClock(handle.pool)();
  // The database told this before its clock jumped.
  await handle.pool.query(`update retention_clock set believed_at = now() - interval '4 years'`);
  await handle.pool.query(
    "create table ad_event_20230101 partition of ad_event for values from ('2023-01-01') to ('2023-01-02')",
  );
  await start();
  const { rows } = await handle.pool.query(`select to_regclass('ad_event_20230101') as name`);
  expect(rows).toEqual([{ name: 'ad_event_20230101' }]);
});

it('brings what waits for a database, while another one does not end what it was asked', async () => {
  const test = await startEventDatabases(2);
  onTestFinished(() => test.stop());
  const eventDatabases = await test.open(test.urls);
  const stop = await startAdEvents(
    { config: {}, handle: test.main, eventDatabases, log: silentLog } as CoreServices,
    () => {},
  );
  onTestFinished(stop);
  const blocking = await test.at(2).pool.connect();
  onTestFinished(() => blocking.release(true));
  await blocking.query('begin');
  await blocking.query('lock table ad_report_hour in access exclusive mode');
  const deleted = await test.tagOf(2);
  await test.main.pool.query('update ad_tag_database set is_deleted = true where tag_id = $1', [deleted]);
  const isBlocked = async (): Promise<boolean> =>
    (await blocking.query(`select from pg_locks where relation = 'ad_report_hour'::regclass and not granted`))
      .rowCount === 1;
  await expect.poll(isBlocked).toBe(true);
  const tagId = await test.tagOf(1);
  await createWaitingEvents(test.main.pool).keep(1, batchOf([testEvent({ tagId })]));
  const stored = async (): Promise<number> =>
    (await test.at(1).pool.query('select from ad_event where tag_id = $1', [tagId])).rowCount ?? 0;
  await expect.poll(stored).toBe(1);
  expect(await isBlocked()).toBe(true);
  await blocking.query('commit');
  const left = async (): Promise<number> =>
    (await test.main.pool.query('select from ad_tag_database where tag_id = $1', [deleted])).rowCount ?? 0;
  await expect.poll(left).toBe(0);
});
