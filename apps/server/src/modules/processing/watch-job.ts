import { withEventMeta } from '@orpc/server';
import type { JobProgress } from '@sonora/contracts';
import type { Notifier } from '../../platform/database/notifications.ts';
import { isEnded, jobOf } from './processing.mapper.ts';
import { type JobKey, jobChanged } from './processing.queues.ts';
import type { ProcessingRepository } from './processing.repository.ts';

/** Delay after which the browser reconnects. */
const RETRY_MILLISECONDS = 500;
/** Shortest time between two events, and longest without a look at the job. */
const PACE_MILLISECONDS = 250;
const POLL_MILLISECONDS = 2_000;
/** A client that reconnects gets the changes of this time again, so it misses none. */
const OVERLAP_MILLISECONDS = 60_000;

/** Yields the state of a job and its changed items now and after each change, until it has ended. */
export async function* watchJob(
  { notifier, repository }: { readonly notifier: Notifier; readonly repository: ProcessingRepository },
  { orgId, id }: JobKey,
  signal: AbortSignal,
): AsyncGenerator<JobProgress> {
  let isDue = true;
  let wake = (): void => {};
  const onChange = (): void => {
    isDue = true;
    wake();
  };
  const unsubscribe = notifier.subscribe(jobChanged, (message) => message.id === id && onChange(), onChange);
  signal.addEventListener('abort', onChange);
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  try {
    let since = new Date(Date.now() - OVERLAP_MILLISECONDS);
    let last = '';
    while (!signal.aborted) {
      isDue = false;
      const row = await repository.find(orgId, id);
      if (!row) return;
      const changed = await repository.listChanged(orgId, id, since);
      const job = await jobOf(repository, row);
      since = changed.at(-1)?.changedAt ?? since;
      const event: JobProgress = {
        job,
        changed: changed.map(({ id: itemId, reference, status }) => ({ itemId, reference, status })),
      };
      const { secondsLeft: _, ...state } = job;
      const text = JSON.stringify({ ...event, job: state });
      if (text !== last) yield withEventMeta(event, { retry: RETRY_MILLISECONDS });
      last = text;
      if (isEnded(row.status)) return;
      await pause(PACE_MILLISECONDS);
      if (!isDue) await pause(POLL_MILLISECONDS);
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', onChange);
  }
}
