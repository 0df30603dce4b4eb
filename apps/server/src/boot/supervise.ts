import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@sonora/contracts';
import { freeBytesOf } from '@sonora/renderer/files';
import type { Config, ServerRole } from '../platform/config/config.ts';
import { isDatabaseAway, migrateDatabase, openDatabase, sqlState } from '../platform/database/database.ts';
import {
  type EmbeddedPostgres,
  endForeignPostgres,
  PostgresNotStartedError,
  startEmbeddedPostgres,
} from '../platform/database/embedded/embedded-postgres.ts';
import { holdSupervisorLock, LockHeldError } from '../platform/database/worker-liveness.ts';
import { openEventDatabases } from '../platform/event-sink/databases/event-databases.ts';
import type { Log } from '../platform/log/log.ts';
import { keepTrying } from '../platform/processes/keep-trying.ts';
import { lowerPriority } from './lower-priority.ts';
import { watchMemory } from './watch-memory.ts';

/** Scripts of the roles: sources below this folder, or files beside this one in the bundle. */
const roleScripts: Readonly<Record<ServerRole, URL>> = {
  http: new URL('../http/http-process.ts', import.meta.url),
  worker: new URL('../worker/worker-process.ts', import.meta.url),
  ads: new URL('../ads/ads-process.ts', import.meta.url),
};

/**
 * Node options by role. Lists of a thousand rows exceed the default young generation of 16 MB and are promoted before
 * their response is sent: with 32 MB the slowest responses take an eighth less.
 */
const settingsOf: Readonly<Record<ServerRole, readonly string[]>> = {
  http: ['--max-semi-space-size=32'],
  worker: [],
  ads: [],
};

/** Delay before a process that ended is started again; doubled for each early exit. */
const restartMilliseconds = (attempts: number): number => Math.min(100 * 2 ** attempts, 2_000);
const youngMilliseconds = 10_000;
/** Early exits in a row that are reported each, and the interval of reports after them. */
const reportedAttempts = 5;
const reportMilliseconds = 60_000;
const drainMilliseconds = 25_000;

type Supervised = { child: ChildProcess | undefined; attempts: number; stopping: boolean; reportedAt: number };

/** A process that ends again and again, for example without a database, is reported once a minute. */
const isDueForReport = (state: Supervised): boolean => {
  if (state.attempts > reportedAttempts && Date.now() - state.reportedAt < reportMilliseconds) return false;
  state.reportedAt = Date.now();
  return true;
};

export type Supervision = {
  /** Resolves when all roles are ready. */
  readonly ready: Promise<void>;
  /** Process ids of the running roles. */
  processIds(): Readonly<Partial<Record<ServerRole, number>>>;
  stop(): Promise<void>;
};

/** Keeps one process of each role running, passes them the database's address, and stops them in order on `stop`. */
export const superviseRoles = (options: {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly onFatal: (reason: string) => void;
  readonly onSetUpLink: (address: string) => void;
  /** Default: the scripts of this program. Tests run from sources and start the bundle. */
  readonly scripts?: Readonly<Record<ServerRole, URL>>;
  /** Default: true. Tests share the cores with other tests, before which their worker would not get its turn. */
  readonly lowersWorker?: boolean;
}): Supervision => {
  const { config, log, scripts = roleScripts, lowersWorker = true } = options;
  const supervised = new Map<ServerRole, Supervised>();

  const startRole = (role: ServerRole, onReady: () => void): void => {
    const state = supervised.get(role) ?? { child: undefined, attempts: 0, stopping: false, reportedAt: 0 };
    supervised.set(role, state);
    if (state.stopping) return;
    const started = Date.now();
    const child = fork(scripts[role], [], {
      execArgv: ['--disable-warning=ExperimentalWarning', ...settingsOf[role]],
      env: {
        ...process.env,
        SONORA_ROOT: config.root,
        SONORA_DATA_DIR: config.dataDirectory,
        DATABASE_URL: options.databaseUrl,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A session of its own: where the system shares cores between sessions, a priority counts only within one.
      detached: role === 'worker',
    });
    state.child = child;
    if (role === 'worker') watchMemory({ child, ceilingBytes: config.workerMemoryBytes, log });
    child.on('message', (message: { ready?: boolean; fatal?: string; setUpLink?: string }) => {
      if (message.setUpLink) options.onSetUpLink(message.setUpLink);
      if (message.ready) {
        // Lower priority, so that rendering does not slow down responses. Not before: the worker would be ready last, and all wait for it.
        if (role === 'worker' && lowersWorker && child.pid !== undefined) lowerPriority(child.pid);
        onReady();
      }
      if (message.fatal) options.onFatal(message.fatal);
    });
    const startAgain = (facts: object): void => {
      state.child = undefined;
      if (state.stopping) return;
      state.attempts = Date.now() - started < youngMilliseconds ? state.attempts + 1 : 0;
      if (isDueForReport(state)) log.warn({ role, ...facts }, 'a process ended; starting it again');
      setTimeout(() => startRole(role, onReady), restartMilliseconds(state.attempts));
    };
    child.on('exit', (code, signal) => startAgain({ code, signal }));
    child.on('error', (error) => {
      // A process that could not be created has no id and sends no exit event.
      if (child.pid === undefined) startAgain({ error: error.message });
      else log.warn({ role, error: error.message }, 'a process could not be reached');
    });
  };

  const ready = Promise.all(config.roles.map((role) => new Promise<void>((resolve) => startRole(role, resolve)))).then(
    () => undefined,
  );
  const stopRole = (state: Supervised): Promise<void> =>
    new Promise((resolve) => {
      state.stopping = true;
      const { child } = state;
      if (!child) return resolve();
      const timer = setTimeout(() => child.kill('SIGKILL'), drainMilliseconds);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      child.kill('SIGTERM');
    });
  return {
    ready,
    processIds: () =>
      Object.fromEntries(
        [...supervised].flatMap(([role, { child }]) => (child?.pid === undefined ? [] : [[role, child.pid]])),
      ),
    stop: async () => {
      await Promise.all([...supervised.values()].map(stopRole));
    },
  };
};

/** Marks the checkout as running, because the bootstrap must not reinstall dependencies of a running server. */
const markRunning = (root: string): (() => void) => {
  const folder = join(root, 'node_modules', '.sonora-running');
  const mark = join(folder, String(process.pid));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(mark, '');
  } catch {
    return () => {};
  }
  return () => rmSync(mark, { force: true });
};

