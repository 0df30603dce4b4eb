import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { findDeadWorkers } from '../../../platform/database/worker-liveness.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log/log.ts';
import { productionQueue } from '../audioforms.queues.ts';
import type { AudioformsRepository } from '../audioforms.repository.ts';

/** A production that has been waiting for this long may have lost its job, which is then enqueued again. */
const requeueAfterMilliseconds = 30_000;

/**
 * Requeues productions of dead workers, and those whose job is missing. Safe to run in all processes: a row is released
 * only while the dead worker's attempt is the current one.
 * @returns their number
 */
export const recoverProductions = async (services: {
  readonly handle: DatabaseHandle;
  readonly repository: AudioformsRepository;
  readonly jobs: Jobs;
  readonly log: Log;
  /** Productions of this process. A row of its own that is not active was left behind during a database outage. */
  readonly own: { readonly workerId: number; isActive(id: string, attempt: number): boolean };
}): Promise<number> => {
  const { handle, repository, jobs, log } = services;
  const running = await repository.listRunning();
  const workers = [...new Set(running.flatMap(({ workerId }) => (workerId === null ? [] : [workerId])))];
  const dead = await findDeadWorkers(handle, workers);
  let count = 0;
  for (const { orgId, id, workerId, attempt } of running) {
    const isOwn = workerId === services.own.workerId;
    // After the death of a database connection, the lock of this process may be free for a moment.
    if (isOwn ? services.own.isActive(id, attempt) : workerId !== null && !dead.has(workerId)) continue;
    if (!(await repository.release({ orgId, id, attempt }, isOwn ? 'in order' : 'died'))) continue;
    await jobs.giveBack(productionQueue, id, { orgId, id }, { orgId });
    log.warn({ productionId: id, attempt }, 'a production was left behind; it goes on');
    count += 1;
  }
  for (const { orgId, id } of await repository.listWaitingSince(new Date(Date.now() - requeueAfterMilliseconds))) {
    await jobs.giveBack(productionQueue, id, { orgId, id }, { orgId });
  }
  return count;
};
