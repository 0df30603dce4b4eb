import { limits } from '@sonora/contracts';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { defineTopic, type Notifier } from '../database/notifications.ts';
import { newId } from '../ids/new-id.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import type { Slots } from '../shares/fair-gate.ts';
import { createFairShares } from '../shares/fair-shares.ts';
import { type FairWorker, startFairWorker } from './fair-worker.ts';
import { queuesWithJobs } from './waiting-jobs.repository.ts';

/** Settings of a queue. */
export type QueueOptions = Omit<Queue, 'name'>;

declare const payload: unique symbol;
/**
 * A kind of job, declared by the module that owns it. Jobs survive a release, so name and payload fields must not
 * change.
 */
export type JobQueue<Payload> = {
  readonly name: string;
  readonly options: QueueOptions;
  /** True for requests between processes: the sender is told when the response was stored. */
  readonly isAnswered?: boolean;
  /** Phantom type for the type checker, never set. */
  readonly [payload]?: Payload;
};

export const defineQueue = <Payload extends object>(name: string, options: QueueOptions): JobQueue<Payload> => ({
  name,
  options,
});

/** Requests between processes, whose sender waits for the response: see `worker-rpc.ts`. */
export type RequestQueue = JobQueue<{ readonly kind: string; readonly input: unknown }>;

/** @param timeoutSeconds longest time of one request in a worker */
export const defineRequestQueue = (name: string, timeoutSeconds: number): RequestQueue => ({
  name,
  options: {
    retryLimit: 2,
    retryDelay: 0,
    expireInSeconds: timeoutSeconds,
    retentionSeconds: 2 * timeoutSeconds,
    deleteAfterSeconds: 300,
  },
  isAnswered: true,
});

/** Sent when a job was enqueued. */
const jobWaiting = defineTopic<{ readonly queue: string }>('job-waiting');
/** Sent when the response to a request was stored. */
const responseReady = defineTopic<{ readonly id: string }>('job-done');
/** Sent when nobody waits for the response of a request any more. */
const requestAbandoned = defineTopic<{ readonly id: string }>('job-abandoned');

export type JobHandler<Payload> = (job: {
  readonly id: string;
  readonly data: Payload;
  readonly signal: AbortSignal;
}) => Promise<unknown>;

export type JobSending = {
  readonly id?: string;
  /** The job is part of this transaction. */
  readonly db?: Database;
  readonly priority?: number;
  /** Workers do not see the job before. The time runs by the clock of the database: that of the sender may be wrong. */
  readonly waitMilliseconds?: number;
  /** Organisation whose share the job uses. Default: that of the installation. */
  readonly orgId?: string | undefined;
};

export type Jobs = {
  /** Enqueues a job. */
  send<Payload extends object>(queue: JobQueue<Payload>, data: NoInfer<Payload>, options?: JobSending): Promise<string>;
  /**
   * Enqueues many jobs with one statement, as part of the transaction `db`.
   * @param options `idOf`: ids of the jobs. Default: new ones
   */
  sendMany<Payload extends object>(
    queue: JobQueue<Payload>,
    data: readonly NoInfer<Payload>[],
    options: {
      readonly db: Database;
      readonly orgId?: string | undefined;
      readonly idOf?: (data: NoInfer<Payload>) => string;
    },
  ): Promise<void>;
  /**
   * Enqueues a request and waits for its response. Undefined after the timeout.
   * @param signal aborted when nobody waits any more: the request is cancelled, also in a worker
   */
  call(
    queue: RequestQueue,
    request: { readonly kind: string; readonly input: unknown; readonly orgId: string | undefined },
    timeoutMilliseconds: number,
    signal?: AbortSignal,
  ): Promise<unknown>;
  /** Handles the jobs of a queue, at most `slots` at a time, in the order of their organisations' shares. */
  work<Payload extends object>(
    queue: JobQueue<Payload>,
    slots: Slots | number,
    handler: JobHandler<NoInfer<Payload>>,
  ): Promise<void>;
  /** @throws Error naming the queues without a handler */
  assertAllHandled(): void;
  /** Requeues the job of a dead worker at once; creates it again when the queue does not have it any more. */
  giveBack<Payload extends object>(
    queue: JobQueue<Payload>,
    id: string,
    data: NoInfer<Payload>,
    options?: Pick<JobSending, 'orgId'>,
  ): Promise<void>;
  /** Stops taking jobs and waits for running ones, at most this long. */
  stop(graceMilliseconds: number): Promise<void>;
};

