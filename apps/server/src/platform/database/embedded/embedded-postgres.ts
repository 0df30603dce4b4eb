import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { freePort } from '../../network/free-port.ts';
import { keepTrying } from '../../processes/keep-trying.ts';
import { installationSecret } from '../../secrets/installation-secret.ts';
import { type DatabaseUser, databaseUser, postgresBinaries } from './binaries.ts';
import { initialiseCluster, ownerName } from './initialise.ts';

const databaseName = 'sonora';

/**
 * Shell script that runs the program in its arguments and ends it when standard input closes, that is when our process
 * has ended for any reason. Exits with the program's status. Needs only sh.
 */
const watchdog =
  'exec 3<&0; "$@" </dev/null 3<&- & p=$!; ( while read -r _ <&3; do :; done; kill -INT $p 2>/dev/null ) & w=$!; wait $p; c=$?; kill $w 2>/dev/null; exit $c';

const urlFor = (port: number, password: string, database: string): string =>
  `postgres://${ownerName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
};

/**
 * Port of a server that runs on this cluster. The server itself must confirm it, since postmaster.pid may be stale or
 * copied.
 */
const findRunning = async (cluster: string, password: string): Promise<number | undefined> => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const port = Number(lines[3]);
    if (!Number.isInteger(port) || port <= 0) return undefined;
    const rows = await query(urlFor(port, password, 'postgres'), "select current_setting('data_directory') as folder");
    return rows[0]?.folder === cluster ? port : undefined;
  } catch {
    return undefined;
  }
};

/** A server that ended sooner after its start is started again after as long. */
const SHORT_LIFE_MILLISECONDS = 2_000;

const isDiskFull = (output: string): boolean => /No space left on device/i.test(output);

type Running = { readonly child: ChildProcess; readonly output: () => string };

const hasEnded = ({ child }: Running): boolean => child.exitCode !== null || child.signalCode !== null;

const launch = (binaries: string, cluster: string, port: number, user: DatabaseUser): Running => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '80',
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    tcp_keepalives_idle: '5',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    'sh',
    ['-c', watchdog, 'sh', join(binaries, 'bin', 'postgres'), '-D', cluster, '-p', String(port), ...args],
    {
      ...user,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A separate process group: Ctrl-C reaches only us, and we stop it in order.
      detached: true,
    },
  );
  let output = '';
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-8_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  child.stdin?.on('error', () => {});
  // sh is missing or no process can be created; the server counts as ended for this reason.
  child.on('error', (error) => collect(Buffer.from(error.message)));
  return { child, output: () => output };
};

/** PostgreSQL did not start. The cause may be gone at the next attempt. */
export class PostgresNotStartedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PostgresNotStartedError';
  }
}

/** The last line that names a cause, without its time and process. */
const causeIn = (output: string): string => {
  const lines = output.trim().split('\n');
  const line = lines.findLast((each) => /FATAL|PANIC|ERROR/.test(each)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(?:FATAL|PANIC|ERROR):\s*/, '');
};

const waitUntilReady = async (running: Running, url: string): Promise<void> => {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (hasEnded(running))
      throw new PostgresNotStartedError(`PostgreSQL ended while starting: ${causeIn(running.output())}`);
    try {
      await query(url, 'select 1');
      return;
    } catch {
      await sleep(25);
    }
  }
  throw new PostgresNotStartedError(`PostgreSQL was not ready within a minute: ${causeIn(running.output())}`);
};

const ensureDatabase = async (port: number, password: string): Promise<void> => {
  const admin = urlFor(port, password, 'postgres');
  const found = await query(admin, `select 1 from pg_database where datname = '${databaseName}'`);
  if (found.length > 0) return;
  try {
    await query(admin, `create database ${databaseName}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04' && (error as { code?: string }).code !== '23505') throw error;
  }
};

export type EmbeddedPostgres = {
  readonly url: string;
  /** True for a server that another process started, which we must not stop. */
  readonly adopted: boolean;
  stop(): Promise<void>;
};

const prepare = async (
  dataDirectory: string,
): Promise<{ cluster: string; password: string; binaries: string; user: DatabaseUser }> => {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 });
  chmodSync(dataDirectory, 0o711);
  const user = databaseUser();
  const password = installationSecret(dataDirectory, 'postgres-password');
  const binaries = postgresBinaries(dataDirectory, user);
  const cluster = await initialiseCluster({ binaries, dataDirectory, password, user });
  return { cluster, password, binaries, user };
};

