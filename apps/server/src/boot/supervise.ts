import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config, ServerRole } from '../platform/config/config.ts';
import { migrateDatabase, openDatabase } from '../platform/database/database.ts';
import {
  type EmbeddedPostgres,
  endForeignPostgres,
  startEmbeddedPostgres,
} from '../platform/database/embedded/embedded-postgres.ts';
import { holdSupervisorLock, LockHeldError } from '../platform/database/worker-liveness.ts';
import type { Log } from '../platform/log/log.ts';

/** Scripts of the roles: sources below this folder, or files beside this one in the bundle. */
const roleScripts: Readonly<Record<ServerRole, URL>> = {
  http: new URL('../http/http-process.ts', import.meta.url),
  worker: new URL('../worker/worker-process.ts', import.meta.url),
};

/**
 * Node options by role. Lists of a thousand rows exceed the default young generation of 16 MB and are promoted before
 * their response is sent: with 32 MB the slowest responses take an eighth less.
 */
const settingsOf: Readonly<Record<ServerRole, readonly string[]>> = {
  http: ['--max-semi-space-size=32'],
  worker: [],
};

/** Delay before a process that ended is started again; doubled for each early exit. */
const restartMilliseconds = (attempts: number): number => Math.min(100 * 2 ** attempts, 2_000);
const youngMilliseconds = 10_000;
const drainMilliseconds = 25_000;

type Supervised = { child: ChildProcess | undefined; attempts: number; stopping: boolean };

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
}): Supervision => {
  const { config, log, scripts = roleScripts } = options;
  const supervised = new Map<ServerRole, Supervised>();

  const startRole = (role: ServerRole, onReady: () => void): void => {
    const state = supervised.get(role) ?? { child: undefined, attempts: 0, stopping: false };
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
    });
    state.child = child;
    if (role === 'worker' && child.pid !== undefined) {
      // Lower priority, so that rendering does not slow down responses.
      try {
        setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      } catch {
        log.debug({ role }, 'the priority could not be lowered');
      }
    }
    child.on('message', (message: { ready?: boolean; fatal?: string; setUpLink?: string }) => {
      if (message.setUpLink) options.onSetUpLink(message.setUpLink);
      if (message.ready) onReady();
      if (message.fatal) options.onFatal(message.fatal);
    });
    const startAgain = (facts: object): void => {
      state.child = undefined;
      if (state.stopping) return;
      state.attempts = Date.now() - started < youngMilliseconds ? state.attempts + 1 : 0;
      log.warn({ role, ...facts }, 'a process ended; starting it again');
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

/**
 * Starts and supervises the embedded database. First ends one whose supervisor was killed.
 * @throws Error when a live supervisor already runs Sonora on this data directory
 */
const ownDatabase = async (options: {
  readonly config: Config;
  readonly log: Log;
  readonly onFatal: (reason: string) => void;
  readonly onSetUpLink: (address: string) => void;
}): Promise<EmbeddedPostgres> => {
  const { config, log } = options;
  const deadline = Date.now() + takeOverMilliseconds;
  for (;;) {
    const embedded = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, log, onLost: options.onFatal });
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
  /** The roles start after this; meanwhile, the database starts. Default: nothing to wait for. */
  readonly prepared?: Promise<void>;
  /** As of `superviseRoles`. */
  readonly scripts?: Readonly<Record<ServerRole, URL>>;
}): Promise<RunningInstallation> => {
  const { config, log, prepared = Promise.resolve() } = options;
  // It may fail before it is awaited below, which would count as an unhandled rejection.
  prepared.catch(() => {});
  const embedded = config.databaseUrl === undefined ? await ownDatabase(options) : undefined;
  const databaseUrl = config.databaseUrl ?? (embedded?.url as string);
  const handle = openDatabase({ url: databaseUrl, log, maxConnections: 2 });
  try {
    await migrateDatabase(handle);
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