type JobsOptions = {
  readonly handle: DatabaseHandle;
  readonly notifier: Notifier;
  readonly log: Log;
  readonly supervise: boolean;
  /** All queues of this program. */
  readonly queues: readonly JobQueue<object>[];
  /** Weight of an organisation. Default: 1 for all. */
  readonly weightOf?: (orgId: string) => number;
};

/** A job whose worker died starts again at most this long after its timeout. */
const SUPERVISION_SECONDS = 10;

const startBoss = async ({ handle, log, supervise, queues }: JobsOptions): Promise<PgBoss> => {
  const boss = new PgBoss({
    connectionString: handle.url,
    max: 6,
    schedule: false,
    supervise,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
    application_name: 'sonora-jobs',
  });
  boss.on('error', (error) => log.warn({ error: error.message }, 'queue'));
  await boss.start();
  for (const queue of queues) await boss.createQueue(queue.name, queue.options);
  return boss;
};

const createSenders = (boss: PgBoss, notifier: Notifier): Pick<Jobs, 'send' | 'sendMany' | 'giveBack'> => {
  // Part of the transaction: workers are notified when it has ended, and not before they can see the job.
  const announce = (queue: string, db?: Database): Promise<void> => notifier.publish(jobWaiting, { queue }, db);
  const send: Jobs['send'] = async (queue, data, { id = newId(), db, orgId, waitMilliseconds = 0, ...rest } = {}) => {
    await boss.send(queue.name, data, {
      id,
      ...rest,
      ...(waitMilliseconds > 0 && { startAfter: waitMilliseconds / 1_000 }),
      ...(orgId === undefined ? {} : { group: { id: orgId } }),
      ...(db ? { db: fromDrizzle(db, sql) } : {}),
    });
    await announce(queue.name, db);
    return id;
  };
  return {
    send,
    sendMany: async (queue, data, { db, orgId, idOf = () => newId() }) => {
      const group = orgId === undefined ? {} : { group: { id: orgId } };
      const rows = data.map((one) => ({ id: idOf(one), data: one, ...group }));
      await boss.insert(queue.name, rows, { db: fromDrizzle(db, sql) });
      await announce(queue.name, db);
    },
    giveBack: async (queue, id, data, options = {}) => {
      const job = (await boss.findJobs(queue.name, { id }))[0];
      if (job?.state === 'created' || job?.state === 'retry') return;
      if (job?.state === 'active') {
        await boss.fail(queue.name, id, { reason: 'the worker died' });
        await announce(queue.name);
        return;
      }
      if (job) await boss.deleteJob(queue.name, id);
      await send(queue, data, { id, ...options });
    },
  };
};

/** Calls of requests, and the notifications that end their waiting. */
const createCalls = (
  boss: PgBoss,
  notifier: Notifier,
  send: Jobs['send'],
): { readonly call: Jobs['call']; close(): void } => {
  const waiting = new Map<string, () => void>();
  const wakeAll = (): void => {
    for (const wake of waiting.values()) wake();
  };
  const close = notifier.subscribe(responseReady, ({ id }) => waiting.get(id)?.(), wakeAll);
  const call: Jobs['call'] = async (queue, { orgId, ...request }, timeoutMilliseconds, signal) => {
    signal?.throwIfAborted();
    const id = newId();
    // By the clock that nobody sets.
    const deadline = performance.now() + timeoutMilliseconds;
    let wake: () => void = () => {};
    const nextLook = (): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, Math.min(500, Math.max(1, deadline - performance.now())));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const wakeThis = (): void => wake();
    waiting.set(id, wakeThis);
    signal?.addEventListener('abort', wakeThis);
    try {
      let look = nextLook();
      await send(queue, request, { id, orgId });
      while (performance.now() < deadline && !signal?.aborted) {
        await look;
        look = nextLook();
        const job = (await boss.findJobs(queue.name, { id }))[0];
        if (job?.state === 'completed') return job.output;
        if (job?.state === 'failed' || job?.state === 'cancelled') return undefined;
      }
      await boss.cancel(queue.name, id).catch(() => {});
      await notifier.publish(requestAbandoned, { id }).catch(() => {});
      signal?.throwIfAborted();
      return undefined;
    } finally {
      waiting.delete(id);
      signal?.removeEventListener('abort', wakeThis);
      wake();
    }
  };
  return { call, close };
};

