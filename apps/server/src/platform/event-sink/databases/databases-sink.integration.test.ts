import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../../../../tests/testkit/eventually.ts';
import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import { type SilentProxy, startSilentProxy } from '../../../../../../tests/testkit/servers/silent-proxy.ts';
import { createNotifier } from '../../database/notifications.ts';
import type { AdEvent } from '../../event-log/ad-event.ts';
import { testEvent } from '../../event-log/testkit/events.ts';
import { adEventsStored } from '../ad-events-topic.ts';
import { deliverAcceptable } from '../deliver-acceptable.ts';
import type { EventSink } from '../event-sink.ts';
import { batchOf } from '../testkit/batches.ts';
import { startEventDatabases, type TestEventDatabases } from '../testkit/event-databases.ts';
import { tendAll } from '../testkit/tend-all.ts';
import { createDatabasesSink, type DatabasesSinkOptions } from './databases-sink.ts';
import { createEventDatabases } from './event-databases.ts';
import { countWaiting, createWaitingEvents } from './waiting-events.ts';

let test: TestEventDatabases;
let sink: EventSink;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  test = await startEventDatabases(2);
  sink = createDatabasesSink(await test.open(test.urls), silentLog);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await test.main.pool.query('truncate ad_event_waiting');
});
afterAll(async () => {
  await sink?.close();
  await test?.stop();
});

const eventsOf = (tagId: string, count: number, fields: Partial<AdEvent> = {}): AdEvent[] =>
  Array.from({ length: count }, () => testEvent({ tagId, ...fields }));

/** Events of a tag in each database, and their counts, which have to be equal. */
const storedOf = async (tagId: string): Promise<readonly number[]> => {
  const numbers: number[] = [];
  for (const position of [0, 1, 2]) {
    const { rows } = await test.at(position).pool.query<{ stored: number; counted: number }>(
      `select (select count(*)::int from ad_event where tag_id = $1) as stored,
         (select coalesce(sum(count), 0)::int from ad_report_hour where tag_id = $1) as counted`,
      [tagId],
    );
    expect(rows[0]!.counted).toBe(rows[0]!.stored);
    numbers.push(rows[0]!.stored);
  }
  return numbers;
};

/** Events of a listener, as a database has counted them for the rate. */
const rateOf = async (position: number, listener: string): Promise<number> => {
  const sql = 'select sum(events)::int as events from ad_listener_minute where listener = $1';
  return (await test.at(position).pool.query<{ events: number }>(sql, [listener])).rows[0]!.events;
};

/** A process whose second database is behind a proxy, and a worker that reaches it. */
const startBehindProxy = async (
  options: DatabasesSinkOptions = {},
): Promise<{ readonly proxy: SilentProxy; readonly own: EventSink; readonly tend: () => Promise<void> }> => {
  const proxy = await startSilentProxy(test.urls[1]!);
  closing.push(proxy.stop);
  const databases = await test.open([test.urls[0]!, proxy.url]);
  const own = createDatabasesSink(databases, silentLog, { probeMs: 50, ...options });
  closing.push(own.close);
  return { proxy, own, tend: tendAll(databases) };
};
/** The sink of a process that was started before the operator listed the databases. */
const startWithoutList = (): EventSink => {
  const databases = createEventDatabases({ main: test.main, urls: [], log: silentLog });
  const own = createDatabasesSink(databases, silentLog);
  closing.push(own.close, databases.close);
  return own;
};
const waitingBatches = async (): Promise<number> =>
  (await test.main.pool.query('select 1 from ad_event_waiting')).rowCount ?? 0;

