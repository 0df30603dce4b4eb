/**
 * Events of ads through the event log and a sink, while processes are killed: two appenders, PostgreSQL, and with a stream its engine and its
 * consumer. What was not acknowledged is sent again, as players do. In the end, each event must be stored and counted exactly once.
 *
 *     node bench/ad-events.ts [--events 1000000] [--kills 20] [--no-kills] [--sink postgres|stream] [--databases 0,1,2]
 *
 * `--databases` lists numbers of databases of events beside the main one, each with a server of its own; tags are spread over them. 0, the
 * default: the main database alone. `--share 30` lets each server of events run for 30 % of the time, so that a machine with few cores has room
 * for several (Linux, without kills).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { openEventDatabases } from '../apps/server/src/platform/event-sink/databases/event-databases.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { postgresPid } from '../tests/testkit/kill.ts';
import { hasRedisServer, startTestRedis, type TestRedis } from '../tests/testkit/servers/redis-server.ts';
import { newTemporaryFolder } from '../tests/testkit/temporary-folder.ts';
import { type EventChunk, type PeerSetUp, type PeerState, tagIds } from './lib/ad-events-peer.ts';
import { cpuSecondsOf } from './lib/cpu-of.ts';
import { machineFacts, machineLine, numberOption, table, writeFigures } from './lib/figures.ts';
import { slowDown } from './lib/slow-down.ts';

const events = numberOption('events', 1_000_000);
const kills = process.argv.includes('--no-kills') ? 0 : numberOption('kills', 20);
const share = numberOption('share', 100) / 100;
const CHUNK = 250;
/** Chunks that an appender works on: so many players wait at once. */
const CHUNKS_AT_ONCE = 8;
const APPENDERS = 2;
/** Not the one of the tests, which builds the server's bundle. */
const silentLog = createLog({ level: 'silent', name: 'bench' });
const peer = new URL('./lib/ad-events-peer.ts', import.meta.url);

type Progress = { acknowledged: number; maxWaitingBytes: number; readonly queue: EventChunk[] };

