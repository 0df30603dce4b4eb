import { type ChildProcess, fork } from 'node:child_process';
import { type CancelSignal, SpeechError } from '@sonora/speech';
import type { SherpaAnswer, SherpaConfig, SherpaJob, SherpaOrder } from './sherpa-protocol.ts';

/** The largest models are 300 MB and load in seconds, from a slow disk in a minute. */
const LONGEST_LOAD_MILLISECONDS = 120_000;
/** A thousand characters are a minute of speech; a slow core needs twice that. */
const LONGEST_JOB_MILLISECONDS = 180_000;
/** What is kept of the process's complaints, for the log. */
const KEPT_CHARACTERS = 2_000;

export type SherpaSpoken = Extract<SherpaAnswer, { kind: 'spoken' }>;

type Waiting = {
  readonly job: SherpaJob;
  readonly resolve: (spoken: SherpaSpoken) => void;
  readonly reject: (error: SpeechError) => void;
};

/** A process, and what it is doing. */
type Run = {
  readonly child: ChildProcess;
  readonly exited: Promise<unknown>;
  doing: Waiting | 'loading' | 'nothing';
  complaint: string;
  watchdog: NodeJS.Timeout | undefined;
};

/** One model in a process of its own, which is started again when it has ended and somebody wants to speak. */
export type SherpaChild = {
  /**
   * Speaks when those before it are done. A cancelled text rejects at once and ends the process, since the library cannot be
   * interrupted; those behind it are spoken by the next one.
   */
  speak(job: SherpaJob, signal?: CancelSignal): Promise<SherpaSpoken>;
  /** True when nothing is being loaded or spoken, and nothing waits. */
  isIdle(): boolean;
  /** True when the model is in memory, or on its way there. */
  isLoaded(): boolean;
  /** Ends the process; what it was asked rejects with the error. */
  end(error: SpeechError): Promise<void>;
};

const startProcess = (): ChildProcess =>
  fork(new URL('./sherpa-process.ts', import.meta.url), {
    execArgv: [],
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

/** A waiting text that no longer listens to its signal once it is settled. */
const waitingFor = (
  job: SherpaJob,
  signal: CancelSignal | undefined,
  { resolve, reject }: Pick<Waiting, 'resolve' | 'reject'>,
  onAbort: () => void,
): Waiting => {
  const forget = (): void => signal?.removeEventListener('abort', onAbort);
  signal?.addEventListener('abort', onAbort);
  return {
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
};

/**
 * @param title the model's name, for sentences
 * @param onIdle called whenever the last text is done
 */
export const createSherpaChild = (config: SherpaConfig, title: string, onIdle: () => void): SherpaChild => {
  const queue: Waiting[] = [];
  let run: Run | undefined;

  const unavailable = (happened: string, cause: unknown): SpeechError =>
    new SpeechError('unavailable', `The voice model ${title} ${happened}.`, { cause });

  /** Takes the process out of service. @returns what it was doing */
  const stop = (): Run['doing'] => {
    const { doing = 'nothing' } = run ?? {};
    clearTimeout(run?.watchdog);
    run?.child.kill('SIGKILL');
    run = undefined;
    return doing;
  };

  /** The process has failed: the text under way is lost; without a loaded model, so are those that wait. */
  const fail = (error: SpeechError): void => {
    const doing = stop();
    const lost = doing === 'loading' ? queue.splice(0) : [];
    if (typeof doing === 'object') lost.unshift(doing);
    for (const { reject } of lost) reject(error);
    proceed();
  };

  const limit = (to: Run, milliseconds: number, happened: string): void => {
    clearTimeout(to.watchdog);
    to.watchdog = setTimeout(() => fail(unavailable(happened, 'too slow')), milliseconds);
  };

  const send = (to: Run, order: SherpaOrder): void => {
    // A process that ends between two messages is seen by its exit.
    if (to.child.connected) to.child.send(order, () => undefined);
  };

  const proceed = (): void => {
    if (run !== undefined && run.doing !== 'nothing') return;
    const next = run === undefined ? undefined : queue.shift();
    if (run !== undefined && next !== undefined) {
      run.doing = next;
      run.child.ref();
      run.child.channel?.ref();
      limit(run, LONGEST_JOB_MILLISECONDS, 'took too long to speak');
      send(run, { kind: 'speak', job: next.job });
    } else if (queue.length > 0) start();
    else {
      // An idle model keeps no program alive.
      run?.child.unref();
      run?.child.channel?.unref();
      onIdle();
    }
  };

  const onAnswer = (from: Run, answer: SherpaAnswer): void => {
    const { doing } = from;
    clearTimeout(from.watchdog);
    from.doing = 'nothing';
    switch (answer.kind) {
      case 'loaded':
        break;
      case 'spoken':
        if (typeof doing === 'object') doing.resolve(answer);
        break;
      case 'failed':
        if (typeof doing === 'object') doing.reject(unavailable('could not speak this text', answer.reason));
        else {
          from.doing = 'loading';
          fail(unavailable('cannot be loaded', `${answer.reason}\n${from.complaint}`));
        }
        break;
      default:
        answer satisfies never;
    }
    proceed();
  };

  const onExit = (of: Run, exitCode: number | null, signal: string | null): void => {
    const what = of.doing === 'loading' ? 'cannot be loaded: its files are damaged or not for this engine' : 'crashed';
    fail(unavailable(what, `${signal ?? `exit code ${exitCode}`}\n${of.complaint}`));
  };

  const start = (): void => {
    const child = startProcess();
    const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    const started: Run = { child, exited, doing: 'loading', complaint: '', watchdog: undefined };
    run = started;
    /** What an ended process still says is nobody's. */
    const ifCurrent = (act: () => void): void => {
      if (run === started) act();
    };
    child.on('message', (answer: SherpaAnswer) => ifCurrent(() => onAnswer(started, answer)));
    child.on('error', (cause) => ifCurrent(() => fail(unavailable('did not start', cause))));
    child.on('exit', (exitCode, signal) => ifCurrent(() => onExit(started, exitCode, signal)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      started.complaint = (started.complaint + text).slice(-KEPT_CHARACTERS);
    });
    // A pipe's handle of its own would keep a finished program waiting.
    (child.stderr as (NodeJS.ReadableStream & { unref?: () => void }) | null)?.unref?.();
    limit(started, LONGEST_LOAD_MILLISECONDS, 'took too long to load');
    send(started, { kind: 'load', config });
  };

  const cancel = (waiting: Waiting): void => {
    const position = queue.indexOf(waiting);
    if (position >= 0) queue.splice(position, 1);
    const isSpoken = run?.doing === waiting;
    if (isSpoken) stop();
    waiting.reject(new SpeechError('cancelled', 'Speech was cancelled.'));
    if (isSpoken) proceed();
  };

  return {
    isIdle: () => queue.length === 0 && (run === undefined || run.doing === 'nothing'),
    isLoaded: () => run !== undefined,
    speak: (job, signal) =>
      new Promise<SherpaSpoken>((resolve, reject) => {
        const waiting = waitingFor(job, signal, { resolve, reject }, () => cancel(waiting));
        if (signal?.aborted) return cancel(waiting);
        queue.push(waiting);
        proceed();
      }),
    end: async (error) => {
      const exited = run?.exited;
      const doing = stop();
      const lost = queue.splice(0);
      if (typeof doing === 'object') lost.unshift(doing);
      for (const { reject } of lost) reject(error);
      onIdle();
      await exited;
    },
  };
};
