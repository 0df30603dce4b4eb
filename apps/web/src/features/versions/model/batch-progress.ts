import type { Job, VersionItem } from '@sonora/contracts';

type Status = Job['status'];

/** A job that is queued or running. */
export const isActive = ({ status }: Pick<Job, 'status'>): boolean => status === 'queued' || status === 'running';

/** Parts that failed or were cancelled, which can be run again. */
export const unfinishedCount = ({ counts }: Pick<Job, 'counts'>): number => counts.failed + counts.cancelled;

/** Progress of several batches as one. */
export type BatchProgress = Pick<Job, 'total' | 'counts' | 'percentage' | 'secondsLeft'>;

/** What batches that run at the same time do together: they share the workers, so that the last one ends when its own time is over. */
export const progressOf = (jobs: readonly BatchProgress[]): BatchProgress => {
  const sum = (of: (job: BatchProgress) => number): number => jobs.reduce((all, job) => all + of(job), 0);
  const total = sum((job) => job.total);
  const left = jobs.flatMap(({ secondsLeft }) => secondsLeft ?? []);
  return {
    total,
    counts: {
      queued: sum(({ counts }) => counts.queued),
      running: sum(({ counts }) => counts.running),
      succeeded: sum(({ counts }) => counts.succeeded),
      failed: sum(({ counts }) => counts.failed),
      cancelled: sum(({ counts }) => counts.cancelled),
    },
    percentage: total === 0 ? 100 : sum((job) => job.percentage * job.total) / total,
    // While one of them has not begun, nobody knows.
    secondsLeft: left.length < jobs.length ? null : Math.max(...left),
  };
};

const statusOfRow: Readonly<Record<Status, VersionItem['status']>> = {
  queued: 'versioning',
  running: 'versioning',
  succeeded: 'complete',
  failed: 'error',
  cancelled: 'idle',
};

type Changed = { readonly reference: string | null; readonly status: Status };

/** Statuses of rows after parts of a batch have changed, by the id of the row. */
export const rowStatuses = (changed: readonly Changed[]): ReadonlyMap<string, VersionItem['status']> =>
  new Map(changed.flatMap(({ reference, status }) => (reference === null ? [] : [[reference, statusOfRow[status]]])));
