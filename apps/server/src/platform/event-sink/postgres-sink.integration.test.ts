import { randomUUID } from 'node:crypto';
import { limits } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../tests/testkit/database.ts';
import { eventually } from '../../../../../tests/testkit/eventually.ts';
import { silentLog } from '../../../../../tests/testkit/installation.ts';
import { startSilentProxy } from '../../../../../tests/testkit/servers/silent-proxy.ts';
import { createCountsRepository } from '../../ads/counts/counts.repository.ts';
import { type DatabaseHandle, openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { AdEvent } from '../event-log/ad-event.ts';
import { testEvent } from '../event-log/testkit/events.ts';
import { cleanAdEvents } from './clean-events.ts';
import { copyEvents } from './copy-events.ts';
import { type EventSink, RejectedBatchError } from './event-sink.ts';
import { createNextPartitions, dropOldPartitions } from './partitions.ts';
import { createPostgresSink } from './postgres-sink.ts';
import { storeEventsOf } from './store-events.ts';
import { batchOf } from './testkit/batches.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
let sink: EventSink;
beforeAll(async () => {
  database = await startTestDatabase();
  handle = database.open(6);
  sink = createPostgresSink(handle.pool);
});
afterAll(() => database?.stop());

const answerMs = Date.parse('2026-11-26T10:59:50Z');

/** Events of one answer to one tag; `at` is seconds after the answer. */
const oneAnswer = (more: Partial<AdEvent> = {}) => {
  const ids = { tagId: randomUUID(), adServingId: randomUUID(), answerMs, durationMs: 30_000, ...more };
  return {
    tagId: ids.tagId,
    event: (event: AdEvent['event'], at: number, fields: Partial<AdEvent> = {}) =>
      testEvent({ ...ids, event, receivedMs: answerMs + at * 1_000, ...fields }),
  };
};
const deliver = (...events: AdEvent[]): Promise<void> => sink.deliver(batchOf(events));

const countTables = [
  'ad_report_hour',
  'ad_report_place',
  'ad_report_day',
  'ad_report_place_day',
  'ad_report_event_hour',
];

/** Verdicts of a tag's events, and the same from each table of counts: all must agree. */
const verdictsOf = async (tagId: string): Promise<Record<string, string | number>> => {
  const query = async (sql: string): Promise<Record<string, string>> => {
    const { rows } = await handle.pool.query<{ name: string; count: string }>(sql, [tagId]);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]).filter(([, count]) => count !== '0'));
  };
  const name = `event || ' ' || verdict as name`;
  const stored = await query(`select ${name}, sum(count) as count from ad_event where tag_id = $1 group by 1`);
  for (const table of countTables) {
    expect(await query(`select ${name}, sum(count) as count from ${table} where tag_id = $1 group by 1`)).toEqual(
      stored,
    );
  }
  return stored;
};

