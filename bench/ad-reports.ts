/**
 * Cost of a campaign's report with many raw events in the day partitions, which the report does not read, and how events best reach
 * PostgreSQL: as JSON in one parameter, as rows of VALUES, or by COPY (the sink).
 *
 *     node bench/ad-reports.ts [--events 10000000] [--rounds 40]
 */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { buildReport } from '../apps/server/src/modules/campaigns/reports/build-report.ts';
import { createReportsRepository } from '../apps/server/src/modules/campaigns/reports/reports.repository.ts';
import { decodeSegment, encodeEvent } from '../apps/server/src/platform/event-log/encode-event.ts';
import { copyEvents } from '../apps/server/src/platform/event-sink/copy-events.ts';
import { createEventDatabases } from '../apps/server/src/platform/event-sink/databases/event-databases.ts';
import { createNextPartitions, createPartition } from '../apps/server/src/platform/event-sink/partitions.ts';
import { createPostgresSink } from '../apps/server/src/platform/event-sink/postgres-sink.ts';
import { startTestDatabase } from '../tests/testkit/database.ts';
import { silentLog } from '../tests/testkit/installation.ts';
import {
  machineFacts,
  machineLine,
  median,
  numberOption,
  quantile,
  table,
  timed,
  writeFigures,
} from './lib/figures.ts';

process.env.TMPDIR ??= tmpdir();

const events = numberOption('events', 10_000_000);
const rounds = numberOption('rounds', 40);
const DAYS = 30;
const DAY_MS = 86_400_000;
const TAGS = 100;
const BATCH = 1_000;
const BATCHES = 60;
/** Batches of each way that are not measured. */
const WARM_UP = 20;

const machine = machineFacts();
console.log(machineLine(machine));
const database = await startTestDatabase({ isFirstStart: true });
const { pool } = database.open(4);
await createNextPartitions(pool, new Date());
const lastDay = Math.floor(Date.now() / DAY_MS);
const perDay = Math.floor(events / DAYS);
const eventOf = `(array['answer','impression','start','firstQuartile','midpoint','thirdQuartile','complete','click'])[n % 8 + 1]`;
const uuidOf = (kind: string, number: string): string => `md5('${kind}' || (${number}))::uuid`;
const firstTag = (await pool.query<{ id: string }>(`select ${uuidOf('tag', '0')} as id`)).rows[0]!.id;
const fillSeconds = await timed(async () => {
  for (let day = 0; day < DAYS; day += 1) {
    const date = new Date((lastDay - day) * DAY_MS).toISOString().slice(0, 10);
    await createPartition(pool, date);
    // Half of all events are of one tag; the others of 99 more.
    await pool.query(
      `insert into ad_event (day, ad_serving_id, event, detail, tag_id, creative_id, rule_id, verdict, answered_at, received_at, stored_at,
         region, city, postal_code)
       select $1::date, ${uuidOf(`ad ${date} `, 'n / 8')}, ${eventOf}, 0,
         case when n / 8 % 2 = 0 then ${uuidOf('tag', '0')} else ${uuidOf('tag', `n / 8 % ${TAGS}`)} end,
         ${uuidOf('creative', 'n / 8 % 50')}, ${uuidOf('rule', 'n / 8 % 10')},
         case when n % 97 = 0 then 'robot' else 'counted' end,
         $1::timestamptz + n * interval '1 day' / $2, $1::timestamptz + n * interval '1 day' / $2,
         $1::timestamptz + n * interval '1 day' / $2, 'DE-' || n / 8 % 16, 'City ' || n / 8 % 200, null
       from generate_series(0, $2::int - 1) n`,
      [date, perDay],
    );
  }
});
await pool.query(`insert into ad_report_hour (tag_id, hour, creative_id, rule_id, event, detail, reason, verdict, count)
  select tag_id, date_trunc('hour', answered_at, 'UTC'), creative_id, rule_id, event, detail, '', verdict, count(*)
  from ad_event group by 1, 2, 3, 4, 5, 6, 7, 8`);
await pool.query(`insert into ad_report_place (tag_id, hour, region, city, postal_code, event, verdict, count)
  select tag_id, date_trunc('hour', answered_at, 'UTC'), region, city, '', event, verdict, count(*)
  from ad_event group by 1, 2, 3, 4, 5, 6, 7`);
await pool.query(`insert into ad_report_day (tag_id, day, creative_id, rule_id, event, detail, reason, verdict, count)
  select tag_id, (hour at time zone 'UTC')::date, creative_id, rule_id, event, detail, reason, verdict, sum(count)
  from ad_report_hour group by 1, 2, 3, 4, 5, 6, 7, 8`);
await pool.query(`insert into ad_report_place_day (tag_id, day, region, city, postal_code, event, verdict, count)
  select tag_id, (hour at time zone 'UTC')::date, region, city, postal_code, event, verdict, sum(count)
  from ad_report_place group by 1, 2, 3, 4, 5, 6, 7`);
await pool.query(`insert into ad_report_event_hour (tag_id, hour, event, verdict, count)
  select tag_id, hour, event, verdict, sum(count) from ad_report_hour group by 1, 2, 3, 4`);
await pool.query('analyze');
const sizes = await pool.query<{
  raw: string;
  hours: string;
  places: string;
  days: string;
  placeDays: string;
  events: number;
}>(
  `select pg_size_pretty(sum(pg_total_relation_size(inhrelid))) as raw, (select count(*) from ad_report_hour) as hours,
     (select count(*) from ad_report_place) as places,
     (select count(*) from ad_report_day) as days, (select count(*) from ad_report_place_day) as "placeDays", (select count(*)::int from ad_event) as events
   from pg_inherits where inhparent = 'ad_event'::regclass`,
);
console.log(`${JSON.stringify(sizes.rows[0])}, made in ${fillSeconds.toFixed(0)} s`);

