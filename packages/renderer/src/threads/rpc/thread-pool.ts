import { type Transferable, Worker } from 'node:worker_threads';
import { RpcError, type RpcErrorReason, type RpcKinds } from './rpc-error.ts';
import type { ThreadMessage, ThreadRequest } from './thread-server.ts';
import { type RequestLimits, watchRequest } from './watch-request.ts';

/** A request beyond a limit is rejected, and its thread is terminated: `timeout` for time, `stopped` for memory. */
export type ThreadPoolOptions = RequestLimits & {
  /** Script that calls `serveThread`. */
  readonly script: URL;
  /** A thread starts when a request finds none idle. Default: 1. */
  readonly maxThreads?: number;
  /** Created before a thread starts; the thread reads it with `threadData`. */
  readonly data?: () => unknown;
  /**
   * Timeout of each request from its start in a thread, for requests that may wait for something that never happens. A
   * thread of low priority may need minutes for a second of CPU time, so work is limited by `maxCpuMilliseconds`.
   * Default: none.
   */
  readonly timeoutMilliseconds?: number;
  /** Limit of a thread's JavaScript heap. Default: that of Node. */
  readonly maxHeapMegabytes?: number;
  /** A thread without a request for this long is terminated, which releases its memory. Default: it stays. */
  readonly idleMilliseconds?: number;
};

export type ThreadCall<Progress> = {
  /** Rejects the request at once and terminates the thread that runs it. */
  readonly signal?: AbortSignal | undefined;
  /** Buffers of the request that are transferred instead of copied. */
  readonly transfers?: readonly Transferable[];
  readonly onProgress?: ((progress: Progress) => void) | undefined;
};

export type ThreadPool<Kinds extends RpcKinds> = {
  /** Starts a thread before the first request, so that this one does not wait until the thread has loaded its code. */
  preload(): void;
  /** @throws RpcError */
  run<Kind extends keyof Kinds & string>(
    kind: Kind,
    request: Kinds[Kind]['request'],
    call?: ThreadCall<Kinds[Kind]['progress']>,
  ): Promise<Kinds[Kind]['response']>;
  /** Terminates all threads; running requests reject as `interrupted`. */
  close(): Promise<void>;
};

/** A request in the queue or in a thread; it settles once. */
type Pending = {
  readonly message: ThreadRequest<RpcKinds>;
  readonly transfers: readonly Transferable[];
  readonly onProgress: (progress: unknown) => void;
  readonly resolve: (response: unknown) => void;
  readonly reject: (error: RpcError) => void;
};
type Thread = {
  readonly worker: Worker;
  current: Pending | undefined;
  watchdog: NodeJS.Timeout | undefined;
  endWatch: (() => void) | undefined;
  idle: NodeJS.Timeout | undefined;
};

const startWorker = ({ script, maxHeapMegabytes }: ThreadPoolOptions, workerData: unknown): Worker =>
  new Worker(script, {
    workerData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    ...(maxHeapMegabytes && { resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } }),
  });

/**
 * Threads that process typed requests, one at a time each, in the order of the calls. Idle threads do not keep the
 * process alive. A thread that was terminated or ended is replaced when the next request needs it.
 *
 * Unlike piscina, which runs the render tasks: there a timeout includes the time in the queue, a request reports no
 * progress, and the data of threads cannot be created when the first one starts.
 */