describe('createPostgresSink', () => {
  it('counts each event of an answer once, in whatever batch and however often it comes', async () => {
    const { tagId, event } = oneAnswer();
    const batch = batchOf([event('answer', 0), event('impression', 1), event('impression', 2), event('start', 1)]);
    await sink.deliver(batch);
    await sink.deliver(batch);
    await deliver(event('impression', 5), event('error', 5, { errorCode: 405 }), event('error', 6, { errorCode: 405 }));
    await deliver(event('error', 7, { errorCode: 402 }), event('progress', 8, { offsetMs: 5_000 }));
    await deliver(event('progress', 9, { offsetMs: 10_000 }), event('progress', 9, { offsetMs: 5_000 }));
    expect(await verdictsOf(tagId)).toEqual({
      'answer counted': '1',
      'impression counted': '1',
      'start counted': '1',
      'error counted': '1',
      'progress counted': '2',
    });
  });

  it('counts one error of an answer, however many codes are put into its address', async () => {
    const { tagId, event } = oneAnswer();
    const codes = Array.from({ length: 900 }, (_, index) => 100 + index);
    await deliver(...codes.slice(0, 300).map((errorCode) => event('error', 5, { errorCode })));
    for (const errorCode of codes.slice(300, 310)) await deliver(event('error', 4, { errorCode }));
    expect(await verdictsOf(tagId)).toEqual({ 'error counted': '1' });
    const { rows } = await handle.pool.query('select detail from ad_event where tag_id = $1', [tagId]);
    expect(rows).toEqual([{ detail: 100 }]);
    await deliver(oneAnswer({ tagId }).event('error', 5, { errorCode: 405 }));
    expect(await verdictsOf(tagId)).toEqual({ 'error counted': '2' });
  });

  it('stores a batch again that was delivered before it was complete', async () => {
    const { tagId, event } = oneAnswer();
    const id = randomUUID();
    await sink.deliver(batchOf([event('answer', 0)], id));
    await sink.deliver(batchOf([event('answer', 0), event('impression', 1)], id));
    expect(await verdictsOf(tagId)).toEqual({ 'answer counted': '1', 'impression counted': '1' });
  });

  it('counts the same batch once when two processes deliver it at the same time', async () => {
    const { tagId, event } = oneAnswer();
    const batch = batchOf([event('answer', 0), event('impression', 1)]);
    const other = createPostgresSink(handle.pool);
    await Promise.all([sink.deliver(batch), other.deliver(batch), sink.deliver(batchOf([event('impression', 2)]))]);
    expect(await verdictsOf(tagId)).toEqual({ 'answer counted': '1', 'impression counted': '1' });
  });

  it('filters robots, and completions that cannot have been heard', async () => {
    const { tagId, event } = oneAnswer();
    await deliver(event('impression', 20), event('complete', 22), event('midpoint', 36));
    await deliver(event('click', 30, { userAgent: 'SomeCrawler/1.0' }));
    expect(await verdictsOf(tagId)).toEqual({
      'impression counted': '1',
      'complete tooEarly': '1',
      'midpoint counted': '1',
      'click robot': '1',
    });
  });

  it('filters playback without an impression until the impression arrives', async () => {
    const { tagId, event } = oneAnswer();
    await deliver(event('answer', 0, { facts: { region: 'DE-BE', city: 'Berlin' } }));
    await deliver(event('complete', 31), event('firstQuartile', 9), event('start', 1));
    expect(await verdictsOf(tagId)).toEqual({
      'answer counted': '1',
      'complete noImpression': '1',
      'firstQuartile noImpression': '1',
      'start counted': '1',
    });
    await deliver(event('impression', 1));
    expect(await verdictsOf(tagId)).toEqual({
      'answer counted': '1',
      'complete counted': '1',
      'firstQuartile counted': '1',
      'start counted': '1',
      'impression counted': '1',
    });
  });

  it('takes the place of an event from its answer', async () => {
    const { tagId, event } = oneAnswer();
    await deliver(event('answer', 0, { facts: { region: 'DE-BE', city: 'Berlin', postalCode: '10115' } }));
    await deliver(event('impression', 1));
    const { rows } = await handle.pool.query(
      'select region, city, postal_code from ad_report_place where tag_id = $1 and event = $2',
      [tagId, 'impression'],
    );
    expect(rows).toEqual([{ region: 'DE-BE', city: 'Berlin', postal_code: '10115' }]);
  });

  it('counts answers that are alike with their number, and gives their place to the events of each', async () => {
    const [prefix, other] = [randomUUID().slice(0, 28), randomUUID().slice(0, 28)];
    const { tagId, event } = oneAnswer({ adServingId: `${prefix}00000000` });
    const of = (adServingId: string) => (name: AdEvent['event'], at: number) => event(name, at, { adServingId });
    const berlin = batchOf([event('answer', 0, { count: 70_000, facts: { region: 'DE-BE', city: 'Berlin' } })]);
    const bern = event('answer', 0, { adServingId: `${other}00000000`, count: 2, facts: { city: 'Bern' } });
    await sink.deliver(berlin);
    await sink.deliver(berlin);
    // Of the first and the last answer of a record that is stored, and of one that is in the same batch.
    await deliver(of(`${prefix}00000000`)('impression', 1), of(`${prefix}0001116f`)('impression', 1));
    await deliver(bern, of(`${other}00000001`)('impression', 1), of(`${other}00000001`)('complete', 31));
    expect(await verdictsOf(tagId)).toEqual({
      'answer counted': '70002',
      'impression counted': '3',
      'complete counted': '1',
    });
    const { rows } = await handle.pool.query(
      `select event || ' ' || region || ' ' || city || ' ' || count as place from ad_report_place where tag_id = $1`,
      [tagId],
    );
    expect(rows.map(({ place }) => place).sort()).toEqual([
      'answer  Bern 2',
      'answer DE-BE Berlin 70000',
      'complete  Bern 1',
      'impression  Bern 1',
      'impression DE-BE Berlin 2',
    ]);
  });

  it('gives events the place of answers that another process stored later', async () => {
    const prefix = randomUUID().slice(0, 28);
    const { tagId, event } = oneAnswer();
    const of =
      (number: string) =>
      (name: AdEvent['event'], at: number, fields: Partial<AdEvent> = {}) =>
        event(name, at, { adServingId: `${prefix}${number}`, ...fields });
    const [first, third, fourth] = [of('00000000'), of('00000002'), of('00000003')];
    const facts = { region: 'DE-BE', city: 'Berlin', postalCode: '10115' };
    const answer = first('answer', 0, { count: 4, facts });
    await deliver(first('impression', 1), third('impression', 1), third('start', 1));
    await deliver(fourth('complete', 31), third('click', 3, { facts: { city: 'Bern' } }));
    // Another answer has another place; and the impression of one comes together with its answer.
    await deliver(oneAnswer({ tagId }).event('impression', 1), oneAnswer({ tagId }).event('answer', 0, { facts }));
    const batch = batchOf([fourth('impression', 1), answer]);
    await sink.deliver(batch);
    await sink.deliver(batch);
    await deliver(answer, first('complete', 31));
    expect(await verdictsOf(tagId)).toEqual({
      'answer counted': '5',
      'impression counted': '4',
      'start counted': '1',
      'click counted': '1',
      'complete counted': '2',
    });
    const placesIn = async (table: string): Promise<readonly string[]> => {
      const { rows } = await handle.pool.query<{ place: string }>(
        `select concat_ws(' ', event, verdict, nullif(city, ''), nullif(postal_code, ''), sum(count)) as place
         from ${table} where tag_id = $1 group by event, verdict, city, postal_code having sum(count) <> 0 order by 1`,
        [tagId],
      );
      return rows.map(({ place }) => place);
    };
    for (const table of ['ad_event', 'ad_report_place', 'ad_report_place_day']) {
      expect(await placesIn(table), table).toEqual([
        'answer counted Berlin 10115 5',
        'click counted Bern 1',
        'complete counted Berlin 10115 2',
        'impression counted 1',
        'impression counted Berlin 10115 3',
        'start counted Berlin 10115 1',
      ]);
    }
  });

  it('counts the answers of a listener by their number for the rate', async () => {
    const { tagId, event } = oneAnswer();
    const count = limits.adEvents.listenerEventsPerMinute;
    await deliver(event('answer', 0, { listener: 'often', count }));
    await deliver(event('impression', 0, { listener: 'often' }));
    await deliver(event('answer', 0, { adServingId: randomUUID(), listener: 'at once', count: count + 1 }));
    expect(await verdictsOf(tagId)).toEqual({
      'answer counted': String(count),
      'impression rate': '1',
      'answer rate': String(count + 1),
    });
  });

  it('filters what one listener sends beyond the rate, and counts the others', async () => {
    const robot = oneAnswer();
    const minute = answerMs + 10_000;
    const flood = Array.from({ length: limits.adEvents.listenerEventsPerMinute }, (_, index) =>
      robot.event('progress', 0, { offsetMs: index, receivedMs: minute, listener: 'one' }),
    );
    await deliver(...flood);
    await deliver(robot.event('click', 0, { receivedMs: minute, listener: 'one' }));
    await deliver(robot.event('mute', 0, { receivedMs: minute, listener: 'other' }));
    await deliver(robot.event('unmute', 0, { receivedMs: minute + 60_000, listener: 'one' }));
    expect(await verdictsOf(robot.tagId)).toEqual({
      'progress counted': '300',
      'click rate': '1',
      'mute counted': '1',
      'unmute counted': '1',
    });
  });

  it('counts events as late after the accepted time, and after the flight', async () => {
    const { tagId, event } = oneAnswer();
    await deliver(event('impression', 24 * 3_600), event('complete', 24 * 3_600 + 1));
    await deliver(event('click', 3_601, { flightEndMs: answerMs }), event('mute', 3_599, { flightEndMs: answerMs }));
    expect(await verdictsOf(tagId)).toEqual({
      'impression counted': '1',
      'complete late': '1',
      'click late': '1',
      'mute counted': '1',
    });
  });

  it('takes events of a clock that was put back as those of the instant of the answer', async () => {
    const { tagId, event } = oneAnswer();
    await deliver(event('impression', -7_200));
    await deliver(event('complete', -7_100));
    expect(await verdictsOf(tagId)).toEqual({ 'impression counted': '1', 'complete tooEarly': '1' });
  });

  it('stores events of days for which no partition was made', async () => {
    const events = ['2026-02-28', '2031-01-01'].map((day) => oneAnswer({ answerMs: Date.parse(`${day}T23:59:59Z`) }));
    for (const { tagId, event } of events) {
      await deliver(event('answer', 0, { receivedMs: 0 }));
      expect(await verdictsOf(tagId)).toEqual({ 'answer counted': '1' });
    }
  });

  it('refuses for good what it cannot store, and stores nothing of it', async () => {
    const { tagId, event } = oneAnswer();
    const batch = batchOf([event('impression', 1)]);
    const broken = { id: batch.id, events: [...batch.events, { day: '2026-11-26', json: '{"tag":"x"}' }] };
    await expect(sink.deliver(broken)).rejects.toThrow(RejectedBatchError);
    await expect(sink.deliver({ id: 'a', events: [{ day: "'; drop", json: '{}' }] })).rejects.toThrow(
      RejectedBatchError,
    );
    const unreadable = { id: batch.id, events: [...batch.events, { day: '2026-11-26', json: '{"tag":' }] };
    await expect(sink.deliver(unreadable)).rejects.toThrow(RejectedBatchError);
    expect(await verdictsOf(tagId)).toEqual({});
    await sink.deliver(batch);
    expect(await verdictsOf(tagId)).toEqual({ 'impression counted': '1' });
  });

  it('keeps texts as they are, whatever their characters mean to COPY', async () => {
    const texts = [String.raw`\N`, String.raw`\.`, String.raw`a\tb\\`, 'tab\tfeed\nreturn\r', 'Łódź 🏙', ''];
    for (const city of texts) {
      const { tagId, event } = oneAnswer();
      const { id, events } = batchOf([event('impression', 1)]);
      const json = JSON.stringify({ ...JSON.parse(events[0]!.json), city });
      await sink.deliver({ id, events: [{ day: events[0]!.day, json }] });
      const { rows } = await handle.pool.query('select city from ad_event where tag_id = $1', [tagId]);
      expect(rows).toEqual([{ city }]);
    }
  });

  it('stores no address, no user agent and no hash of a listener with an event', async () => {
    const { tagId, event } = oneAnswer();
    await deliver(event('impression', 1, { userAgent: 'VLC/3.0.20 LibVLC', listener: 'hash-of-the-day' }));
    const { rows } = await handle.pool.query('select * from ad_event where tag_id = $1', [tagId]);
    expect(JSON.stringify(rows)).not.toMatch(/VLC|hash-of-the-day/);
  });

  it('finds the events of an answer by the primary key in a partition without statistics', async () => {
    const day = '2026-03-01';
    await createNextPartitions(handle.pool, new Date(`${day}T12:00:00Z`));
    await handle.pool.query('alter table ad_event_20260301 set (autovacuum_enabled = false)');
    const fields = { answerMs: Date.parse(`${day}T10:00:00Z`), receivedMs: Date.parse(`${day}T10:00:01Z`) };
    const batch = () => batchOf(Array.from({ length: 1_000 }, () => testEvent({ ...fields, event: 'impression' })));
    for (let number = 0; number < 8; number += 1) await sink.deliver(batch());
    const { rows } = await inTransaction(handle.pool, async (client) => {
      await copyEvents(client, [batch()]);
      return client.query<{ 'QUERY PLAN': string }>(`explain ${storeEventsOf(day)}`);
    });
    const plan = rows.map((row) => row['QUERY PLAN']);
    expect(plan.filter((line) => line.includes('Seq Scan on ad_event_'))).toEqual([]);
    const conditions = plan.filter((line) => line.includes('Index Cond') && line.includes('ad_serving_id'));
    expect(conditions).toHaveLength(6);
    for (const condition of conditions) expect(condition).toMatch(/day = .*ad_serving_id >?= /);
  });
});

