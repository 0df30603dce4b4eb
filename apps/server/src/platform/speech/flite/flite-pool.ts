import { Worker } from 'node:worker_threads';
import { speechMessage } from '@sonora/contracts/messages/speech';
import { type CancelSignal, SpeechError } from '@sonora/speech';
import type { FliteAnswer, FliteJob, FliteThreadData } from './flite-protocol.ts';
import type { WasmModule } from './wasm.ts';

/** A text of the longest allowed length takes about two seconds; a thread that needs this long is stuck. */
const LONGEST_JOB_MILLISECONDS = 60_000;

type Spoken = Extract<FliteAnswer, { kind: 'spoken' }>;
/** A job in the queue or in a thread; it settles once. */
type Waiting = {
  readonly job: FliteJob;
  readonly resolve: (spoken: Spoken) => void;
  readonly reject: (error: SpeechError) => void;
};
type Thread = {
  readonly worker: Worker;
  current: Waiting | undefined;
  watchdog: ReturnType<typeof setTimeout> | undefined;
};

const stopped = (cause: unknown): SpeechError =>
  new SpeechError('unavailable', speechMessage('speech.engineStopped'), { cause });

export type FlitePool = {
  /** Speaks one job in a thread of its own. A cancelled job stops at once, because its thread is ended. */
  run(job: FliteJob, signal?: CancelSignal): Promise<Spoken>;
  /** Ends all threads; jobs under way reject as `cancelled`. */
  close(): Promise<void>;
};

/** @param size threads at most; they start when needed and keep no process alive while idle */
export const createFlitePool = (module: () => Promise<WasmModule>, size: number): FlitePool => {
  const queue: Waiting[] = [];
  const threads = new Set<Thread>();
  let starting = 0;
  let closed = false;

  /** Takes the thread out of service and settles what it was doing. */
  const retire = (thread: Thread, error: SpeechError): void => {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.watchdog);
    void thread.worker.terminate();
    thread.current?.reject(error);
    pump();
  };

  const runOn = (thread: Thread, waiting: Waiting): void => {
    thread.current = waiting;
    thread.watchdog = setTimeout(() => retire(thread, stopped('too slow')), LONGEST_JOB_MILLISECONDS);
    thread.worker.ref();
    thread.worker.postMessage(waiting.job);
  };

  const onAnswer = (thread: Thread, answer: FliteAnswer): void => {
    const waiting = thread.current;
    clearTimeout(thread.watchdog);
    thread.current = undefined;
    thread.worker.unref();
    if (answer.kind === 'spoken') waiting?.resolve(answer);
    else
      waiting?.reject(new SpeechError('unavailable', speechMessage('speech.textNotSpoken'), { cause: answer.reason }));
    pump();
  };

  const startThread = async (): Promise<void> => {
    const data: FliteThreadData = { module: await module() };
    if (closed) return;
    const worker = new Worker(new URL('./flite-thread.ts', import.meta.url), { workerData: data });
    const thread: Thread = { worker, current: undefined, watchdog: undefined };
    worker.unref();
    worker.on('message', (answer: FliteAnswer) => onAnswer(thread, answer));
    worker.on('error', (cause) => retire(thread, stopped(cause)));
    worker.on('exit', (exitCode) => retire(thread, stopped(`exit code ${exitCode}`)));
    threads.add(thread);
  };

  const pump = (): void => {
    for (const thread of threads) {
      if (queue.length > 0 && thread.current === undefined) runOn(thread, queue.shift()!);
    }
    if (closed || queue.length <= starting || threads.size + starting >= size) return;
    starting += 1;
    startThread()
      .catch((cause: unknown) => {
        const error = new SpeechError('unavailable', speechMessage('speech.engineNotStarted'), { cause });
        for (const waiting of queue.splice(0)) waiting.reject(error);
      })
      .finally(() => {
        starting -= 1;
        pump();
      });
  };

  const cancel = (waiting: Waiting): void => {
    const position = queue.indexOf(waiting);
    if (position >= 0) queue.splice(position, 1);
    const thread = [...threads].find((candidate) => candidate.current === waiting);
    const error = new SpeechError('cancelled', speechMessage('speech.cancelled'));
    if (thread === undefined) waiting.reject(error);
    else retire(thread, error);
  };

  return {
    run: (job, signal) =>
      new Promise<Spoken>((resolve, reject) => {
        if (closed) return reject(new SpeechError('unavailable', speechMessage('speech.engineIsClosed')));
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
        signal?.addEventListener('abort', onAbort);
        queue.push(waiting);
        pump();
      }),
    close: async () => {
      closed = true;
      const error = new SpeechError('cancelled', speechMessage('speech.engineWasClosed'));
      for (const waiting of queue.splice(0)) waiting.reject(error);
      const workers = [...threads].map((thread) => thread.worker);
      for (const thread of [...threads]) retire(thread, error);
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
};
