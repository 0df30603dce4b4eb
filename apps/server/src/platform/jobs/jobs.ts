import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { defineTopic, type Notifier } from '../database/notifications.ts';
import { newId } from '../ids/new-id.ts';
import type { Log } from '../log/log.ts';

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
  /** Phantom type for the type checker, never set. */
  readonly [payload]?: Payload;
};

export const defineQueue = <Payload extends object>(name: string, options: QueueOptions): JobQueue<Payload> => ({
  name,
  options,
});

/** Requests between processes whose user is waiting: see `worker-rpc.ts`. */
export const requestQueue = defineQueue<{ readonly kind: string; readonly input: unknown }>('interactive', {
  notify: true,
  retryLimit: 2,
  retryDelay: 0,
  expireInSeconds: 60,
  retentionSeconds: 120,
  deleteAfterSeconds: 300,
});

/** Sent when the response to a request was stored. */
const responseReady = defineTopic<{ readonly id: string }>('job-done');

export type JobHandler<Payload> = (job: {
  readonly id: string;
  readonly data: Payload;
  readonly signal: AbortSignal;
}) => Promise<unknown>;

export type Jobs = {
  /** Enqueues a job. With `db`, it is part of that transaction. Workers do not see the job before `startAfter`. */
  send<Payload extends object>(
    queue: JobQueue<Payload>,
    data: NoInfer<Payload>,
    options?: { readonly id?: string; readonly db?: Database; readonly priority?: number; readonly startAfter?: Date },
  ): Promise<string>;
  /** Enqueues many jobs with one statement, as part of the transaction `db`. */
  sendMany<Payload extends object>(
    queue: JobQueue<Payload>,
    data: readonly NoInfer<Payload>[],
    db: Database,
  ): Promise<void>;
  /** Enqueues a request and waits for its response. Undefined after the timeout. */
  call(kind: string, input: unknown, timeoutMilliseconds: number): Promise<unknown>;
  /** Starts `count` workers for a queue. Each runs one job at a time and takes the next one immediately. */
  work<Payload extends object>(
    queue: JobQueue<Payload>,
    count: number,
    handler: JobHandler<NoInfer<Payload>>,
  ): Promise<void>;
  /** @throws Error naming the queues without a handler */
  assertAllHandled(): void;
  /** Requeues the job of a dead worker at once; creates it again when the queue does not have it any more. */
  giveBack<Payload extends object>(queue: JobQueue<Payload>, id: string, data: NoInfer<Payload>): Promise<void>;
  /** Stops taking jobs and waits for running ones, at most this long. */
  stop(graceMilliseconds: number): Promise<void>;
};

/**
 * Job queues in the product's database. With LISTEN/NOTIFY, pg-boss lets a worker sleep for a long time after each job.
 * Hence there is one `work` call per worker, a wake-up after each job, and polling every second as a fallback.
 */
export const createJobs = async (options: {
  readonly handle: DatabaseHandle;
  readonly notifier: Notifier;
  readonly log: Log;
  readonly supervise: boolean;
  /** All queues of this program, without the request queue, which is added. */
  readonly queues: readonly JobQueue<object>[];
}): Promise<Jobs> => {
  const { handle, notifier, log } = options;
  const boss = new PgBoss({
    connectionString: handle.url,
    max: 6,
    useListenNotify: true,
    schedule: false,
    supervise: options.supervise,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    application_name: 'sonora-jobs',
  });
  boss.on('error', (error) => log.warn({ error: error.message }, 'queue'));
  await boss.start();
  const queues: readonly JobQueue<object>[] = [...options.queues, requestQueue];
  for (const queue of queues) await boss.createQueue(queue.name, queue.options);

  const handled = new Set<string>();
  const waiting = new Map<string, () => void>();
  const wakeAll = (): void => {
    for (const wake of waiting.values()) wake();
  };
  const unsubscribe = notifier.subscribe(responseReady, ({ id }) => waiting.get(id)?.(), wakeAll);

  const send: Jobs['send'] = async (queue, data, sending = {}) => {
    const id = sending.id ?? newId();
    await boss.send(queue.name, data, {
      id,
      ...(sending.priority === undefined ? {} : { priority: sending.priority }),
      ...(sending.startAfter ? { startAfter: sending.startAfter } : {}),
      ...(sending.db ? { db: fromDrizzle(sending.db, sql) } : {}),
    });
    return id;
  };

  return {
    send,
    sendMany: async (queue, data, db) => {
      const rows = data.map((one) => ({ id: newId(), data: one }));
      await boss.insert(queue.name, rows, { db: fromDrizzle(db, sql) });
    },
    call: async (kind, input, timeoutMilliseconds) => {
      const id = newId();
      const deadline = Date.now() + timeoutMilliseconds;
      let notified = false;
      let wake: () => void = () => {};
      // The notification arrives shortly before the response is stored, so from then on the poll interval is short.
      const nextPoll = (): Promise<void> =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, notified ? 15 : Math.min(500, Math.max(1, deadline - Date.now())));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      waiting.set(id, () => {
        notified = true;
        wake();
      });
      try {
        let poll = nextPoll();
        await send(requestQueue, { kind, input }, { id, priority: 10 });
        while (Date.now() < deadline) {
          await poll;
          const job = (await boss.findJobs(requestQueue.name, { id }))[0];
          if (job?.state === 'completed') return job.output;
          if (job?.state === 'failed' || job?.state === 'cancelled') return undefined;
          poll = nextPoll();
        }
        await boss.cancel(requestQueue.name, id).catch(() => {});
        return undefined;
      } finally {
        waiting.delete(id);
      }
    },
    assertAllHandled: () => {
      const missing = queues.map(({ name }) => name).filter((name) => !handled.has(name));
      if (missing.length > 0) throw new Error(`no handler for the queues ${missing.join(', ')}`);
    },
    work: async <Payload extends object>(queue: JobQueue<Payload>, count: number, handler: JobHandler<Payload>) => {
      const { name } = queue;
      if (handled.has(name)) throw new Error(`the queue ${name} has a handler already`);
      handled.add(name);
      for (let index = 0; index < count; index += 1) {
        let ownId = '';
        ownId = await boss.work<Payload, unknown>(
          name,
          { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
          async ([job]) => {
            if (!job) return undefined;
            try {
              return await handler({ id: job.id, data: job.data, signal: job.signal });
            } finally {
              boss.notifyWorker(ownId);
              if (name === requestQueue.name) {
                // The response is stored immediately after this handler returns.
                setTimeout(() => void notifier.publish(responseReady, { id: job.id }).catch(() => {}), 1);
              }
            }
          },
        );
      }
    },
    giveBack: async (queue, id, data) => {
      const job = (await boss.findJobs(queue.name, { id }))[0];
      if (job?.state === 'created' || job?.state === 'retry') return;
      if (job?.state === 'active') {
        await boss.fail(queue.name, id, { reason: 'the worker died' });
        return;
      }
      if (job) await boss.deleteJob(queue.name, id);
      await send(queue, data, { id });
    },
    stop: async (graceMilliseconds) => {
      unsubscribe();
      await boss
        .stop({ graceful: true, timeout: graceMilliseconds, close: true })
        .catch((error: Error) => log.warn({ error: error.message }, 'queue stop'));
    },
  };
};
