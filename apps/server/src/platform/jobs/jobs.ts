import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import type { Database, DatabaseHandle } from '../database/database.ts';
import type { Notifier } from '../database/notifications.ts';
import { newId } from '../ids/new-id.ts';
import type { Log } from '../log/log.ts';

/** Every queue of the house with its payload. The worker refuses to start unless each has exactly one handler. */
export type JobPayloads = {
  readonly production: { readonly orgId: string; readonly id: string };
  /** Productions that wait for services outside. */
  readonly 'production-remote': { readonly orgId: string; readonly id: string };
  readonly interactive: { readonly kind: string; readonly input: unknown };
  readonly mail: { readonly outboxId: string };
  readonly 'voice-pack': { readonly name: string };
  /** What an organisation that no longer exists has in the storage. */
  readonly 'forget-organisation': {
    readonly orgId: string;
    /** The id of its picture. Absent in jobs of versions that left it behind. */
    readonly logo?: string | null;
  };
};
export type QueueName = keyof JobPayloads;

/** A killed worker costs a try each time, so the limit is generous; the production row keeps its own count. */
const productionQueue = {
  notify: true,
  retryLimit: 50,
  retryDelay: 0,
  expireInSeconds: 3_600,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 86_400,
};

const queueOptions: Readonly<Record<QueueName, Omit<Queue, 'name'>>> = {
  production: productionQueue,
  'production-remote': productionQueue,
  interactive: {
    notify: true,
    retryLimit: 2,
    retryDelay: 0,
    expireInSeconds: 60,
    retentionSeconds: 120,
    deleteAfterSeconds: 300,
  },
  mail: {
    notify: true,
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 120,
    deleteAfterSeconds: 86_400,
  },
  'voice-pack': {
    notify: true,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 6 * 3_600,
    deleteAfterSeconds: 86_400,
  },
  'forget-organisation': {
    notify: true,
    retryLimit: 50,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 3_600,
    deleteAfterSeconds: 86_400,
  },
};
const queueNames = Object.keys(queueOptions) as readonly QueueName[];

export type JobHandler<K extends QueueName> = (job: {
  readonly id: string;
  readonly data: JobPayloads[K];
  readonly signal: AbortSignal;
}) => Promise<unknown>;

export type Jobs = {
  /** Enqueues; with `db` in that transaction, so that job and row come and go together. No worker sees it before `startAfter`. */
  send<K extends QueueName>(
    queue: K,
    data: JobPayloads[K],
    options?: { readonly id?: string; readonly db?: Database; readonly priority?: number; readonly startAfter?: Date },
  ): Promise<string>;
  /** As `send` in that transaction, for many in one statement. */
  sendMany<K extends QueueName>(queue: K, data: readonly JobPayloads[K][], db: Database): Promise<void>;
  /** Enqueues and waits for the handler's answer. Undefined when none came within the time. */
  call(kind: string, input: unknown, timeoutMilliseconds: number): Promise<unknown>;
  /** Starts `count` workers for a queue; each takes one job at a time and asks for the next as soon as it is free. */
  work<K extends QueueName>(queue: K, count: number, handler: JobHandler<K>): Promise<void>;
  /** @throws Error naming the queues without a handler */
  assertAllHandled(): void;
  /** Gives a job of a dead worker back to the queue at once; makes it anew when the queue no longer knows it. */
  giveBack<K extends QueueName>(queue: K, id: string, data: JobPayloads[K]): Promise<void>;
  /** Takes no new jobs, waits for the running ones at most this long, then lets go. */
  stop(graceMilliseconds: number): Promise<void>;
};

/**
 * The queue on the product's own database. With LISTEN/NOTIFY a worker of the library sleeps a long time after each job;
 * hence one `work` per worker, a kick after each job, and a poll every second as the floor.
 */
export const createJobs = async (options: {
  readonly handle: DatabaseHandle;
  readonly notifier: Notifier;
  readonly log: Log;
  readonly supervise: boolean;
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
  for (const name of queueNames) await boss.createQueue(name, queueOptions[name]);

  const handled = new Set<QueueName>();
  const waiting = new Map<string, () => void>();
  const wakeAll = (): void => {
    for (const wake of waiting.values()) wake();
  };
  const unsubscribe = notifier.subscribe('job-done', ({ id }) => waiting.get(id)?.(), wakeAll);

  const send: Jobs['send'] = async (queue, data, sending = {}) => {
    const id = sending.id ?? newId();
    await boss.send(queue, data as object, {
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
      const rows = data.map((payload) => ({ id: newId(), data: payload as object }));
      await boss.insert(queue, rows, { db: fromDrizzle(db, sql) });
    },
    call: async (kind, input, timeoutMilliseconds) => {
      const id = newId();
      const deadline = Date.now() + timeoutMilliseconds;
      let notified = false;
      let wake: () => void = () => {};
      // The handler's word comes a moment before the queue has written its answer: look often from then on.
      const nextLook = (): Promise<void> =>
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
        let look = nextLook();
        await send('interactive', { kind, input }, { id, priority: 10 });
        while (Date.now() < deadline) {
          await look;
          const job = (await boss.findJobs('interactive', { id }))[0];
          if (job?.state === 'completed') return job.output;
          if (job?.state === 'failed' || job?.state === 'cancelled') return undefined;
          look = nextLook();
        }
        await boss.cancel('interactive', id).catch(() => {});
        return undefined;
      } finally {
        waiting.delete(id);
      }
    },
    assertAllHandled: () => {
      const missing = queueNames.filter((name) => !handled.has(name));
      if (missing.length > 0) throw new Error(`no handler for the queues ${missing.join(', ')}`);
    },
    work: async (queue, count, handler) => {
      if (handled.has(queue)) throw new Error(`the queue ${queue} has a handler already`);
      handled.add(queue);
      for (let index = 0; index < count; index += 1) {
        let ownId = '';
        ownId = await boss.work<JobPayloads[typeof queue], unknown>(
          queue,
          { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
          async ([job]) => {
            if (!job) return undefined;
            try {
              return await handler({ id: job.id, data: job.data, signal: job.signal });
            } finally {
              boss.notifyWorker(ownId);
              if (queue === 'interactive') {
                // The answer is stored right after this handler returns.
                setTimeout(() => void notifier.publish('job-done', { id: job.id }).catch(() => {}), 1);
              }
            }
          },
        );
      }
    },
    giveBack: async (queue, id, data) => {
      const job = (await boss.findJobs(queue, { id }))[0];
      if (job?.state === 'created' || job?.state === 'retry') return;
      if (job?.state === 'active') {
        await boss.fail(queue, id, { reason: 'the worker died' });
        return;
      }
      if (job) await boss.deleteJob(queue, id);
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
