import { type ChildProcess, fork } from 'node:child_process';
import type { Message } from '@sonora/contracts/messages/message';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { type CancelSignal, SpeechError } from '@sonora/speech';

/** The largest models are 300 MB and load in seconds, from a slow disk in a minute. */
const LONGEST_LOAD_MILLISECONDS = 120_000;
/** A thousand characters are a minute of speech; a slow core needs twice that. */
const LONGEST_JOB_MILLISECONDS = 180_000;
/** What is kept of the process's complaints, for the log. */
const KEPT_CHARACTERS = 2_000;

/** What an engine's process is told. The first order is `load`; it gets the next `speak` only after it has answered. */
export type EngineOrder<Config, Job> =
  | { readonly kind: 'load'; readonly config: Config }
  | { readonly kind: 'speak'; readonly job: Job };

/** What it answers, beside what it says when it has spoken. */
type EngineAnswer<Spoken extends { readonly kind: 'spoken' }> =
  | { readonly kind: 'loaded' }
  | Spoken
  | { readonly kind: 'failed'; readonly reason: string };

type Waiting<Job, Spoken> = {
  readonly job: Job;
  readonly resolve: (spoken: Spoken) => void;
  readonly reject: (error: SpeechError) => void;
};

/** A process, and what it is doing. */
type Run<Job, Spoken> = {
  readonly child: ChildProcess;
  readonly exited: Promise<unknown>;
  doing: Waiting<Job, Spoken> | 'loading' | 'nothing';
  complaint: string;
  watchdog: NodeJS.Timeout | undefined;
};

/** An engine in a process of its own, which is started again when it has ended and somebody wants to speak. */
export type EngineChild<Job, Spoken> = {
  /**
   * Speaks when those before it are done. A cancelled text rejects at once and ends the process, since the library cannot be
   * interrupted; those behind it are spoken by the next one.
   */
  speak(job: Job, signal?: CancelSignal): Promise<Spoken>;
  /** True when nothing is being loaded or spoken, and nothing waits. */
  isIdle(): boolean;
  /** True when it is in memory, or on its way there. */
  isLoaded(): boolean;
  /** Ends the process; what it was asked rejects with the error. */
  end(error: SpeechError): Promise<void>;
};

const startProcess = (script: URL): ChildProcess =>
  fork(script, {
    execArgv: [],
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

/** A waiting text that no longer listens to its signal once it is settled. */
const waitingFor = <Job, Spoken>(
  job: Job,
  signal: CancelSignal | undefined,
  { resolve, reject }: Pick<Waiting<Job, Spoken>, 'resolve' | 'reject'>,
  onAbort: () => void,
): Waiting<Job, Spoken> => {
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

/** What may go wrong with an engine, by the message that says it. */
type Mishap =
  `speech.${'tookTooLong' | 'couldNotSpeak' | 'cannotBeLoaded' | 'filesDamaged' | 'didNotStart' | 'loadingTooLong' | 'crashed'}`;

export type EngineChildOptions<Config> = {
  /** The program of the process. */
  readonly script: URL;
  readonly config: Config;
  /** What speaks, for sentences: `The voice model Cori`. */
  readonly title: string | Message;
  /** Called whenever the last text is done. */
  readonly onIdle?: () => void;
};

/** A process that speaks one text after the other. It is started when it is first asked. */
export const createEngineChild = <Config, Job, Spoken extends { readonly kind: 'spoken' }>({
  script,
  config,
  title,
  onIdle = () => undefined,
}: EngineChildOptions<Config>): EngineChild<Job, Spoken> => {
  const queue: Waiting<Job, Spoken>[] = [];
  let run: Run<Job, Spoken> | undefined;

  const unavailable = (happened: Mishap, cause: unknown): SpeechError =>
    new SpeechError('unavailable', speechMessage(happened, { engine: title }), { cause });

  /** Takes the process out of service. @returns what it was doing */
  const stop = (): Run<Job, Spoken>['doing'] => {
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

  const limit = (to: Run<Job, Spoken>, milliseconds: number, happened: Mishap): void => {
    clearTimeout(to.watchdog);
    to.watchdog = setTimeout(() => fail(unavailable(happened, 'too slow')), milliseconds);
  };

  const send = (to: Run<Job, Spoken>, order: EngineOrder<Config, Job>): void => {
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
      limit(run, LONGEST_JOB_MILLISECONDS, 'speech.tookTooLong');
      send(run, { kind: 'speak', job: next.job });
    } else if (queue.length > 0) start();
    else {
      // An idle engine keeps no program alive.
      run?.child.unref();
      run?.child.channel?.unref();
      onIdle();
    }
  };

  const onAnswer = (from: Run<Job, Spoken>, answer: EngineAnswer<Spoken>): void => {
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
        if (typeof doing === 'object') doing.reject(unavailable('speech.couldNotSpeak', answer.reason));
        else {
          from.doing = 'loading';
          fail(unavailable('speech.cannotBeLoaded', `${answer.reason}\n${from.complaint}`));
        }
        break;
      default:
        answer satisfies never;
    }
    proceed();
  };

  const onExit = (of: Run<Job, Spoken>, exitCode: number | null, signal: string | null): void => {
    const what = of.doing === 'loading' ? 'speech.filesDamaged' : 'speech.crashed';
    fail(unavailable(what, `${signal ?? `exit code ${exitCode}`}\n${of.complaint}`));
  };

  const start = (): void => {
    const child = startProcess(script);
    const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    const started: Run<Job, Spoken> = { child, exited, doing: 'loading', complaint: '', watchdog: undefined };
    run = started;
    /** What an ended process still says is nobody's. */
    const ifCurrent = (act: () => void): void => {
      if (run === started) act();
    };
    child.on('message', (answer: EngineAnswer<Spoken>) => ifCurrent(() => onAnswer(started, answer)));
    child.on('error', (cause) => ifCurrent(() => fail(unavailable('speech.didNotStart', cause))));
    child.on('exit', (exitCode, signal) => ifCurrent(() => onExit(started, exitCode, signal)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      started.complaint = (started.complaint + text).slice(-KEPT_CHARACTERS);
    });
    // A pipe's handle of its own would keep a finished program waiting.
    (child.stderr as (NodeJS.ReadableStream & { unref?: () => void }) | null)?.unref?.();
    limit(started, LONGEST_LOAD_MILLISECONDS, 'speech.loadingTooLong');
    send(started, { kind: 'load', config });
  };

  const cancel = (waiting: Waiting<Job, Spoken>): void => {
    const position = queue.indexOf(waiting);
    if (position >= 0) queue.splice(position, 1);
    const isSpoken = run?.doing === waiting;
    if (isSpoken) stop();
    waiting.reject(new SpeechError('cancelled', speechMessage('speech.cancelled')));
    if (isSpoken) proceed();
  };

  return {
    isIdle: () => queue.length === 0 && (run === undefined || run.doing === 'nothing'),
    isLoaded: () => run !== undefined,
    speak: (job, signal) =>
      new Promise<Spoken>((resolve, reject) => {
        const waiting: Waiting<Job, Spoken> = waitingFor(job, signal, { resolve, reject }, () => cancel(waiting));
        if (signal?.aborted) return cancel(waiting);
        queue.push(waiting);
        proceed();
      }),
    end: async (error) => {
      const exited = run?.exited;
      // Whoever waits for its end must be kept alive until then.
      run?.child.ref();
      const doing = stop();
      const lost = queue.splice(0);
      if (typeof doing === 'object') lost.unshift(doing);
      for (const { reject } of lost) reject(error);
      onIdle();
      await exited;
    },
  };
};
