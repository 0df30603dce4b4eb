/**
 * Beacons over HTTP while processes are killed: an installation with its own PostgreSQL, of which `ads`, http and PostgreSQL are killed in
 * turn, and with `--sink stream` also the engine and the worker. Players ask a tag, and report four events of each ad until they are
 * acknowledged; half of them go through the http process. In the end, each acknowledged event must be stored and counted exactly once.
 *
 *     node bench/ads-kills.ts [--events 1000000] [--kills 20] [--sink postgres|stream] [--players 400]
 *     node bench/ads-kills.ts --away SECONDS [--players 400]
 *
 * With `--away`, nothing is killed: the database refuses connections for so long, while players go on, each with an ad a second. Then memory
 * and disk are printed too.
 *
 * Files are on the disk of the temporary folder, so the figures contain the time of its synchronisation.
 */
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../apps/server/src/platform/network/free-port.ts';
import { publish, servedCampaign, servedCreative } from '../tests/testkit/ads/publish.ts';
import { openTestDatabase, startTestInstallation } from '../tests/testkit/installation.ts';
import { killHard, type Victim } from '../tests/testkit/kill.ts';
import { hasRedisServer, startTestRedis } from '../tests/testkit/servers/redis-server.ts';
import { machineFacts, machineLine, numberOption, table, writeFigures } from './lib/figures.ts';
import { openSteadyConnection } from './lib/steady-connection.ts';

process.env.TMPDIR ??= tmpdir();

const EVENTS_OF_AD = ['impression', 'start', 'midpoint', 'complete'] as const;
/** Ads that players start. Beside an outage they go on until it has ended. */
let ads = Math.ceil(numberOption('events', 1_000_000) / EVENTS_OF_AD.length);
const kills = process.argv.includes('--away') ? 0 : numberOption('kills', 20);
const players = numberOption('players', 400);
const awaySeconds = process.argv.includes('--away') ? numberOption('away', 600) : 0;
const sink = process.argv[process.argv.indexOf('--sink') + 1] === 'stream' ? 'stream' : 'postgres';
const RETRY_MS = 50;
const AD_MS = 1_000;
const BEFORE_AWAY_MS = 5_000;
const DRAIN_SECONDS = 900;

const machine = machineFacts();
console.log(machineLine(machine));
if (sink === 'stream' && !hasRedisServer()) {
  console.log('Skipped: redis-server is not installed and could not be installed.');
  process.exit(0);
}
const redis = sink === 'stream' ? await startTestRedis() : undefined;
const adsPort = await freePort();
const installation = await startTestInstallation(
  {
    // Events of the stream are brought to the database by the worker.
    SONORA_ROLES: redis ? 'http,ads,worker' : 'http,ads',
    SONORA_ADS_PORT: String(adsPort),
    SONORA_PUBLIC_URL: 'https://ads.example.com',
    // Players name their listeners, whose networks have limits of their own.
    SONORA_ADS_TRUSTED_CALLERS: '127.0.0.1',
    ...(redis && { SONORA_EVENT_STREAM_URL: redis.url }),
  },
  { isFirstStart: true },
);
const httpPort = Number(new URL(installation.url).port);

const ask = async <Row extends object>(sql: string): Promise<readonly Row[]> => {
  const handle = openTestDatabase(installation);
  try {
    return (await handle.pool.query<Row>(sql)).rows;
  } catch {
    // The database is away.
    return [];
  } finally {
    await handle.close();
  }
};

// Of a second, so that no part of it can be reported too early.
const campaign = (() => {
  const base = servedCampaign();
  const creativeId = base.definition.defaultCreativeId;
  return { ...base, creatives: { [creativeId]: servedCreative(creativeId, { durationMs: 1_000 }) } };
})();
const publishing = openTestDatabase(installation);
await publish(publishing.pool, campaign);
await publishing.close();

let nextAd = 0;
let acknowledged = 0;
let sent = 0;
let withoutAd = 0;
const statuses = new Map<number, number>();

const addressPattern = /<Tracking event="(start|midpoint|complete)"[^>]*>([^<]+)<|<Impression[^>]*>([^<]+)</g;
/** Paths of the four events in a document, in its order: the impression is the first. */
const eventPaths = (document: string): readonly string[] | undefined => {
  const paths = [...document.matchAll(addressPattern)].map((match) => new URL(match[2] ?? match[3]!).pathname);
  return paths.length === EVENTS_OF_AD.length ? paths : undefined;
};

const play = async (player: number): Promise<void> => {
  const connection = openSteadyConnection(player % 2 === 0 ? adsPort : httpPort);
  const getUntil = async <Value>(
    path: string,
    headers: string,
    read: (status: number, text: string) => Value | undefined,
  ): Promise<Value> => {
    for (;;) {
      sent += 1;
      const answer = await connection.get(path, headers);
      statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1);
      const value = answer && read(answer.status, answer.text);
      if (value !== undefined) return value;
      await sleep(RETRY_MS);
    }
  };
  while (nextAd < ads) {
    const ad = nextAd;
    nextAd += 1;
    const headers = `x-device-ip: 10.${(ad >> 16) & 255}.${(ad >> 8) & 255}.${ad & 255}\r\nx-device-user-agent: Radio/1.0\r\n`;
    const paths = await getUntil(`/vast/${campaign.tagId}?v=4.2`, headers, (status, text) => {
      const found = status === 200 ? eventPaths(text) : undefined;
      if (status === 200 && !found) withoutAd += 1;
      return found;
    });
    for (const path of paths) {
      await getUntil(path, headers, (status) => status === 204 || undefined);
      acknowledged += 1;
    }
    if (awaySeconds > 0) await sleep(AD_MS);
  }
  connection.end();
};

