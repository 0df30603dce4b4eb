import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../../tests/testkit/database.ts';
import { type DatabaseHandle, migrationsFolder } from '../../../platform/database/database.ts';
import type { AdEvent } from '../../../platform/event-log/ad-event.ts';
import { testEvent } from '../../../platform/event-log/testkit/events.ts';
import type { EventBatch } from '../../../platform/event-sink/event-sink.ts';
import { dropOldPartitions } from '../../../platform/event-sink/partitions.ts';
import { createPostgresSink } from '../../../platform/event-sink/postgres-sink.ts';
import { batchOf } from '../../../platform/event-sink/testkit/batches.ts';
import { onlyMain } from '../../../platform/event-sink/testkit/only-main.ts';
import { createReportsRepository } from './reports.repository.ts';

const HOUR_MS = 3_600_000;
const DAYS = 5;
const firstMs = Date.parse('2026-02-26T00:00:00Z');
const tagId = randomUUID();
const creativeIds = Array.from({ length: 3 }, () => randomUUID());
const ruleId = randomUUID();
const cities = [undefined, 'Köln', 'Essen'];

/** The same sequence in each run (Numerical Recipes' constants). */
const numbers = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

let database: TestDatabase;
let handle: DatabaseHandle;
let firstBatch: EventBatch;

/** Events of answers of five days, some before their impression, some twice, some after the hours in which they are accepted. */
const eventsOf = (below: (max: number) => number): AdEvent[] =>
  Array.from({ length: 400 }, () => {
    const answerMs = firstMs + below(DAYS * 24 * 60) * 60_000;
    const ids = {
      tagId,
      adServingId: randomUUID(),
      answerMs,
      durationMs: 30_000,
      creativeId: creativeIds[below(3)]!,
      ...(below(2) === 0 ? {} : { ruleId }),
    };
    const of = (event: AdEvent['event'], seconds: number, fields: Partial<AdEvent> = {}): AdEvent =>
      testEvent({ ...ids, event, receivedMs: answerMs + seconds * 1_000, ...fields });
    const city = cities[below(3)];
    const answer = of('answer', 0, { facts: city ? { region: 'DE-NW', city } : {} });
    const lateSeconds = below(10) === 0 ? 100 * 3_600 : 1;
    const more = [of('impression', lateSeconds), of('midpoint', 20), of('error', 2, { errorCode: 400 + below(3) })];
    return [answer, ...more.slice(0, below(4))];
  }).flat();

beforeAll(async () => {
  database = await startTestDatabase();
  handle = database.open(4);
  const sink = createPostgresSink(handle.pool);
  const below = numbers(20_260_226);
  // In whatever order: parts of an answer arrive in different batches.
  const all = [...Map.groupBy(eventsOf(below), () => below(12)).values()].map((events) => batchOf(events));
  for (const batch of all) await sink.deliver(batch);
  firstBatch = all[0]!;
  await sink.deliver(firstBatch);
});
afterAll(() => database?.stop());

const byText = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

