import { type ChildProcess, fork } from 'node:child_process';
import type { ProcessKinds, ProcessMessage, ProcessRequest } from './process-server.ts';

/** Length of standard error that is kept as the cause of a failure. */
const KEPT_CHARACTERS = 2_000;

/**
 * Why a request failed. `loading`: the process had not yet responded to `load`. `failed`: its handler threw an error.
 */
export type ProcessProblem = {
  readonly reason: 'failed' | 'timeout' | 'exited' | 'not-started';
  readonly loading: boolean;
  readonly cause: unknown;
};

export type ProcessClient<Kinds extends ProcessKinds> = {
  /**
   * Sends a request after those before it. Cancelling rejects it at once; if it is running, its process is ended, since
   * the work cannot be interrupted, and the next requests get a new process.
   */
  call<Kind extends Exclude<keyof Kinds, 'load'> & string>(
    kind: Kind,
    request: Kinds[Kind]['request'],
    signal?: AbortSignal,
  ): Promise<Kinds[Kind]['response']>;
  /** True when the process is neither loading nor working, and no request waits. */
  isIdle(): boolean;
  /** True when a process is running or starting. */
  isRunning(): boolean;
  /** Ends the process and rejects its requests with the error. */
  end(error: Error): Promise<void>;
};

export type ProcessClientOptions<Kinds extends ProcessKinds> = {
  /** Script of the process, which calls `serveProcess`. */
  readonly script: URL;
  /** Request of `load`, the first one that each process gets. */
  readonly config: Kinds['load']['request'];
  readonly timeouts: { readonly loadMilliseconds: number; readonly requestMilliseconds: number };
  /** Maps a failure to the error that callers get. */
  readonly errorOf: (problem: ProcessProblem) => Error;
  readonly cancelled: () => Error;
  /** Called when the queue becomes empty. */
  readonly onIdle?: () => void;
};

type Pending = {
  readonly message: ProcessRequest<ProcessKinds>;
  readonly resolve: (response: unknown) => void;
  readonly reject: (error: Error) => void;
};

/** A process with its current work. */
type Run = {
  readonly child: ChildProcess;
  readonly exited: Promise<unknown>;
  current: Pending | 'loading' | 'nothing';
  stderr: string;
  watchdog: NodeJS.Timeout | undefined;
};

const startProcess = (script: URL): Run => {
  const child = fork(script, {
    execArgv: [],
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const run: Run = { child, exited, current: 'loading', stderr: '', watchdog: undefined };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    run.stderr = (run.stderr + text).slice(-KEPT_CHARACTERS);
  });
  // The pipe's handle would keep the parent process alive.
  (child.stderr as (NodeJS.ReadableStream & { unref?: () => void }) | null)?.unref?.();
  return run;
};

/**
 * A child process that handles typed requests one after the other. Started by the first request, and again after it
 * ended.
 */
export const createProcessClient = <Kinds extends ProcessKinds>({
  script,
  config,
  timeouts,
  errorOf,
  cancelled,
  onIdle = () => undefined,
}: ProcessClientOptions<Kinds>): ProcessClient<Kinds> => {
  const queue: Pending[] = [];
  let run: Run | undefined;

  /** Kills the process. @returns its current work */
  const stop = (): Run['current'] => {
    const { current = 'nothing' } = run ?? {};
    clearTimeout(run?.watchdog);
    run?.child.kill('SIGKILL');
    run = undefined;
    return current;
  };

  /**
   * Ends the process after a failure and rejects its current request. If it could not load, all waiting requests are
   * rejected, too.
   */
  const fail = (reason: ProcessProblem['reason'], cause: unknown): void => {
    const current = stop();
    const loading = current === 'loading';
    const lost = loading ? queue.splice(0) : [];
    if (typeof current === 'object') lost.unshift(current);
    const error = errorOf({ reason, loading, cause });
    for (const { reject } of lost) reject(error);
    proceed();
  };

  const send = (to: Run, message: ProcessRequest<ProcessKinds>, timeoutMilliseconds: number): void => {
    clearTimeout(to.watchdog);
    to.watchdog = setTimeout(() => fail('timeout', 'too slow'), timeoutMilliseconds);
    // If the process has just ended, its `exit` event follows.
    if (to.child.connected) to.child.send(message, () => undefined);
  };

  const proceed = (): void => {
    if (run !== undefined && run.current !== 'nothing') return;
    const next = run === undefined ? undefined : queue.shift();
    if (run !== undefined && next !== undefined) {
      run.current = next;
      run.child.ref();
      run.child.channel?.ref();
      send(run, next.message, timeouts.requestMilliseconds);
    } else if (queue.length > 0) start();
    else {
      // An idle process must not keep this one alive.
      run?.child.unref();
      run?.child.channel?.unref();
      onIdle();
    }
  };

  const onMessage = (from: Run, message: ProcessMessage): void => {
    const { current } = from;
    clearTimeout(from.watchdog);
    if (message.kind === 'failure' && current === 'loading') {
      fail('failed', `${message.failure.message}\n${from.stderr}`);
      return;
    }
    from.current = 'nothing';
    if (typeof current === 'object') {
      if (message.kind === 'response') current.resolve(message.response);
      else current.reject(errorOf({ reason: 'failed', loading: false, cause: message.failure.message }));
    }
    proceed();
  };

  const start = (): void => {
    const started = startProcess(script);
    run = started;
    /** Events of a process that was replaced are ignored. */
    const ifCurrent = (act: () => void): void => {
      if (run === started) act();
    };
    started.child.on('message', (message: ProcessMessage) => ifCurrent(() => onMessage(started, message)));
    started.child.on('error', (cause) => ifCurrent(() => fail('not-started', cause)));
    started.child.on('exit', (exitCode, signal) => {
      ifCurrent(() => fail('exited', `${signal ?? `exit code ${exitCode}`}\n${started.stderr}`));
    });
    send(started, { kind: 'load', request: config }, timeouts.loadMilliseconds);
  };

  const cancel = (pending: Pending): void => {
    const position = queue.indexOf(pending);
    if (position >= 0) queue.splice(position, 1);
    const isRunning = run?.current === pending;
    if (isRunning) stop();
    pending.reject(cancelled());
    if (isRunning) proceed();
  };

  return {
    isIdle: () => queue.length === 0 && (run === undefined || run.current === 'nothing'),
    isRunning: () => run !== undefined,
    call: (kind, request, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const pending: Pending = { message: { kind, request }, resolve, reject };
      const onAbort = (): void => cancel(pending);
      if (signal?.aborted) onAbort();
      else {
        signal?.addEventListener('abort', onAbort);
        queue.push(pending);
        proceed();
      }
      return promise.finally(() => signal?.removeEventListener('abort', onAbort));
    },
    end: async (error) => {
      const exited = run?.exited;
      // The caller awaits the exit, so this process must stay alive until then.
      run?.child.ref();
      const current = stop();
      const lost = queue.splice(0);
      if (typeof current === 'object') lost.unshift(current);
      for (const { reject } of lost) reject(error);
      onIdle();
      await exited;
    },
  };
};