const victims: readonly { readonly name: string; readonly kill: () => unknown }[] = [
  ...(['ads', 'http', 'postgres', ...(redis ? ['worker' as const] : [])] satisfies Victim[]).map((victim) => ({
    name: victim,
    kill: () => killHard(installation, victim),
  })),
  ...(redis ? [{ name: 'engine', kill: () => redis.kill().then(() => redis.restart()) }] : []),
];
const began = performance.now();
const elapsed = (): number => (performance.now() - began) / 1_000;
const playing = Promise.all(Array.from({ length: players }, (_, player) => play(player)));
const killed: string[] = [];
let maxWaitingMb = 0;
let printedAt = 0;
const memoryMb: number[] = [];
const report = async (): Promise<void> => {
  printedAt = elapsed();
  const metrics = await fetch(`http://127.0.0.1:${adsPort}/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  const metricOf = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? 0);
  const waitingMb = metricOf('sonora_ads_waiting_event_bytes') / 1e6;
  maxWaitingMb = Math.max(maxWaitingMb, waitingMb);
  memoryMb.push(metricOf('process_resident_memory_bytes') / 1e6);
  console.log(
    `${Math.round(printedAt)} s: ${acknowledged} acknowledged, ${killed.length} kills, ${waitingMb.toFixed(1)} MB wait, memory ${memoryMb.at(-1)!.toFixed(0)} MB`,
  );
};

const killInTurn = async (): Promise<void> => {
  const events = ads * EVENTS_OF_AD.length;
  while (acknowledged < events) {
    await sleep(20);
    if (elapsed() - printedAt > 30) await report();
    if (killed.length >= kills || acknowledged < ((killed.length + 1) / (kills + 1)) * events) continue;
    const victim = victims[killed.length % victims.length]!;
    killed.push(victim.name);
    // It may be restarting, and have no process.
    await Promise.resolve()
      .then(victim.kill)
      .catch(() => {});
  }
};
const sendDatabaseAway = async (): Promise<void> => {
  await sleep(BEFORE_AWAY_MS);
  const administrator = new pg.Client({
    connectionString: installation.databaseUrl.replace(/\/[^/]*$/, '/template1'),
  });
  await administrator.connect();
  const name = new URL(installation.databaseUrl).pathname.slice(1);
  await administrator.query(`alter database ${name} allow_connections false`);
  await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  const end = elapsed() + awaySeconds;
  while (elapsed() < end) {
    await sleep(250);
    if (elapsed() - printedAt > Math.min(30, awaySeconds / 10)) await report();
  }
  await administrator.query(`alter database ${name} allow_connections true`);
  await administrator.end();
  await sleep(BEFORE_AWAY_MS);
  ads = nextAd;
};
if (awaySeconds > 0) {
  ads = Number.MAX_SAFE_INTEGER;
  await sendDatabaseAway();
} else await killInTurn();
await playing;
const seconds = elapsed();
const events = ads * EVENTS_OF_AD.length;

const eventNames = EVENTS_OF_AD.map((name) => `'${name}'`).join(', ');
const countedOf = async (): Promise<number> =>
  (
    await ask<{ counted: number }>(
      `select sum(count)::int as counted from ad_report_hour where verdict = 'counted' and event in (${eventNames})`,
    )
  )[0]?.counted ?? 0;
for (;;) {
  const counted = await countedOf();
  if (counted >= events || elapsed() - seconds > DRAIN_SECONDS) break;
  if (elapsed() - printedAt > 15) {
    printedAt = elapsed();
    console.log(`${Math.round(printedAt)} s: ${counted} of ${events} counted`);
  }
  await sleep(500);
}
const drained = elapsed();
// Anything that would be counted twice is counted twice by now.
await sleep(5_000);
const [result] = await ask<{ stored: number; hours: number; places: number; filtered: number; answers: number }>(`select
  (select count(*)::int from ad_event where event in (${eventNames})) as stored,
  (select sum(count)::int from ad_report_hour where verdict = 'counted' and event in (${eventNames})) as hours,
  (select sum(count)::int from ad_report_place where verdict = 'counted' and event in (${eventNames})) as places,
  (select coalesce(sum(count), 0)::int from ad_report_hour where verdict <> 'counted') as filtered,
  (select sum(count)::int from ad_report_hour where event = 'answer') as answers`);
await installation.stop();
await redis?.stop();

const figures = {
  sink,
  kills: killed.length,
  acknowledged,
  ...result,
  requests: sent,
  answersWritten: statuses.get(200) ?? 0,
  'acknowledged/s': Math.round(acknowledged / seconds),
  'requests/s': Math.round(sent / seconds),
  'counted after, s': Math.round(drained),
  'waiting at most, MB': maxWaitingMb.toFixed(1),
  ...(awaySeconds > 0 && {
    'away, s': awaySeconds,
    'memory while away: first, last, most, MB': [memoryMb[0], memoryMb.at(-1), Math.max(...memoryMb)]
      .map((value) => value?.toFixed(0))
      .join(', '),
  }),
  'answers without an ad': withoutAd,
  statuses: [...statuses].map(([status, count]) => `${status || 'none'}: ${count}`).join(', '),
};
console.log(table([['measure', 'value'], ...Object.entries(figures).map(([name, value]) => [name, String(value)])]));
writeFigures(awaySeconds > 0 ? 'ads-away' : `ads-kills-${sink}`, { machine, figures });
const isExact = result && [result.stored, result.hours, result.places].every((count) => count === events);
console.log(isExact && result.filtered === 0 ? 'Acknowledged = stored = counted.' : 'NOT EQUAL.');
process.exit(isExact && result.filtered === 0 ? 0 : 1);