export const createThreadPool = <Kinds extends RpcKinds>(options: ThreadPoolOptions): ThreadPool<Kinds> => {
  const { maxThreads = 1, data, timeoutMilliseconds, idleMilliseconds } = options;
  const queue: Pending[] = [];
  const threads = new Set<Thread>();
  let starting = 0;
  let closed = false;

  /** Removes the thread from the pool and rejects its request. */
  const retire = (thread: Thread, reason: RpcErrorReason, cause?: unknown): void => {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.watchdog);
    thread.endWatch?.();
    clearTimeout(thread.idle);
    void thread.worker.terminate();
    thread.current?.reject(new RpcError(reason, { cause }));
    pump();
  };

  const runOn = (thread: Thread, pending: Pending): void => {
    thread.current = pending;
    clearTimeout(thread.idle);
    if (timeoutMilliseconds !== undefined) {
      thread.watchdog = setTimeout(() => retire(thread, 'timeout'), timeoutMilliseconds);
    }
    thread.endWatch = watchRequest(thread.worker, options, (reason, cause) => retire(thread, reason, cause));
    thread.worker.ref();
    thread.worker.postMessage(pending.message, pending.transfers);
  };

  const onMessage = (thread: Thread, message: ThreadMessage): void => {
    const { current } = thread;
    if (!threads.has(thread) || current === undefined) return;
    if (message.kind === 'progress') {
      current.onProgress(message.progress);
      return;
    }
    clearTimeout(thread.watchdog);
    thread.endWatch?.();
    thread.current = undefined;
    thread.worker.unref();
    if (message.kind === 'response') current.resolve(message.response);
    else current.reject(new RpcError('failed', { failure: message.failure }));
    if (idleMilliseconds !== undefined) {
      thread.idle = setTimeout(() => retire(thread, 'stopped'), idleMilliseconds).unref();
    }
    pump();
  };

  const startThread = async (): Promise<void> => {
    const workerData = await data?.();
    if (closed) return;
    const worker = startWorker(options, workerData);
    const thread: Thread = { worker, current: undefined, watchdog: undefined, endWatch: undefined, idle: undefined };
    worker.unref();
    worker.on('message', (message: ThreadMessage) => onMessage(thread, message));
    worker.on('error', (cause) => retire(thread, 'stopped', cause));
    worker.on('exit', (exitCode) => retire(thread, 'stopped', `exit code ${exitCode}`));
    threads.add(thread);
  };

  const addThread = (): void => {
    starting += 1;
    startThread()
      .catch((cause: unknown) => {
        for (const pending of queue.splice(0)) pending.reject(new RpcError('not-started', { cause }));
      })
      .finally(() => {
        starting -= 1;
        pump();
      });
  };

  const pump = (): void => {
    for (const thread of threads) {
      if (queue.length > 0 && thread.current === undefined) runOn(thread, queue.shift()!);
    }
    if (!closed && queue.length > starting && threads.size + starting < maxThreads) addThread();
  };

  const cancel = (pending: Pending): void => {
    const position = queue.indexOf(pending);
    if (position >= 0) queue.splice(position, 1);
    const thread = [...threads].find(({ current }) => current === pending);
    if (thread === undefined) pending.reject(new RpcError('cancelled'));
    else retire(thread, 'cancelled');
  };

  return {
    preload: () => {
      if (!closed && threads.size + starting === 0) addThread();
    },
    run: (kind, request, { signal, transfers = [], onProgress } = {}) => {
      if (closed) return Promise.reject(new RpcError('closed'));
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const pending: Pending = {
        message: { kind, request },
        transfers,
        onProgress: (progress) => onProgress?.(progress),
        resolve,
        reject,
      };
      const onAbort = (): void => cancel(pending);
      if (signal?.aborted) onAbort();
      else {
        signal?.addEventListener('abort', onAbort);
        queue.push(pending);
        pump();
      }
      return promise.finally(() => signal?.removeEventListener('abort', onAbort));
    },
    close: async () => {
      closed = true;
      for (const pending of queue.splice(0)) pending.reject(new RpcError('interrupted'));
      const open = [...threads];
      for (const thread of open) retire(thread, 'interrupted');
      await Promise.all(open.map(({ worker }) => worker.terminate()));
    },
  };
};

/**
 * Runs one request in a separate thread that is terminated afterwards, which releases its memory.
 * @throws RpcError
 */
export const runInThread = async <Kinds extends RpcKinds, Kind extends keyof Kinds & string = keyof Kinds & string>(
  options: Omit<ThreadPoolOptions, 'maxThreads'>,
  kind: Kind,
  request: Kinds[Kind]['request'],
  call?: ThreadCall<Kinds[Kind]['progress']>,
): Promise<Kinds[Kind]['response']> => {
  const pool = createThreadPool<Kinds>(options);
  try {
    return await pool.run(kind, request, call);
  } finally {
    await pool.close();
  }
};
