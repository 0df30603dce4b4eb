import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../../../tests/testkit/eventually.ts';
import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import { startSilentProxy } from '../../../../../../tests/testkit/servers/silent-proxy.ts';
import { testEvent } from '../../event-log/testkit/events.ts';
import { cleanAllAdEvents } from '../clean-events.ts';
import { deleteEventsOf } from '../delete-events.ts';
import { batchOf } from '../testkit/batches.ts';
import { startEventDatabases, type TestEventDatabases } from '../testkit/event-databases.ts';
import { tendAll } from '../testkit/tend-all.ts';
import { createDatabasesSink } from './databases-sink.ts';
import { createEventDatabases, type EventDatabases } from './event-databases.ts';
import { UnlistedDatabaseError } from './unlisted-database-error.ts';

let test: TestEventDatabases;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  test = await startEventDatabases(2);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => test?.stop());

/** Positions of new tags. */
const assign = async (databases: EventDatabases, count: number): Promise<ReadonlyMap<string, number>> => {
  const tagIds = Array.from({ length: count }, () => randomUUID());
  await test.main.db.transaction(async (db) => {
    for (const tagId of tagIds) await databases.assign(db, tagId);
  });
  return positionsOf(databases, tagIds);
};
const positionsOf = async (
  databases: EventDatabases,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const groups = [...(await databases.group(tagIds))];
  return new Map(groups.flatMap(([{ position }, ids]) => ids.map((tagId) => [tagId, position] as const)));
};
const sorted = (positions: Iterable<number>): number[] => [...new Set(positions)].toSorted();

