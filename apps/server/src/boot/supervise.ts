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

/** Scripts of the roles: the sources below this folder, or the entries beside this one in the bundle. */
const roleScripts: Readonly<Record<ServerRole, URL>> = {
  http: new URL('../http/http-process.ts', import.meta.url),
  worker: new URL('../worker/worker-process.ts', import.meta.url),
};

/**
 * Node's settings of a role. Lists of a thousand rows outgrow the young heap of 16 MB and are moved to the old one on their
 * way to the answer: with 32 the slowest answers take an eighth less.
 */
const settingsOf: Readonly<Record<ServerRole, readonly string[]>> = {
  http: ['--max-semi-space-size=32'],
  worker: [],
};

/** A process that died is started again after this long; longer each time it dies young. */
const restartMilliseconds = (attempts: number): number => Math.min(100 * 2 ** attempts, 2_000);
const youngMilliseconds = 10_000;
const drainMilliseconds = 25_000;

type Supervised = { child: ChildProcess | undefined; attempts: number; stopping: boolean };

export type Supervision = {
  /** Resolves when every role has said that it is ready. */
  readonly ready: Promise<void>;
  /** Process ids of the roles that run at the moment. */
  processIds(): Readonly<Partial<Record<ServerRole, number>>>;
  stop(): Promise<void>;
};

/** Keeps one process of each role running, tells them where the database is, and drains them on `stop`. */
export const superviseRoles = (options: {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly onFatal: (reason: string) => void;
  readonly onSetUpLink: (address: string) => void;
  /** Scripts of the roles, where they are not those of this program: tests run sources and start the bundle. */
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
      // Audio never disturbs answers.
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
      // A process that could not be made has no id, and will not say that it ended.
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

/** The bootstrap refuses to reinstall dependencies under a running server; this mark tells it. */
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
 * The embedded database, started and supervised by us. One that still runs because its supervisor has just been killed is
 * ended first; one whose supervisor lives is left alone.
 * @throws Error when Sonora already runs on this data directory
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
      // The server that we joined went away while we asked it: its watchdog was faster.
      if (Date.now() > deadline) throw error;
    }
    await sleep(200);
  }
};

export type RunningInstallation = Supervision & { readonly databaseUrl: string };

/** Database, migrations, then the roles. */
export const startInstallation = async (options: {
  readonly config: Config;
  readonly log: Log;
  readonly onFatal: (reason: string) => void;
  readonly onSetUpLink: (address: string) => void;
  /** See `superviseRoles`. */
  readonly scripts?: Readonly<Record<ServerRole, URL>>;
}): Promise<RunningInstallation> => {
  const { config, log } = options;
  const embedded = config.databaseUrl === undefined ? await ownDatabase(options) : undefined;
  const databaseUrl = config.databaseUrl ?? (embedded?.url as string);
  const handle = openDatabase({ url: databaseUrl, log, maxConnections: 2 });
  try {
    await migrateDatabase(handle);
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
