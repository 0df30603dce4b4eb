import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { Slots } from '../shares/fair-gate.ts';
import type { FairShares } from '../shares/fair-shares.ts';

export type FairWorkerOptions = {
  readonly boss: Pick<PgBoss, 'fetch' | 'complete' | 'fail'>;
  readonly queue: string;
  readonly slots: Slots;
  readonly shares: FairShares;
  readonly handle: (job: {
    readonly id: string;
    readonly data: object;
    readonly signal: AbortSignal;
  }) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  /** Called when the response of a job was stored, or its failure. */
  readonly onSettled?: (id: string) => void;
};

export type FairWorker = {
  /** There may be a job. */
  wake(): void;
  /** Aborts a running job, because nobody waits for its response any more. */
  cancel(id: string): void;
  /** Takes no more jobs and waits for running ones; those that run longer are aborted and go back to the queue. */
  stop(graceMilliseconds: number): Promise<void>;
};

/**
 * Sets of organisations whose jobs are left out of one fetch each, from "all that had work recently" to "those at their
 * maximum": the first fetch that finds a job serves an organisation that is due. Doubling the number of admitted
 * organisations keeps the fetches few.
 */
export const organisationsToIgnore = (shares: FairShares, maximum: number): readonly (readonly string[])[] => {
  const ranked = shares.ranked();
  const full = ranked.filter((key) => shares.running(key) >= maximum);
  const due = ranked.filter((key) => shares.running(key) < maximum);
  const steps = [full.concat(due)];
  for (let admitted = 1; admitted < due.length * 2; admitted *= 2) steps.push(full.concat(due.slice(admitted)));
  return steps;
};

/** Rejects with the signal's reason. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

/**
 * Takes jobs of one queue, at most `slots` at a time, in the order of their organisations' shares and then of their
 * age. Organisations are the groups of the jobs; jobs without a group belong to the installation. Looks for jobs at the
 * start, after each job, and whenever it is woken.
 */
export const startFairWorker = (options: FairWorkerOptions): FairWorker => {
  const { boss, queue, slots, shares, handle, onError, onSettled } = options;
  const running = new Map<string, { readonly controller: AbortController; readonly ended: Promise<void> }>();
  let isStopping = false;
  let isWoken = false;
  let endPause: () => void = () => {};
  const wake = (): void => {
    isWoken = true;
    endPause();
  };

  const fetchDue = async (): Promise<Job<object> | undefined> => {
    for (const ignoreGroups of organisationsToIgnore(shares, slots.organisation)) {
      const [job] = await boss.fetch<object>(queue, { batchSize: 1, ignoreGroups: [...ignoreGroups] });
      if (job) return job;
    }
    return undefined;
  };
  const settle = async (job: Job<object>, controller: AbortController): Promise<void> => {
    const { signal } = controller;
    const aborted = rejectOnAbort(signal);
    aborted.catch(() => {});
    try {
      const handled = handle({ id: job.id, data: job.data, signal });
      handled.catch(() => {});
      const output = await Promise.race([handled, aborted]);
      await boss.complete(queue, job.id, output as object | undefined);
    } catch (error) {
      await boss.fail(queue, job.id, error as object).catch(onError);
    }
  };
  const run = async (job: Job<object>, controller: AbortController): Promise<void> => {
    const end = shares.begin(job.groupId ?? undefined);
    const tooLong = new Error(`a job of the queue ${queue} took longer than ${job.expireInSeconds} s`);
    const timer = setTimeout(() => controller.abort(tooLong), job.expireInSeconds * 1_000);
    try {
      await settle(job, controller);
    } finally {
      clearTimeout(timer);
      end();
      running.delete(job.id);
      onSettled?.(job.id);
      wake();
    }
  };
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      endPause = resolve;
    });
  const takeJobs = async (): Promise<void> => {
    while (!isStopping) {
      isWoken = false;
      const job = running.size < slots.all ? await fetchDue().catch(onError) : undefined;
      if (job) {
        const controller = new AbortController();
        running.set(job.id, { controller, ended: run(job, controller).catch(onError) });
      } else if (!isWoken) await pause();
    }
  };
  const taking = takeJobs();

  return {
    wake,
    cancel: (id) => running.get(id)?.controller.abort(new Error('the request was cancelled')),
    stop: async (graceMilliseconds) => {
      isStopping = true;
      // Also when it is looking for a job, after which it would pause.
      wake();
      await taking;
      const ended = Promise.all([...running.values()].map((job) => job.ended));
      await Promise.race([ended, sleep(graceMilliseconds, undefined, { ref: false })]);
      for (const { controller } of running.values()) controller.abort(new Error('the process stops'));
      await ended;
    },
  };
};