describe('a database whose connections are lost without a word', () => {
  it('is asked again over new ones, by the sink and by the exchange of counts', async () => {
    const proxy = await startSilentProxy(database.url);
    const own = openDatabase({ url: proxy.url, log: silentLog, maxConnections: 2, queryTimeoutMs: 300 });
    const through = createPostgresSink(own.pool);
    const counts = createCountsRepository(own.pool);
    const { tagId, event } = oneAnswer();
    const instanceId = randomUUID();
    const message = { instanceId, since: 0, cursor: 0, totals: [['subject', 7] as const], exposures: [] };
    await through.deliver(batchOf([event('answer', 0)]));
    await counts.write(message);
    // Both connections of the pool are open.
    await Promise.all([own.pool.query('select pg_sleep(0.05)'), own.pool.query('select pg_sleep(0.05)')]);
    proxy.loseConnections();
    const batch = batchOf([event('impression', 1)]);
    await expect(Promise.all([through.deliver(batch), counts.write(message)])).rejects.toThrow();
    await eventually(() => through.deliver(batch));
    await eventually(() => counts.write(message));
    expect(await verdictsOf(tagId)).toEqual({ 'answer counted': '1', 'impression counted': '1' });
    await own.close();
    await proxy.stop();
  });
});

describe('a process that is lost while it stores events', () => {
  it('keeps the others waiting for a short time only', async () => {
    const proxy = await startSilentProxy(database.url);
    const own = openDatabase({ url: proxy.url, log: silentLog, maxConnections: 2 });
    const lost = createPostgresSink(own.pool, { maxIdleMs: 200 });
    const { tagId, event } = oneAnswer();
    await lost.deliver(batchOf([event('answer', 0)]));
    // Its delivery waits for this table, with the lock of all deliveries.
    const blocking = await handle.pool.connect();
    await blocking.query('begin');
    await blocking.query('lock table ad_event_batch in access exclusive mode');
    const delivery = lost.deliver(batchOf([event('impression', 1)])).catch((error: Error) => error);
    await eventually(async () => {
      const { rows } = await handle.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%ad_event_batch%' and pid <> pg_backend_pid()`,
      );
      expect(rows).toHaveLength(1);
    });
    proxy.loseConnections();
    await blocking.query('commit');
    blocking.release();
    await sink.deliver(batchOf([event('mute', 1)]));
    expect(await verdictsOf(tagId)).toEqual({ 'answer counted': '1', 'mute counted': '1' });
    await proxy.stop();
    expect(await delivery).toBeInstanceOf(Error);
    await own.close();
  });

  it('keeps nobody waiting while its events are copied, which no timeout of the database ends', async () => {
    const proxy = await startSilentProxy(database.url);
    const own = openDatabase({ url: proxy.url, log: silentLog, maxConnections: 2 });
    const lost = createPostgresSink(own.pool, { maxIdleMs: 200 });
    const { tagId, event } = oneAnswer();
    await lost.deliver(batchOf([event('answer', 0)]));
    proxy.loseConnectionsAfter('copy ');
    const batch = batchOf([event('impression', 1)]);
    const delivery = lost.deliver(batch).catch((error: Error) => error);
    await eventually(async () => {
      const { rows } = await handle.pool.query(
        `select 1 from pg_stat_activity where state = 'active' and query like 'copy %' and pid <> pg_backend_pid()`,
      );
      expect(rows).toHaveLength(1);
    });
    // By another process that has taken over its segments.
    await sink.deliver(batch);
    expect(await verdictsOf(tagId)).toEqual({ 'answer counted': '1', 'impression counted': '1' });
    await proxy.stop();
    expect(await delivery).toBeInstanceOf(Error);
    await own.close();
  });
});