/** Interval of the look for jobs whose notification was lost, or whose time to wait is over. */
const LOOK_MILLISECONDS = 1_000;

/** Wakes workers whose queues have jobs, with one query for all of them. @returns a function that stops this */
const wakePeriodically = (
  { handle, log }: Pick<JobsOptions, 'handle' | 'log'>,
  workers: ReadonlyMap<string, Pick<FairWorker, 'wake'>>,
): (() => void) => {
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy || workers.size === 0) return;
    isBusy = true;
    try {
      for (const queue of await queuesWithJobs(handle, [...workers.keys()])) workers.get(queue)?.wake();
    } catch (error) {
      log.warn({ error: describeError(error) }, 'queues could not be read; they will be soon');
    }
    isBusy = false;
  };
  const timer = setInterval(() => void look(), LOOK_MILLISECONDS);
  return () => clearInterval(timer);
};

/** Job queues in the product's database. Workers are woken by notifications, and by a look every second as a fallback. */
export const createJobs = async (options: JobsOptions): Promise<Jobs> => {
  const { notifier, log, queues, weightOf } = options;
  const boss = await startBoss(options);
  const senders = createSenders(boss, notifier);
  const calls = createCalls(boss, notifier, senders.send);
  const workers = new Map<string, FairWorker>();
  const wakeAll = (): void => {
    for (const worker of workers.values()) worker.wake();
  };
  const unsubscribes = [
    notifier.subscribe(jobWaiting, ({ queue }) => workers.get(queue)?.wake(), wakeAll),
    notifier.subscribe(requestAbandoned, ({ id }) => {
      for (const worker of workers.values()) worker.cancel(id);
    }),
    calls.close,
    wakePeriodically(options, workers),
  ];

  return {
    ...senders,
    call: calls.call,
    assertAllHandled: () => {
      const missing = queues.map(({ name }) => name).filter((name) => !workers.has(name));
      if (missing.length > 0) throw new Error(`no handler for the queues ${missing.join(', ')}`);
    },
    work: async <Payload extends object>(
      queue: JobQueue<Payload>,
      slots: Slots | number,
      handler: JobHandler<Payload>,
    ) => {
      const { name, isAnswered } = queue;
      if (workers.has(name)) throw new Error(`the queue ${name} has a handler already`);
      const worker = startFairWorker({
        boss,
        queue: name,
        slots: typeof slots === 'number' ? { all: slots, organisation: slots } : slots,
        shares: createFairShares({
          halfLifeSeconds: limits.shareHalfLifeSeconds,
          ...(weightOf ? { weightOf } : {}),
        }),
        handle: ({ id, data, signal }) => handler({ id, data: data as Payload, signal }),
        onError: (error) => log.warn({ queue: name, error: describeError(error) }, 'queue'),
        ...(isAnswered && { onSettled: (id: string) => void notifier.publish(responseReady, { id }).catch(() => {}) }),
      });
      workers.set(name, worker);
    },
    stop: async (graceMilliseconds) => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      await Promise.all([...workers.values()].map((worker) => worker.stop(graceMilliseconds)));
      await boss
        .stop({ graceful: true, timeout: 1_000, close: true })
        .catch((error: Error) => log.warn({ error: error.message }, 'queue stop'));
    },
  };
};
