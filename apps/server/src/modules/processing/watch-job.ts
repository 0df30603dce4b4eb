import { withEventMeta } from '@orpc/server';
import type { JobProgress } from '@sonora/contracts';
import type { Notifier } from '../../platform/database/notifications.ts';
import { roundsOfChanges } from '../../platform/database/rounds-of-changes.ts';
import { createChangeFeed } from './change-feed.ts';
import { isEnded, jobOf } from './processing.mapper.ts';
import { type JobKey, jobChanged } from './processing.queues.ts';
import type { ProcessingRepository } from './processing.repository.ts';

/** Delay after which the browser reconnects. */
const RETRY_MILLISECONDS = 500;
/** Shortest time between two events, and longest without a look at the job. */
const PACE_MILLISECONDS = 250;
const POLL_MILLISECONDS = 2_000;

/** Yields the state of a job and its changed items now and after each change, until it has ended. */
export async function* watchJob(
  { notifier, repository }: { readonly notifier: Notifier; readonly repository: ProcessingRepository },
  { orgId, id }: JobKey,
  signal: AbortSignal,
): AsyncGenerator<JobProgress> {
  const rounds = roundsOfChanges({
    subscribe: (onChange) =>
      notifier.subscribe(jobChanged, (message) => void (message.id === id && onChange()), onChange),
    paceMilliseconds: PACE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    signal,
  });
  const changes = createChangeFeed(repository, { orgId, id });
  let last = '';
  for await (const _ of rounds) {
    const row = await repository.find(orgId, id);
    if (!row) return;
    const changed = await changes();
    const job = await jobOf(repository, row);
    const event: JobProgress = {
      job,
      changed: changed.map(({ id: itemId, reference, status }) => ({ itemId, reference, status })),
    };
    const { secondsLeft: _left, ...state } = job;
    const text = JSON.stringify({ ...event, job: state });
    if (text !== last) yield withEventMeta(event, { retry: RETRY_MILLISECONDS });
    last = text;
    if (isEnded(row.status)) return;
  }
}
