import { type Capability, DomainError, type Job, jobRights } from '@sonora/contracts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import type { Notifier } from '../../platform/database/notifications.ts';
import { assertHolds, type Caller, holds } from '../../platform/http/authorise.ts';
import { memberCaller, type RequestContext, router, signedInCaller } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { jobOf, noSummary, toJob } from './processing.mapper.ts';
import { jobChanged } from './processing.queues.ts';
import { createProcessingRepository, type JobRow, type ProcessingRepository } from './processing.repository.ts';
import { cancelJob, type NoteItemsMove, resumeJob } from './start-job.ts';
import { watchJob } from './watch-job.ts';

const RECENT_JOBS = 50;

export type ProcessingServices = {
  readonly handle: DatabaseHandle;
  readonly notifier: Notifier;
  readonly jobs: Jobs;
  readonly noteMove: NoteItemsMove;
  /** Aborted when this process stops: streams then end, and clients reconnect to another process. */
  readonly stopping: AbortSignal;
};

/** @throws DomainError `not-found` */
export const foundJob = async (repository: ProcessingRepository, orgId: string, id: string): Promise<JobRow> => {
  const row = await repository.find(orgId, id);
  if (!row) throw new DomainError('not-found');
  return row;
};

type Use = 'read' | 'change';

/** Undefined for a kind that this version does not know. */
const rightOf = ({ kind }: JobRow, use: Use): Capability | undefined =>
  (jobRights as Readonly<Record<string, Readonly<Record<Use, Capability>> | undefined>>)[kind]?.[use];

const maySee = (caller: Caller, row: JobRow): boolean => {
  const right = rightOf(row, 'read');
  return right !== undefined && holds(caller, right);
};

/** @throws DomainError `forbidden` without the right that the kind of the job needs */
const assertRight = (caller: Caller, row: JobRow, use: Use): void => {
  const right = rightOf(row, use);
  if (right === undefined) throw new DomainError('forbidden');
  assertHolds(caller, right);
};

export const createProcessingRoutes = (services: ProcessingServices) => {
  const { handle, notifier, jobs, noteMove, stopping } = services;
  const repository = createProcessingRepository(handle.db);
  const found = async (context: RequestContext, id: string, use: Use): Promise<JobRow> => {
    const row = await foundJob(repository, memberCaller(context).orgId, id);
    assertRight(signedInCaller(context), row, use);
    return row;
  };
  const changed = async (row: JobRow): Promise<Job> => {
    await notifier.publish(jobChanged, { id: row.id });
    return jobOf(repository, (await repository.find(row.orgId, row.id)) ?? row);
  };
  return {
    listJobs: router.processing.listJobs.handler(async ({ context }) => {
      const { orgId, userId } = memberCaller(context);
      const recent = await repository.listRecent(orgId, userId, RECENT_JOBS);
      const rows = recent.filter((row) => maySee(signedInCaller(context), row));
      const summaries = await repository.summarise(
        orgId,
        rows.map(({ id }) => id),
      );
      return { data: rows.map((row) => toJob(row, summaries.get(row.id) ?? noSummary)) };
    }),
    getJob: router.processing.getJob.handler(async ({ context, input }) =>
      jobOf(repository, await found(context, input.params.jobId, 'read')),
    ),
    cancelJob: router.processing.cancelJob.handler(async ({ context, input }) => {
      const row = await found(context, input.params.jobId, 'change');
      await handle.db.transaction((transaction) => cancelJob(transaction, row, noteMove));
      return changed(row);
    }),
    resumeJob: router.processing.resumeJob.handler(async ({ context, input }) => {
      const row = await found(context, input.params.jobId, 'change');
      const { userId } = memberCaller(context);
      await handle.db.transaction((transaction) =>
        resumeJob({ db: transaction, jobs }, row, { userId, holdId: newId(), noteMove }),
      );
      return changed(row);
    }),
    jobEvents: router.processing.jobEvents.handler(async ({ context, input, signal }) => {
      // Before the stream begins, so that an unknown job is answered with an error.
      const row = await found(context, input.params.jobId, 'read');
      return watchJob({ notifier, repository }, row, signal ? AbortSignal.any([signal, stopping]) : stopping);
    }),
  };
};