/** Address of the server that runs on this data directory; undefined when none does. Starts and creates nothing. */
export const joinEmbeddedPostgres = async (dataDirectory: string): Promise<string | undefined> => {
  const cluster = join(dataDirectory, 'pgdata');
  try {
    const password = readFileSync(join(dataDirectory, 'secrets', 'postgres-password'), 'utf8').trim();
    const port = await findRunning(cluster, password);
    return port === undefined ? undefined : urlFor(port, password, databaseName);
  } catch {
    return undefined;
  }
};

/** Stops a server of this data directory whose parent process has ended. */
export const endForeignPostgres = (dataDirectory: string): void => {
  try {
    const pid = Number(readFileSync(join(dataDirectory, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (Number.isInteger(pid) && pid > 1) process.kill(pid, 'SIGINT');
  } catch {
    // It has ended already.
  }
};

/**
 * A real PostgreSQL in the data directory: created at first use, adopted when it already runs, restarted when it dies,
 * stopped with this process. Restarts are tried without end, with a pause that grows.
 * @param options.onWaiting called when a restart failed, at most once a minute
 * @throws PostgresNotStartedError when the first start fails
 */
export const startEmbeddedPostgres = async (options: {
  readonly dataDirectory: string;
  readonly log: Log;
  readonly onWaiting?: (error: unknown) => void;
}): Promise<EmbeddedPostgres> => {
  const { cluster, password, binaries, user } = await prepare(options.dataDirectory);
  const adoptedPort = await findRunning(cluster, password);
  if (adoptedPort !== undefined) {
    await ensureDatabase(adoptedPort, password);
    return { url: urlFor(adoptedPort, password, databaseName), adopted: true, stop: async () => {} };
  }
  const port = await freePort();
  const ending = new AbortController();
  let current: Running;

  const start = async (): Promise<Running> => {
    let reason: unknown;
    // After kill -9, the old backends need a moment to release the shared memory.
    for (let attempt = 0; attempt < 40 && !ending.signal.aborted; attempt += 1) {
      const running = launch(binaries, cluster, port, user);
      try {
        await waitUntilReady(running, urlFor(port, password, 'postgres'));
        return running;
      } catch (error) {
        reason = error;
        running.child.stdin?.end();
        if (isDiskFull(running.output())) break;
        await sleep(250);
      }
    }
    throw reason ?? new PostgresNotStartedError('PostgreSQL was stopped while starting');
  };

  const watch = (running: Running): void => {
    const startedAt = Date.now();
    running.child.once('exit', async (code) => {
      if (ending.signal.aborted) return;
      options.log.error({ code, output: running.output().slice(-1_000) }, 'PostgreSQL ended; starting it again');
      try {
        // It started and ended at once: for example, there is space to read, and none to write.
        if (Date.now() - startedAt < SHORT_LIFE_MILLISECONDS) {
          await sleep(SHORT_LIFE_MILLISECONDS, undefined, { signal: ending.signal });
        }
        current = await keepTrying(start, {
          isTemporary: () => true,
          onWaiting: options.onWaiting ?? (() => {}),
          signal: ending.signal,
        });
        watch(current);
        // Stopped during the restart.
        if (ending.signal.aborted) current.child.stdin?.end();
        options.log.info({}, 'PostgreSQL is back');
      } catch (error) {
        if (!ending.signal.aborted) options.onWaiting?.(error);
      }
    });
  };

  try {
    current = await start();
  } catch (error) {
    // Another process may have created the cluster first.
    const winner = await findRunning(cluster, password);
    if (winner === undefined) throw error;
    return { url: urlFor(winner, password, databaseName), adopted: true, stop: async () => {} };
  }
  watch(current);
  await ensureDatabase(port, password);
  return {
    url: urlFor(port, password, databaseName),
    adopted: false,
    stop: () =>
      new Promise((resolve) => {
        ending.abort();
        if (hasEnded(current)) return resolve();
        current.child.once('exit', () => resolve());
        current.child.stdin?.end();
      }),
  };
};
