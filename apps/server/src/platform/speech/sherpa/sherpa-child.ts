import { type ChildProcess, fork } from 'node:child_process';
import { type CancelSignal, SpeechError } from '@sonora/speech';
import type { SherpaAnswer, SherpaConfig, SherpaJob, SherpaOrder } from './sherpa-protocol.ts';

/** The largest models are 300 MB and load in seconds, from a slow disk in a minute. */
const LONGEST_LOAD_MILLISECONDS = 120_000;
/** A thousand characters are a minute of speech; a slow core needs twice that. */
const LONGEST_JOB_MILLISECONDS = 180_000;
/** A cancelled text may end at its next sentence; then the model need not be loaded again. */
const PATIENCE_MILLISECONDS = 400;
/** What is kept of the process's complaints, for the log. */
const KEPT_CHARACTERS = 2_000;

export type SherpaSpoken = Extract<SherpaAnswer, { kind: 'spoken' }>;

type Waiting = {
  readonly job: SherpaJob;
  readonly resolve: (spoken: SherpaSpoken) => void;
  readonly reject: (error: SpeechError) => void;
};

/** One model in a process of its own. */
export type SherpaChild = {
  /** Speaks when those before it are done. Rejects as `cancelled` at once when the signal fires. */
  speak(job: SherpaJob, signal?: CancelSignal): Promise<SherpaSpoken>;
  /** True when nothing is being spoken or waits. */
  isIdle(): boolean;
  /** False when the process has ended: a new one is needed. */
  isAlive(): boolean;
  /** Ends the process; what it was doing rejects with the error. */
  end(error: SpeechError): Promise<void>;
};

const unavailable = (title: string, happened: string, cause: unknown): SpeechError =>
  new SpeechError('unavailable', `The voice model ${title} ${happened}.`, { cause });

const startProcess = (): ChildProcess =>
  fork(new URL('./sherpa-process.ts', import.meta.url), {
    execArgv: [],
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

/**
 * Starts a process and lets it load a model.
 * @param title the model's name, for sentences
 * @param onIdle called whenever the last text is done, and when the process has ended
 */
export const startSherpaChild = (config: SherpaConfig, title: string, onIdle: () => void): SherpaChild => {
  const child = startProcess();
  const queue: Waiting[] = [];
  const ended = Promise.withResolvers<void>();
  let current: Waiting | 'loading' | 'stopping' | undefined = 'loading';
  let isAlive = true;
  let complaint = '';
  let watchdog: NodeJS.Timeout | undefined;

  const send = (order: SherpaOrder): void => {
    // A process that ends between two messages is seen by its exit.
    if (child.connected) child.send(order, () => undefined);
  };

  /** Takes the process out of service and settles what it was asked. */
  const retire = (error: SpeechError): void => {
    if (!isAlive) return;
    isAlive = false;
    clearTimeout(watchdog);
    child.kill('SIGKILL');
    const waiting = queue.splice(0);
    if (typeof current === 'object') waiting.unshift(current);
    current = undefined;
    for (const { reject } of waiting) reject(error);
    onIdle();
  };

  const limit = (milliseconds: number, happened: string): void => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => retire(unavailable(title, happened, 'too slow')), milliseconds);
  };

  const next = (): void => {
    clearTimeout(watchdog);
    current = queue.shift();
    if (current === undefined) {
      // An idle model keeps no program alive.
      child.unref();
      child.channel?.unref();
      onIdle();
      return;
    }
    child.ref();
    child.channel?.ref();
    limit(LONGEST_JOB_MILLISECONDS, 'took too long to speak');
    send({ kind: 'speak', job: current.job });
  };

  const onFailure = (reason: string): void => {
    if (current === 'loading') retire(unavailable(title, 'cannot be loaded', `${reason}\n${complaint}`));
    else {
      if (typeof current === 'object') current.reject(unavailable(title, 'could not speak this text', reason));
      next();
    }
  };

  const onAnswer = (answer: SherpaAnswer): void => {
    switch (answer.kind) {
      case 'loaded':
        next();
        break;
      case 'spoken':
        if (typeof current === 'object') current.resolve(answer);
        next();
        break;
      case 'failed':
        onFailure(answer.reason);
        break;
      default:
        answer satisfies never;
    }
  };

  const cancel = (waiting: Waiting): void => {
    const position = queue.indexOf(waiting);
    if (position >= 0) queue.splice(position, 1);
    else if (current === waiting) {
      current = 'stopping';
      send({ kind: 'stop' });
      limit(PATIENCE_MILLISECONDS, 'was stopped');
    }
    waiting.reject(new SpeechError('cancelled', 'Speech was cancelled.'));
  };

  child.on('message', onAnswer);
  child.on('error', (cause) => retire(unavailable(title, 'did not start', cause)));
  child.on('exit', (exitCode, signal) => {
    const happened =
      current === 'loading' ? 'cannot be loaded: its files are damaged or not for this engine' : 'crashed';
    retire(unavailable(title, happened, `${signal ?? `exit code ${exitCode}`}\n${complaint}`));
    ended.resolve();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-KEPT_CHARACTERS);
  });
  // A pipe's handle of its own would keep a finished program waiting.
  (child.stderr as (NodeJS.ReadableStream & { unref?: () => void }) | null)?.unref?.();
  limit(LONGEST_LOAD_MILLISECONDS, 'took too long to load');
  send({ kind: 'load', config });

  return {
    isIdle: () => current === undefined && queue.length === 0,
    isAlive: () => isAlive,
    speak: (job, signal) =>
      new Promise<SherpaSpoken>((resolve, reject) => {
        const onAbort = (): void => cancel(waiting);
        const forget = (): void => signal?.removeEventListener('abort', onAbort);
        const waiting: Waiting = {
          job,
          resolve: (spoken) => {
            forget();
            resolve(spoken);
          },
          reject: (error) => {
            forget();
            reject(error);
          },
        };
        if (signal?.aborted) return cancel(waiting);
        if (!isAlive) return waiting.reject(unavailable(title, 'has stopped', complaint));
        signal?.addEventListener('abort', onAbort);
        queue.push(waiting);
        if (current === undefined) next();
      }),
    end: async (error) => {
      retire(error);
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) await ended.promise;
    },
  };
};