/** A process that is started again whenever it is killed. `onMessage` gets nothing of a process that has ended. */
const keepRunning = (setUp: PeerSetUp, onMessage: (message: unknown) => void, onDeath: () => void) => {
  let child: ChildProcess;
  let isStopping = false;
  const start = (): void => {
    const started = fork(peer, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    // Messages of a killed process may be read after its end. Its successor must not be sent anything before it is ready.
    started.on('message', (message) => {
      if (child === started) onMessage(message);
    });
    started.on('error', () => {});
    started.on('exit', () => {
      onDeath();
      if (!isStopping) start();
    });
    started.send(setUp, () => {});
  };
  start();
  return {
    send: (chunk: EventChunk) => child.send(chunk, () => {}),
    pid: () => child.pid!,
    kill: () => child.kill('SIGKILL'),
    stop: () => {
      isStopping = true;
      child.kill('SIGKILL');
    },
  };
};

const startAppender = (setUp: PeerSetUp, progress: Progress) => {
  const inFlight = new Map<number, EventChunk>();
  const refill = (): void => {
    while (inFlight.size < CHUNKS_AT_ONCE) {
      const chunk = progress.queue.pop();
      if (!chunk) return;
      inFlight.set(chunk.first, chunk);
      appender.send(chunk);
    }
  };
  const appender = keepRunning(
    setUp,
    (message) => {
      const chunk = message as EventChunk & PeerState;
      if (chunk.waitingBytes !== undefined) {
        progress.maxWaitingBytes = Math.max(progress.maxWaitingBytes, chunk.waitingBytes);
      } else if (message !== 'ready' && inFlight.delete(chunk.first)) progress.acknowledged += chunk.count;
      refill();
    },
    () => {
      // Players send again what was not answered.
      progress.queue.push(...inFlight.values());
      inFlight.clear();
    },
  );
  return appender;
};

/** The rows of a query; none while the database is away. */
const ask = async <Row extends object>(databaseUrl: string, sql: string): Promise<readonly Row[]> => {
  const handle = openDatabase({ url: databaseUrl, log: silentLog, maxConnections: 1 });
  try {
    return (await handle.pool.query<Row>(sql)).rows;
  } catch {
    return [];
  } finally {
    await handle.close();
  }
};
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const countedOf = async (urls: readonly string[]): Promise<number> => {
  const sql = 'select sum(count)::int as counted from ad_report_hour';
  return sumOf(await Promise.all(urls.map(async (url) => (await ask<{ counted: number }>(url, sql))[0]?.counted ?? 0)));
};
/** The events themselves, and both tables of counts. */
const countStored = async (urls: readonly string[]) => {
  const sql = `select (select count(*)::int from ad_event) as stored,
     (select coalesce(sum(count), 0)::int from ad_report_hour where verdict = 'counted') as counted,
     (select coalesce(sum(count), 0)::int from ad_report_place where verdict <> 'counted') as other`;
  const asked = await Promise.all(urls.map((url) => ask<{ stored: number; counted: number; other: number }>(url, sql)));
  const rows = asked.flat();
  return {
    stored: sumOf(rows.map(({ stored }) => stored)),
    counted: sumOf(rows.map(({ counted }) => counted)),
    other: sumOf(rows.map(({ other }) => other)),
  };
};

/** A database server of its own. */
const startServer = async () => {
  const directory = await newTemporaryFolder('ad-events');
  const { url, stop } = await startEmbeddedPostgres({ dataDirectory: directory, log: silentLog });
  return {
    url,
    directory,
    pid: () => postgresPid(directory),
    kill: () => process.kill(postgresPid(directory), 'SIGKILL'),
    stop: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Migrates the databases, and spreads the tags over those of events. */
const prepare = async (databaseUrl: string, urls: readonly string[]): Promise<void> => {
  const main = openDatabase({ url: databaseUrl, log: silentLog, maxConnections: 2 });
  try {
    await migrateDatabase(main);
    await (await openEventDatabases({ main, urls, log: silentLog })).close();
    if (urls.length === 0) return;
    for (const [number, tagId] of tagIds().entries()) {
      const position = 1 + (number % urls.length);
      await main.pool.query('insert into ad_tag_database (tag_id, position) values ($1, $2)', [tagId, position]);
    }
  } finally {
    await main.close();
  }
};

type Counted = { readonly sink: 'postgres' | 'stream'; readonly killCount: number; readonly databaseCount: number };

const run = async ({ sink: sinkName, killCount, databaseCount }: Counted) => {
  const [main, ...eventServers] = await Promise.all(Array.from({ length: 1 + databaseCount }, startServer));
  const servers = [main!, ...eventServers];
  const eventDatabaseUrls = eventServers.map(({ url }) => url);
  const urls = servers.map(({ url }) => url);
  await prepare(main!.url, eventDatabaseUrls);
  let redis: TestRedis | undefined;
  if (sinkName === 'stream') redis = await startTestRedis();
  const setUp = {
    databaseUrl: main!.url,
    eventDatabaseUrls,
    streamUrl: redis?.url,
    directory: main!.directory,
    answerMs: Date.now() - 60_000,
  };
  const queue = Array.from({ length: Math.ceil(events / CHUNK) }, (_, index) => ({
    first: index * CHUNK,
    count: Math.min(CHUNK, events - index * CHUNK),
  }));
  const progress: Progress = { acknowledged: 0, maxWaitingBytes: 0, queue };
  const endPauses = share < 1 ? eventServers.map(({ pid }) => slowDown(pid, share)) : [];
  const began = performance.now();
  const appenders = Array.from({ length: APPENDERS }, () => startAppender({ ...setUp, kind: 'appender' }, progress));
  const nothing = (): void => {};
  const consumer = keepRunning({ ...setUp, kind: 'consumer' }, nothing, nothing);
  const victims: readonly { readonly name: string; readonly kill: () => unknown }[] = [
    ...appenders.map(({ kill }, index) => ({ name: `appender ${index + 1}`, kill })),
    ...servers.map(({ kill }, index) => ({ name: index === 0 ? 'PostgreSQL' : `PostgreSQL ${index} of events`, kill })),
    ...(redis || databaseCount > 0 ? [{ name: 'consumer', kill: consumer.kill }] : []),
    ...(redis ? [{ name: 'engine', kill: () => redis.kill().then(() => redis.restart()) }] : []),
  ];
  const killed: string[] = [];
  while (progress.acknowledged < events) {
    await sleep(10);
    if (killed.length < killCount && progress.acknowledged >= ((killed.length + 1) / (killCount + 1)) * events) {
      const victim = victims[killed.length % victims.length]!;
      killed.push(victim.name);
      console.log(
        `${Math.round((performance.now() - began) / 1_000)} s, ${progress.acknowledged} events: ${victim.name} is killed`,
      );
      await Promise.resolve()
        .then(victim.kill)
        .catch(() => {});
    }
  }
  const seconds = (performance.now() - began) / 1_000;
  for (let wait = 0; (await countedOf(urls)) < events && wait < 1_200; wait += 1) await sleep(250);
  const drained = (performance.now() - began) / 1_000;
  for (const end of endPauses) end();
  // Without kills only: what a killed process has used is not known.
  const cpuOf = (pids: readonly number[]): string => sumOf(pids.map(cpuSecondsOf)).toFixed(1);
  const cpu = {
    'CPU s: logs': cpuOf(appenders.map(({ pid }) => pid())),
    consumer: cpuOf([consumer.pid()]),
    'main database': cpuOf([main!.pid()]),
    'those of events': eventServers.map(({ pid }) => cpuOf([pid()])).join(' '),
  };
  // Anything that would be counted twice is counted twice by now.
  await sleep(3_000);
  const count = await countStored(urls);
  for (const each of [...appenders, consumer]) each.stop();
  await redis?.stop();
  for (const server of servers) await server.stop();
  return {
    sink: sinkName,
    databases: databaseCount,
    kills: killed.length,
    acknowledged: progress.acknowledged,
    stored: count.stored,
    counted: count.counted,
    filtered: count.other,
    'acknowledged/s': Math.round(progress.acknowledged / seconds),
    'stored/s': Math.round(count.stored / drained),
    'most waiting MB': (progress.maxWaitingBytes / 1e6).toFixed(1),
    ...(killed.length === 0 && process.platform === 'linux' ? cpu : {}),
  };
};

const machine = machineFacts();
console.log(machineLine(machine));
const wanted = process.argv[process.argv.indexOf('--sink') + 1];
const rows: Awaited<ReturnType<typeof run>>[] = [];
const databaseCounts = process.argv.includes('--databases')
  ? process.argv[process.argv.indexOf('--databases') + 1]!.split(',').map(Number)
  : [0];
for (const sink of ['postgres', 'stream'] as const) {
  if ((wanted === 'postgres' || wanted === 'stream') && wanted !== sink) continue;
  if (sink === 'stream' && !hasRedisServer()) {
    console.log('The stream is skipped: redis-server is not installed and could not be installed.');
    continue;
  }
  for (const databaseCount of databaseCounts) {
    const row = await run({ sink, killCount: kills, databaseCount });
    rows.push(row);
    console.log(table([Object.keys(row), Object.values(row).map(String)]));
  }
}
writeFigures('ad-events', { machine, rows });
process.exitCode = rows.every(
  ({ stored, counted, filtered }) => stored === events && counted === events && filtered === 0,
)
  ? 0
  : 1;
