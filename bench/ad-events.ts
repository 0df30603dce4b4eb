/**
 * Events of ads through the event log and a sink, while processes are killed: two appenders, PostgreSQL, and with a stream its engine and its
 * consumer. What was not acknowledged is sent again, as players do. In the end, each event must be stored and counted exactly once.
 *
 *     node bench/ad-events.ts [--events 1000000] [--kills 20] [--no-kills] [--sink postgres|stream]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { postgresPid } from '../tests/testkit/kill.ts';
import { hasRedisServer, startTestRedis, type TestRedis } from '../tests/testkit/redis-server.ts';
import { newTemporaryFolder } from '../tests/testkit/temporary-folder.ts';
import type { EventChunk, PeerSetUp, PeerState } from './lib/ad-events-peer.ts';
import { machineFacts, machineLine, numberOption, table, writeFigures } from './lib/figures.ts';

const events = numberOption('events', 1_000_000);
const kills = process.argv.includes('--no-kills') ? 0 : numberOption('kills', 20);
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
const countedOf = async (databaseUrl: string): Promise<number> => {
  const [row] = await ask<{ counted: number }>(databaseUrl, 'select sum(count)::int as counted from ad_report_hour');
  return row?.counted ?? 0;
};
/** The events themselves, and both tables of counts. */
const countStored = async (databaseUrl: string) => {
  const [row] = await ask<{ stored: number; counted: number; other: number }>(
    databaseUrl,
    `select (select count(*)::int from ad_event) as stored,
       (select coalesce(sum(count), 0)::int from ad_report_hour where verdict = 'counted') as counted,
       (select coalesce(sum(count), 0)::int from ad_report_place where verdict <> 'counted') as other`,
  );
  return row ?? { stored: 0, counted: 0, other: 0 };
};

const run = async (sinkName: 'postgres' | 'stream', killCount: number) => {
  const directory = await newTemporaryFolder('ad-events');
  const postgres = await startEmbeddedPostgres({ dataDirectory: directory, log: silentLog });
  const handle = openDatabase({ url: postgres.url, log: silentLog, maxConnections: 2 });
  await migrateDatabase(handle).finally(() => handle.close());
  let redis: TestRedis | undefined;
  if (sinkName === 'stream') redis = await startTestRedis();
  const setUp = {
    databaseUrl: postgres.url,
    streamUrl: redis?.url,
    directory,
    answerMs: Date.now() - 60_000,
  };
  const queue = Array.from({ length: Math.ceil(events / CHUNK) }, (_, index) => ({
    first: index * CHUNK,
    count: Math.min(CHUNK, events - index * CHUNK),
  }));
  const progress: Progress = { acknowledged: 0, maxWaitingBytes: 0, queue };
  const began = performance.now();
  const appenders = Array.from({ length: APPENDERS }, () => startAppender({ ...setUp, kind: 'appender' }, progress));
  const consumer = redis
    ? keepRunning(
        { ...setUp, kind: 'consumer' },
        () => {},
        () => {},
      )
    : undefined;
  const victims: readonly { readonly name: string; readonly kill: () => unknown }[] = [
    ...appenders.map(({ kill }, index) => ({ name: `appender ${index + 1}`, kill })),
    { name: 'PostgreSQL', kill: () => process.kill(postgresPid(directory), 'SIGKILL') },
    ...(consumer ? [{ name: 'consumer', kill: consumer.kill }] : []),
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
  for (let wait = 0; (await countedOf(postgres.url)) < events && wait < 600; wait += 1) await sleep(500);
  const drained = (performance.now() - began) / 1_000;
  // Anything that would be counted twice is counted twice by now.
  await sleep(3_000);
  const count = await countStored(postgres.url);
  for (const each of [...appenders, ...(consumer ? [consumer] : [])]) each.stop();
  await redis?.stop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
  return {
    sink: sinkName,
    kills: killed.length,
    acknowledged: progress.acknowledged,
    stored: count.stored,
    counted: count.counted,
    filtered: count.other,
    'acknowledged/s': Math.round(progress.acknowledged / seconds),
    'stored/s': Math.round(count.stored / drained),
    'most waiting MB': (progress.maxWaitingBytes / 1e6).toFixed(1),
  };
};

const machine = machineFacts();
console.log(machineLine(machine));
const wanted = process.argv[process.argv.indexOf('--sink') + 1];
const rows: Awaited<ReturnType<typeof run>>[] = [];
for (const sink of ['postgres', 'stream'] as const) {
  if ((wanted === 'postgres' || wanted === 'stream') && wanted !== sink) continue;
  if (sink === 'stream' && !hasRedisServer()) {
    console.log('The stream is skipped: redis-server is not installed and could not be installed.');
    continue;
  }
  const row = await run(sink, kills);
  rows.push(row);
  console.log(table([Object.keys(row), Object.values(row).map(String)]));
}
writeFigures('ad-events', { machine, rows });
process.exitCode = rows.every(
  ({ stored, counted, filtered }) => stored === events && counted === events && filtered === 0,
)
  ? 0
  : 1;