describe('createReportsRepository', () => {
  it('sums whole days and single hours to what the stored events say, for whatever period', async () => {
    const repository = createReportsRepository(handle.db, onlyMain(handle));
    const below = numbers(7);
    const nil = `'00000000-0000-0000-0000-000000000000'::uuid`;
    const periods = Array.from({ length: 40 }, () => {
      const from = below(DAYS * 24 + 1);
      return [from, from + below(DAYS * 24 + 1 - from)] as const;
    });
    for (const [fromHour, toHour] of [...periods, [0, DAYS * 24] as const, [24, 48] as const]) {
      const period = { from: new Date(firstMs + fromHour * HOUR_MS), to: new Date(firstMs + toHour * HOUR_MS) };
      const raw = await handle.pool.query<Record<string, string | number | null>>(
        `select case grouping(h, c, r, detail, reason) when 15 then 'hour' when 23 then 'creative' when 27 then 'rule' else 'detail' end
           as dimension, extract(epoch from h)::float8 * 1000 as "hourMs", c as "creativeId", r as "ruleId", detail, reason, event, verdict,
           count(*)::float8 as count
         from (select *, date_trunc('hour', answered_at, 'UTC') as h, coalesce(creative_id, ${nil}) as c, coalesce(rule_id, ${nil}) as r from
           (select tag_id, answered_at, creative_id, rule_id, event, detail, coalesce(reason, '') as reason, verdict from ad_event) e) e
         where tag_id = $1 and answered_at >= $2 and answered_at < $3
         group by grouping sets ((event, verdict, h), (event, verdict, c), (event, verdict, r), (event, verdict, detail, reason))`,
        [tagId, period.from, period.to],
      );
      const order = ({
        dimension,
        hourMs,
        creativeId,
        ruleId,
        detail,
        reason,
        event,
        verdict,
        count,
      }: object & Record<string, unknown>) => ({
        dimension,
        hourMs,
        creativeId,
        ruleId,
        detail,
        reason,
        event,
        verdict,
        count,
      });
      const sums = await repository.sumCounts(tagId, period);
      expect(byText(sums.map(order))).toEqual(byText(raw.rows.map(order)));
      const places = await handle.pool.query<{ text: string }>(
        `select concat_ws('|', coalesce(region, ''), coalesce(city, ''), coalesce(postal_code, ''), event, verdict, count(*)) as text
         from ad_event where tag_id = $1 and answered_at >= $2 and answered_at < $3
         group by coalesce(region, ''), coalesce(city, ''), coalesce(postal_code, ''), event, verdict`,
        [tagId, period.from, period.to],
      );
      const summed = await repository.sumPlaces(tagId, period);
      expect(
        summed
          .map((row) => [row.region, row.city, row.postalCode, row.event, row.verdict, row.count].join('|'))
          .toSorted(),
      ).toEqual(places.rows.map(({ text }) => text).toSorted());
    }
  });

  it('counts impressions of the last 24 hours of the list, by whole hours, whatever the time of day in UTC', async () => {
    const repository = createReportsRepository(handle.db, onlyMain(handle));
    for (const now of ['00:00', '00:10', '05:30', '12:59', '23:59'].map((time) => new Date(`2026-03-01T${time}:00Z`))) {
      const hourMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
      const { rows } = await handle.pool.query<{ count: number }>(
        `select count(*)::float8 as count from ad_event
         where tag_id = $1 and event = 'impression' and verdict = 'counted' and answered_at >= $2`,
        [tagId, new Date(hourMs - 23 * HOUR_MS)],
      );
      expect(rows[0]?.count).toBeGreaterThan(20);
      expect((await repository.deliveryOf([tagId], now)).get(tagId)?.recentImpressions).toBe(rows[0]?.count);
    }
  });

  it('lists new events also after the clock of the database was put back', async () => {
    const repository = createReportsRepository(handle.db, onlyMain(handle));
    const tag = randomUUID();
    const nowMs = Date.now();
    const sink = createPostgresSink(handle.pool);
    const store = async (): Promise<string> => {
      const event = testEvent({ tagId: tag, adServingId: randomUUID(), answerMs: nowMs, receivedMs: nowMs });
      await sink.deliver(batchOf([event]));
      return event.adServingId;
    };
    const early = await store();
    // Stored while the clock was an hour ahead.
    await handle.pool.query(`update ad_event set stored_at = stored_at + interval '1 hour' where tag_id = $1`, [tag]);
    const [last] = await repository.listStored(tag, new Date(nowMs - 60_000));
    const late = await store();
    const listed = await repository.listStored(tag, last!.storedAt);
    expect(listed.map(({ adServingId }) => adServingId)).toEqual([late, early]);
  });

  it('keeps its sums when the events of an old day are deleted', async () => {
    const repository = createReportsRepository(handle.db, onlyMain(handle));
    const period = { from: new Date(firstMs), to: new Date(firstMs + DAYS * 24 * HOUR_MS) };
    const read = async (): Promise<readonly string[]> =>
      byText([...(await repository.sumCounts(tagId, period)), ...(await repository.sumPlaces(tagId, period))]);
    const before = await read();
    const days = async (): Promise<readonly string[]> =>
      (
        await handle.pool.query<{ day: string }>(
          'select distinct day::text as day from ad_event where tag_id = $1 order by 1',
          [tagId],
        )
      ).rows.map(({ day }) => day);
    expect(await days()).toEqual(['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    // The worker's round, when the first day is older than the months that events are kept.
    const later = new Date(Date.UTC(2026, 1 + limits.adEvents.keptMonths, 27, 12));
    expect(await dropOldPartitions(handle.pool, limits.adEvents.keptMonths, later)).toEqual(['ad_event_20260226']);
    expect(await days()).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect(await read()).toEqual(before);
    // An answer of that day which is delivered again comes from a disk that was forgotten: its batch is known.
    await createPostgresSink(handle.pool).deliver(firstBatch);
    expect(await read()).toEqual(before);
  });

  it('gets the sums of an older installation from its counts by hour', async () => {
    const tables = ['ad_report_day', 'ad_report_event_hour', 'ad_report_place_day'];
    const read = async (): Promise<unknown[]> => {
      const all: unknown[] = [];
      for (const table of tables)
        all.push((await handle.pool.query(`select * from ${table} t where count <> 0 order by t::text`)).rows);
      return all;
    };
    const before = await read();
    await handle.pool.query(`truncate ${tables.join(', ')}`);
    const migration = await readFile(join(migrationsFolder, '0038_report_day_counts.sql'), 'utf8');
    const fills = migration.split('--> statement-breakpoint').filter((statement) => statement.includes('INSERT INTO'));
    expect(fills).toHaveLength(tables.length);
    for (const fill of fills) await handle.pool.query(fill);
    expect(await read()).toEqual(before);
  });
});
