import type { Job, VersionItem } from '@sonora/contracts';

type Status = Job['status'];

/** A job that is queued or running. */
export const isActive = ({ status }: Pick<Job, 'status'>): boolean => status === 'queued' || status === 'running';

/** Parts that failed or were cancelled, which can be run again. */
export const unfinishedCount = ({ counts }: Pick<Job, 'counts'>): number => counts.failed + counts.cancelled;

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