const takeOverMilliseconds = 20_000;

/** SQLSTATE class 53: the disk is full, or too few connections or too little memory are left. */
const isResourceMissing = (error: unknown): boolean => sqlState(error)?.startsWith('53') === true;

/** True for a database that may start, or accept its migrations, at another attempt. */
const mayStartLater = (error: unknown): boolean =>
  error instanceof PostgresNotStartedError ||
  isDatabaseAway(error) ||
  isResourceMissing(error) ||
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code)) ||
  /No space left on device/.test((error as Error).message);

/** One line for the operator: what the database needs. */
export const describeWaiting = (error: unknown, dataDirectory: string, freeBytes: number): string => {
  const { databaseStartBytes: neededBytes } = limits;
  const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6);
  return freeBytes < neededBytes
    ? `The database needs free space: the disk of ${dataDirectory} has ${megabytes(freeBytes)} MB left, and ${megabytes(neededBytes)} MB should be free. Sonora goes on by itself when there is space.`
    : `The database does not start: ${(error as Error).message}. Sonora keeps trying, and goes on by itself when the cause is gone.`;
};

/**
 * Starts and supervises the embedded database. First ends one whose supervisor was killed.
 * @throws Error when a live supervisor already runs Sonora on this data directory
 */
const ownDatabase = async (options: {
  readonly config: Config;
  readonly log: Log;
  readonly onWaiting: (error: unknown) => void;
}): Promise<EmbeddedPostgres> => {
  const { config, log, onWaiting } = options;
  const deadline = Date.now() + takeOverMilliseconds;
  for (;;) {
    const embedded = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, log, onWaiting });
    try {
      const lock = await holdSupervisorLock(embedded.url, log);
      if (!embedded.adopted) return { ...embedded, stop: () => lock.close().then(() => embedded.stop()) };
      await lock.close();
      endForeignPostgres(config.dataDirectory);
    } catch (error) {
      await embedded.stop();
      if (error instanceof LockHeldError) {
        throw new Error(
          `Sonora is already running on ${config.dataDirectory}. Stop it first, or set SONORA_DATA_DIR and SONORA_PORT.`,
        );
      }
      // Its watchdog ended the server while we were connecting.
      if (Date.now() > deadline) throw error;
    }
    await sleep(200);
  }
};

export type RunningInstallation = Supervision & { readonly databaseUrl: string };

/** Starts the database, migrates it and starts the roles. */
export const startInstallation = async (options: {
  readonly config: Config;
  readonly log: Log;
  readonly onFatal: (reason: string) => void;
  readonly onSetUpLink: (address: string) => void;
  /** Called with a line for the operator while the database cannot start, at most once a minute. */
  readonly onWaiting?: (line: string) => void;
  /** Ends a start that waits. */
  readonly signal?: AbortSignal;
  /** The roles start after this; meanwhile, the database starts. Default: nothing to wait for. */
  readonly prepared?: Promise<void>;
  /** As of `superviseRoles`. */
  readonly scripts?: Readonly<Record<ServerRole, URL>>;
  /** As of `superviseRoles`. */
  readonly lowersWorker?: boolean;
}): Promise<RunningInstallation> => {
  const { config, log, prepared = Promise.resolve() } = options;
  // It may fail before it is awaited below, which would count as an unhandled rejection.
  prepared.catch(() => {});
  const { signal = new AbortController().signal } = options;
  const onWaiting = async (error: unknown): Promise<void> => {
    const freeBytes = await freeBytesOf(config.dataDirectory).catch(() => Number.POSITIVE_INFINITY);
    options.onWaiting?.(describeWaiting(error, config.dataDirectory, freeBytes));
  };
  const trying = { isTemporary: mayStartLater, onWaiting: (error: unknown) => void onWaiting(error), signal };
  const embedded =
    config.databaseUrl === undefined
      ? await keepTrying(() => ownDatabase({ config, log, onWaiting: trying.onWaiting }), trying)
      : undefined;
  const databaseUrl = config.databaseUrl ?? (embedded?.url as string);
  const handle = openDatabase({ url: databaseUrl, log, maxConnections: 2 });
  try {
    await keepTrying(() => migrateDatabase(handle), trying);
    // Migrates them, and refuses a list that cannot be right before anything else starts.
    await (await openEventDatabases({ main: handle, urls: config.eventDatabaseUrls, log })).close();
    await prepared;
  } catch (error) {
    await embedded?.stop();
    throw error;
  } finally {
    await handle.close();
  }
  const unmark = markRunning(config.root);
  const supervision = superviseRoles({ ...options, databaseUrl });
  return {
    databaseUrl,
    ready: supervision.ready,
    processIds: supervision.processIds,
    stop: async () => {
      await supervision.stop();
      await embedded?.stop();
      unmark();
    },
  };
};