describe('databases of events', () => {
  it('are one, the main database, where the operator lists none', async () => {
    const databases = await test.open([]);
    expect(databases.all.map(({ position }) => position)).toEqual([0]);
    const tags = await assign(databases, 20);
    expect(sorted(tags.values())).toEqual([0]);
    expect(await databases.of(randomUUID())).toBe(test.main);
    const { rowCount } = await test.main.pool.query('select from event_database');
    expect(rowCount).toBe(0);
  });

  it('are migrated, and share new tags; one that is added later moves none', async () => {
    const first = await test.open([]);
    const former = await assign(first, 5);
    const databases = await test.open(test.urls);
    for (const position of [1, 2])
      expect((await test.at(position).pool.query('select from ad_event')).rowCount).toBe(0);
    const tags = await assign(databases, 60);
    expect(sorted(tags.values())).toEqual([1, 2]);
    const more = await test.open([...test.urls, await test.createUrl()]);
    expect(await positionsOf(more, [...tags.keys()])).toEqual(tags);
    expect(sorted((await positionsOf(more, [...former.keys()])).values())).toEqual([0]);
    const later = await assign(more, 90);
    expect(sorted(later.values())).toEqual([1, 2, 3]);
    // Processes that were started before do not take the third one for another.
    const third = [...later].find(([, position]) => position === 3)![0];
    for (const started of [databases, first]) await expect(started.of(third)).rejects.toThrow(UnlistedDatabaseError);
    const of = async (position: number): Promise<string> =>
      (await more.of([...later].find((one) => one[1] === position)![0])).url;
    expect([await of(1), await of(2)]).toEqual(test.urls);
    await test.main.pool.query('delete from ad_tag_database where position = 3');
  });

  it('know the database of each tag when more are asked for than are remembered, also at once', async () => {
    const databases = createEventDatabases({
      main: test.main,
      urls: test.urls,
      log: silentLog,
      maxRememberedTags: 3,
    });
    closing.push(databases.close);
    const expected = new Map<string, number>();
    for (const position of [1, 2, 1, 2, 0, 1]) expected.set(await test.tagOf(position), position);
    const [first, ...others] = [...expected.keys()] as [string, ...string[]];
    expect(await positionsOf(databases, [first])).toEqual(new Map([[first, 1]]));
    expect(await positionsOf(databases, [first, ...others])).toEqual(expected);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await positionsOf(databases, [first]);
      const answers = await Promise.all(others.map((tagId) => positionsOf(databases, [first, tagId])));
      expect(new Map(answers.flatMap((positions) => [...positions]))).toEqual(expected);
    }
  });

  it('are refused when the list is shorter than what tags name, or is none', async () => {
    await test.tagOf(2);
    const needed = /SONORA_EVENT_DATABASE_URLS should list at least 2 databases.*it lists/;
    await expect(test.open(test.urls.slice(0, 1))).rejects.toThrow(needed);
    await expect(test.open([])).rejects.toThrow(needed);
  });

  it('are refused in another order, in the list twice, as a main database, and of another installation', async () => {
    await test.open(test.urls);
    const [one, two] = test.urls as [string, string];
    await expect(test.open([two, one])).rejects.toThrow(/should keep its order, but database [12] of the list was/);
    await expect(test.open([one, two, `${one}?application_name=x`])).rejects.toThrow(
      'database 3 of the list was database 1',
    );
    await expect(test.open([one, two, test.main.url])).rejects.toThrow('database 3 of the list is a main database');
    const other = await startEventDatabases(0);
    closing.push(other.stop);
    await expect(other.open([one])).rejects.toThrow('has events of another one');
  });

  it('start while one is away, which is migrated and checked when it is back', async () => {
    const url = await test.createUrl();
    const proxy = await startSilentProxy(url);
    closing.push(proxy.stop);
    await proxy.refuse();
    const databases = await test.open([...test.urls, proxy.url]);
    const third = databases.all[3]!;
    await expect(third.open()).rejects.toThrow();
    await proxy.accept();
    const { pool } = await third.open();
    expect((await pool.query('select position from event_database')).rows).toEqual([{ position: 3 }]);
  });

  it('are all cleaned, whichever is away', async () => {
    const old = new Date('2025-01-01T12:00:00Z');
    const partitions = async (position: number): Promise<readonly string[]> =>
      (
        await test
          .at(position)
          .pool.query<{ name: string }>(
            `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ad_event'::regclass order by 1`,
          )
      ).rows.map(({ name }) => name);
    const tags = [await test.tagOf(0), await test.tagOf(1), await test.tagOf(2)];
    const events = tags.map((tagId) => testEvent({ tagId, answerMs: old.getTime(), receivedMs: old.getTime() }));
    await createDatabasesSink(await test.open(test.urls), silentLog).deliver(batchOf(events));
    for (const position of [0, 1, 2]) expect(await partitions(position)).toContain('ad_event_20250101');
    const proxy = await startSilentProxy(test.urls[0]!);
    closing.push(proxy.stop);
    const databases = await test.open([proxy.url, test.urls[1]!]);
    await proxy.refuse();
    await expect(cleanAllAdEvents(databases, new Date())).rejects.toThrow();
    expect(await partitions(0)).not.toContain('ad_event_20250101');
    expect(await partitions(1)).toContain('ad_event_20250101');
    expect(await partitions(2)).not.toContain('ad_event_20250101');
    await proxy.accept();
    await cleanAllAdEvents(databases, new Date());
    expect(await partitions(1)).not.toContain('ad_event_20250101');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    for (const position of [0, 1, 2]) expect(await partitions(position)).toContain(`ad_event_${tomorrow}`);
  });

  it('lose the events of deleted tags, also one that was away', async () => {
    const proxy = await startSilentProxy(test.urls[1]!);
    closing.push(proxy.stop);
    const databases = await test.open([test.urls[0]!, proxy.url]);
    const kept = await test.tagOf(2);
    const tags = [await test.tagOf(0), await test.tagOf(1), await test.tagOf(2), kept];
    const sink = createDatabasesSink(databases, silentLog, { probeMs: 50 });
    closing.push(sink.close);
    await sink.deliver(batchOf(tags.map((tagId) => testEvent({ tagId }))));
    await proxy.refuse();
    // Kept in the main database, and stored after the campaign is gone.
    await sink.deliver(batchOf(tags.map((tagId) => testEvent({ tagId }))));
    await test.main.db.transaction((db) => deleteEventsOf(db, tags.slice(0, 3)));
    const left = async (position: number): Promise<readonly string[]> =>
      (
        await test.at(position).pool.query<{ tag: string }>(
          `select tag_id as tag from ad_event where tag_id = any($1)
           union select tag_id from ad_report_hour where tag_id = any($1)
           union select tag_id from ad_report_place_day where tag_id = any($1)`,
          [tags],
        )
      ).rows.map(({ tag }) => tag);
    const tend = tendAll(databases);
    await expect(tend()).rejects.toThrow();
    expect([await left(0), await left(1)]).toEqual([[], []]);
    expect(await left(2)).toContain(tags[2]);
    await proxy.accept();
    await tend();
    expect(await left(2)).toEqual([kept]);
    const { rows } = await test.main.pool.query('select tag_id from ad_tag_database where tag_id = any($1)', [tags]);
    expect(rows).toEqual([{ tag_id: kept }]);
  });

  it('are asked again when a connection is lost without a word during a deletion', async () => {
    const proxy = await startSilentProxy(test.urls[1]!);
    closing.push(proxy.stop);
    const databases = await test.open([test.urls[0]!, proxy.url]);
    const tagId = await test.tagOf(2);
    await test.main.db.transaction((db) => deleteEventsOf(db, [tagId]));
    const blocking = await test.at(2).pool.connect();
    closing.push(async () => blocking.release(true));
    await blocking.query('begin');
    await blocking.query('lock table ad_report_hour in access exclusive mode');
    const tend = tendAll(databases, { deletionTimeoutMs: 500 });
    const lost = expect(tend()).rejects.toThrow();
    const blocked = `select from pg_locks where relation = 'ad_report_hour'::regclass and not granted`;
    await eventually(async () => expect((await blocking.query(blocked)).rowCount).toBe(1));
    proxy.loseConnections();
    await lost;
    await blocking.query('commit');
    await tend();
    const { rowCount } = await test.main.pool.query('select from ad_tag_database where tag_id = $1', [tagId]);
    expect(rowCount).toBe(0);
  });
});