describe('partitions of events', () => {
  it('are made for the next days and deleted when they are too old, which can be stored again', async () => {
    const old = oneAnswer({ answerMs: Date.parse('2025-09-01T12:00:00Z') });
    await deliver(old.event('impression', 1));
    const now = new Date('2026-11-26T12:00:00Z');
    await createNextPartitions(handle.pool, now);
    expect(await dropOldPartitions(handle.pool, 13, now)).toEqual(['ad_event_20250901']);
    expect(await dropOldPartitions(handle.pool, 13, now)).toEqual([]);
    const { rows } = await handle.pool.query(`select to_regclass('ad_event_20261129') as next`);
    expect(rows[0].next).toBe('ad_event_20261129');
    // The sink believes that the partition exists: its first attempt fails, and the log delivers again.
    const batch = batchOf([old.event('click', 1)]);
    await expect(sink.deliver(batch)).rejects.toThrow();
    await sink.deliver(batch);
  });
});

describe('cleanAdEvents', () => {
  it('deletes rates after an hour and ids of batches after a month', async () => {
    const { event } = oneAnswer();
    const batch = batchOf([event('impression', 1, { listener: 'hash' })]);
    await sink.deliver(batch);
    const count = async (): Promise<readonly number[]> => {
      const { rows } = await handle.pool.query(
        `select (select count(*)::int from ad_listener_minute where listener = 'hash') as rates,
           (select count(*)::int from ad_event_batch where id = $1) as batches`,
        [batch.id],
      );
      return [rows[0].rates, rows[0].batches];
    };
    const believed = new Date();
    await cleanAdEvents(handle.pool, believed, new Date(answerMs + 60_000));
    expect(await count()).toEqual([1, 1]);
    await cleanAdEvents(handle.pool, believed, new Date(answerMs + 3_700_000));
    expect(await count()).toEqual([0, 1]);
    await cleanAdEvents(handle.pool, new Date(Date.now() + 32 * 86_400_000));
    expect(await count()).toEqual([0, 0]);
  });
});
