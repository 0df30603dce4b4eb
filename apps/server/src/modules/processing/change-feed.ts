import type { JobKey } from './processing.queues.ts';
import type { ProcessingRepository } from './processing.repository.ts';

/**
 * A client that reconnects gets the changes of this time again, so it misses none. Longer than the transaction that ends an
 * item takes.
 */
const OVERLAP_MILLISECONDS = 60_000;

/**
 * The items that changed since the last call. A change has the time at which its transaction began, and is seen when it ends:
 * later ones may be seen before it. So each call looks back, and leaves out what it has told.
 */
export const createChangeFeed = (repository: Pick<ProcessingRepository, 'listChanged'>, { orgId, id }: JobKey) => {
  let newest = Date.now();
  let told = new Map<string, number>();
  return async (): Promise<Awaited<ReturnType<ProcessingRepository['listChanged']>>> => {
    const since = newest - OVERLAP_MILLISECONDS;
    const changed = await repository.listChanged(orgId, id, new Date(since));
    const fresh = changed.filter((item) => told.get(`${item.id} ${item.status}`) !== item.changedAt.getTime());
    told = new Map(changed.map((item) => [`${item.id} ${item.status}`, item.changedAt.getTime()]));
    newest = Math.max(newest, changed.at(-1)?.changedAt.getTime() ?? 0);
    return fresh;
  };
};