describe('a sink over several databases', () => {
  it('stores and counts the events of each tag in its database, however often a batch comes', async () => {
    const tags = [await test.tagOf(0), await test.tagOf(1), await test.tagOf(2), await test.tagOf(2)];
    const batch = batchOf(tags.flatMap((tagId, index) => eventsOf(tagId, index + 1)));
    await sink.deliver(batch);
    await sink.deliver(batch);
    await createDatabasesSink(await test.open(test.urls), silentLog).deliver(batch);
    expect(await Promise.all(tags.map(storedOf))).toEqual([
      [1, 0, 0],
      [0, 2, 0],
      [0, 0, 3],
      [0, 0, 4],
    ]);
  });

  it('knows tags in whatever case, and stores those of nobody in the main database', async () => {
    const [tagId, unknown] = [await test.tagOf(1), await test.tagOf(0)];
    await sink.deliver(batchOf([...eventsOf(tagId.toUpperCase(), 2), ...eventsOf(unknown, 1)]));
    expect(await storedOf(tagId)).toEqual([0, 2, 0]);
    expect(await storedOf(unknown)).toEqual([1, 0, 0]);
  });

  it('tells listeners of the main database about events of all', async () => {
    const tags = [await test.tagOf(0), await test.tagOf(1), await test.tagOf(2)];
    const told = new Set<string>();
    const notifier = await createNotifier(test.main, silentLog);
    closing.push(notifier.close);
    notifier.subscribe(adEventsStored, ({ tagIds }) => {
      for (const tagId of tagIds) told.add(tagId);
    });
    await sink.deliver(batchOf(tags.flatMap((tagId) => eventsOf(tagId, 1))));
    await eventually(() => expect(told).toEqual(new Set(tags)));
  });

  it('refuses only what a database can never store, and counts the others once, with their rates', async () => {
    const [one, two] = [await test.tagOf(1), await test.tagOf(2)];
    const good = batchOf([
      ...eventsOf(one, 3, { listener: 'in the first' }),
      ...eventsOf(two, 5, { listener: 'in the second' }),
    ]);
    const broken = { day: '2026-11-26', json: `{"tag":"${one}","serving":"none"}` };
    const noEvent = { day: '2026-11-26', json: 'text' };
    const batch = {
      id: 'with refused',
      events: [...good.events.slice(0, 2), broken, noEvent, ...good.events.slice(2)],
    };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { refused } = await deliverAcceptable(sink, batch);
      expect(refused.toSorted((a, b) => a.json.localeCompare(b.json))).toEqual([broken, noEvent]);
    }
    expect([await storedOf(one), await storedOf(two)]).toEqual([
      [0, 3, 0],
      [0, 0, 5],
    ]);
    expect([await rateOf(1, 'in the first'), await rateOf(2, 'in the second')]).toEqual([3, 5]);
  });

  it('stores all in the main database where the operator lists none, and asks for the database of a tag once', async () => {
    const own = startWithoutList();
    const tagId = await test.tagOf(0);
    const asked = vi.spyOn(test.main.pool, 'query');
    closing.push(async () => asked.mockRestore());
    for (let number = 0; number < 3; number += 1) await own.deliver(batchOf(eventsOf(tagId, 2)));
    expect(asked.mock.calls.filter(([sql]) => String(sql).includes('ad_tag_database'))).toHaveLength(1);
    expect(await storedOf(tagId)).toEqual([6, 0, 0]);
  });

  it('keeps events of databases that were listed after its process started, until another process brings them', async () => {
    const own = startWithoutList();
    const [main, one, two] = [await test.tagOf(0), await test.tagOf(1), await test.tagOf(2)];
    for (let number = 0; number < 2; number += 1)
      await own.deliver(batchOf([...eventsOf(main, 1), ...eventsOf(one, 2), ...eventsOf(two, 3)]));
    expect([await storedOf(main), await storedOf(one), await storedOf(two)]).toEqual([
      [2, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    await tendAll(await test.open(test.urls))();
    expect(await waitingBatches()).toBe(0);
    expect([await storedOf(one), await storedOf(two)]).toEqual([
      [0, 4, 0],
      [0, 0, 6],
    ]);
  });
});

describe('a database that is away', () => {
  it('keeps no events of the others waiting, and gets its own when it is back, each once', async () => {
    const { proxy, own, tend } = await startBehindProxy();
    const [main, one, two] = [await test.tagOf(0), await test.tagOf(1), await test.tagOf(2)];
    const batches = Array.from({ length: 10 }, () => batchOf([main, one, two].flatMap((tagId) => eventsOf(tagId, 2))));
    await own.deliver(batches[0]!);
    await proxy.refuse();
    for (const batch of batches.slice(1)) await own.deliver(batch);
    await own.deliver(batches[3]!);
    expect([await storedOf(main), await storedOf(one), await storedOf(two)]).toEqual([
      [20, 0, 0],
      [0, 20, 0],
      [0, 0, 2],
    ]);
    expect(await waitingBatches()).toBe(9);
    expect(await countWaiting(test.main.pool)).toEqual([{ position: 2, isRefused: false, events: 18 }]);
    await expect(tend()).rejects.toThrow();
    await proxy.accept();
    await Promise.all([tend(), tend()]);
    expect(await waitingBatches()).toBe(0);
    expect(await storedOf(two)).toEqual([0, 0, 20]);
    // Noticed by the process, too.
    await eventually(
      async () => {
        const tagId = await test.tagOf(2);
        await own.deliver(batchOf(eventsOf(tagId, 1)));
        expect(await storedOf(tagId)).toEqual([0, 0, 1]);
      },
      { interval: 100 },
    );
  });

  it('is not waited for longer than a while when it says nothing, and counts once what it had stored by then', async () => {
    const { proxy, own, tend } = await startBehindProxy({ answerMs: 300 });
    const [one, two] = [await test.tagOf(1), await test.tagOf(2)];
    await own.deliver(batchOf(eventsOf(two, 1)));
    // Its batch is stored, and the answer is never heard.
    const blocking = new pg.Client({ connectionString: test.urls[1]! });
    await blocking.connect();
    closing.push(() => blocking.end());
    await blocking.query('begin');
    await blocking.query('lock table ad_event_batch in access exclusive mode');
    const batch = batchOf([...eventsOf(one, 1), ...eventsOf(two, 4, { listener: 'heard once' })]);
    await own.deliver(batch);
    await blocking.query('commit');
    await eventually(async () => expect(await storedOf(two)).toEqual([0, 0, 5]));
    proxy.loseConnections();
    await own.deliver(batchOf([...eventsOf(one, 1), ...eventsOf(two, 2)]));
    expect(await storedOf(one)).toEqual([0, 2, 0]);
    // A worker of another machine reaches it.
    await tendAll(await test.open(test.urls))();
    expect(await waitingBatches()).toBe(0);
    expect(await storedOf(two)).toEqual([0, 0, 7]);
    // What waited had been stored: the database knows its batch.
    expect(await rateOf(2, 'heard once')).toBe(4);
    await tend().catch(() => {});
  });

  it('takes only so much of the main database; then batches wait in their log', async () => {
    const waiting = createWaitingEvents(test.main.pool, 1);
    const { proxy, own, tend } = await startBehindProxy({ waiting });
    const tagId = await test.tagOf(2);
    await own.deliver(batchOf(eventsOf(tagId, 1)));
    await proxy.refuse();
    await own.deliver(batchOf(eventsOf(tagId, 1)));
    const batch = batchOf(eventsOf(tagId, 1));
    await eventually(() => expect(own.deliver(batch)).rejects.toThrow('Too many events wait'));
    await proxy.accept();
    await tend();
    await eventually(() => own.deliver(batch));
    await eventually(async () => expect((await storedOf(tagId))[2]).toBeGreaterThanOrEqual(3));
  });

  it('leaves to the operator what it can never store of the events that waited', async () => {
    const { proxy, own, tend } = await startBehindProxy();
    const tagId = await test.tagOf(2);
    await own.deliver(batchOf(eventsOf(tagId, 1)));
    await proxy.refuse();
    const good = batchOf(eventsOf(tagId, 2));
    const broken = { day: '2026-11-26', json: `{"tag":"${tagId}","serving":"none"}` };
    await own.deliver({ id: 'waited', events: [...good.events, broken] });
    await proxy.accept();
    await tend();
    await tend();
    expect(await storedOf(tagId)).toEqual([0, 0, 3]);
    const { rows } = await test.main.pool.query(
      'select batch_id, event_count, is_refused from ad_event_waiting order by batch_id',
    );
    expect(rows).toEqual([{ batch_id: 'waited', event_count: 1, is_refused: true }]);
    expect(await countWaiting(test.main.pool)).toEqual([{ position: 2, isRefused: true, events: 1 }]);
  });
});