const main = database.open(4);
const repository = createReportsRepository(main.db, createEventDatabases({ main, urls: [], log: silentLog }));
const to = new Date((lastDay + 1) * DAY_MS);
const report = async (days: number, hoursBefore = 0): Promise<void> => {
  const end = to.getTime() - hoursBefore * 3_600_000;
  const period = { from: new Date(end - days * DAY_MS), to: new Date(end) };
  const [counts, places] = await Promise.all([
    repository.sumCounts(firstTag, period),
    repository.sumPlaces(firstTag, period),
  ]);
  buildReport(period, counts, places, { creatives: new Map(), rules: new Map() });
};
const tagIds = (
  await pool.query<{ id: string }>(`select ${uuidOf('tag', 'n')} as id from generate_series(0, ${TAGS - 1}) n`)
).rows;
const cases: Readonly<Record<string, () => Promise<unknown>>> = {
  'report of 7 days': () => report(7),
  'report of 30 days': () => report(DAYS),
  // Midnight of a person's own zone: hours at both ends are read one by one.
  'report of 29 days from noon to noon': () => report(DAYS - 1, 12),
  'deliveries of 100 campaigns in the list': () =>
    repository.deliveryOf(
      tagIds.map(({ id }) => id),
      new Date(),
    ),
  'first page of the live log': () => repository.listStored(firstTag, new Date(Date.now() - 600_000)),
};
const reportRows: string[][] = [];
for (const [name, work] of Object.entries(cases)) {
  await work();
  const milliseconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) milliseconds.push((await timed(work)) * 1_000);
  reportRows.push([name, median(milliseconds).toFixed(1), quantile(milliseconds, 0.95).toFixed(1)]);
}
const fromEvents = await timed(() =>
  pool.query(
    `select event, verdict, creative_id, rule_id, date_trunc('hour', answered_at, 'UTC'), count(*) from ad_event
     where tag_id = $1 group by grouping sets ((1, 2, 3), (1, 2, 4), (1, 2, 5))`,
    [firstTag],
  ),
);
reportRows.push(['the same sums of 30 days from the events, once', (fromEvents * 1_000).toFixed(0), '']);
console.log(table([['measure', 'median ms', 'p95 ms'], ...reportRows]));

/** Batches of new events, as event logs deliver them. */
const batches = Array.from({ length: BATCHES * 4 }, (_, number) => {
  const lines = Array.from({ length: BATCH }, (_unused, index) =>
    encodeEvent(
      {
        tagId: firstTag,
        creativeId: randomUUID(),
        adServingId: randomUUID(),
        event: 'impression',
        answerMs: Date.now() - index,
        receivedMs: Date.now(),
        durationMs: 30_000,
        facts: { region: `DE-${index % 16}`, city: `City ${index % 200}` },
        listener: `listener ${number} ${index}`,
      },
      false,
    ),
  );
  return { id: randomUUID(), events: decodeSegment(Buffer.concat(lines)).events };
});
const columnsOf = (json: string): readonly (string | number)[] => {
  const event = JSON.parse(json) as Record<string, string | number>;
  const { tag, creative, serving, event: name, answered, received, region, city } = event;
  return [tag!, creative!, serving!, name!, answered!, received!, region!, city!];
};
const client = new pg.Client({ connectionString: database.url });
await client.connect();
await client.query(
  'create temp table arrived (tag uuid, creative uuid, serving uuid, event text, answered float8, received float8, region text, city text)',
);
const definition =
  'tag uuid, creative uuid, serving uuid, event text, answered float8, received float8, region text, city text';
const ways: Readonly<Record<string, (batch: (typeof batches)[number]) => Promise<unknown>>> = {
  'JSON in one parameter': ({ events: stored }) =>
    client.query(`insert into arrived select * from json_to_recordset($1::json) as p(${definition})`, [
      `[${stored.map(({ json }) => json).join(',')}]`,
    ]),
  'rows of VALUES': ({ events: stored }) => {
    const rows = stored.map(({ json }) => columnsOf(json));
    const places = rows.map((row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`).join(',')})`);
    return client.query(`insert into arrived values ${places.join(',')}`, rows.flat());
  },
  // The table of the sink has more columns, and is empty again after the transaction.
  COPY: async (batch) => {
    await client.query('begin');
    await copyEvents(client, [batch]);
    await client.query('commit');
  },
  'the whole sink, with verdicts and counts': (batch) => sink.deliver(batch),
};
const sink = createPostgresSink(pool);
const milliseconds = Object.keys(ways).map((): number[] => []);
// In turns, so that whatever else the machine does meets all of them.
for (let number = 0; number < BATCHES; number += 1) {
  for (const [way, work] of Object.values(ways).entries()) {
    const batch = batches[way * BATCHES + number]!;
    await client.query('truncate arrived');
    const seconds = await timed(() => work(batch));
    if (number >= WARM_UP) milliseconds[way]!.push(seconds * 1_000);
  }
}
const wayRows = Object.keys(ways).map((name, way) => [
  name,
  median(milliseconds[way]!).toFixed(1),
  quantile(milliseconds[way]!, 0.95).toFixed(1),
]);
console.log(table([[`${BATCH} events`, 'median ms', 'p95 ms'], ...wayRows]));
writeFigures('ad-reports', { machine, sizes: sizes.rows[0], reportRows, wayRows });
await client.end();
await database.stop();
