import type { Job } from '@sonora/contracts';
import type { JobRow, ProcessingRepository } from './processing.repository.ts';

export const isEnded = (status: JobRow['status']): boolean => status !== 'queued' && status !== 'running';

type Summary = NonNullable<ReturnType<Awaited<ReturnType<ProcessingRepository['summarise']>>['get']>>;

export const toJob = (row: JobRow, { counts, creditsUsed }: Summary): Job => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const done = total - counts.queued - counts.running;
  const elapsedSeconds = row.startedAt ? (Date.now() - row.startedAt.getTime()) / 1_000 : 0;
  return {
    jobId: row.id,
    kind: row.kind as Job['kind'],
    status: row.status,
    percentage: total === 0 ? 100 : Math.round((done / total) * 1_000) / 10,
    total,
    counts: { ...counts },
    creditsUsed,
    secondsLeft:
      isEnded(row.status) || done === 0 ? null : Math.round((elapsedSeconds / done) * (total - done) * 10) / 10,
    createdAt: row.createdAt.getTime(),
    finishedAt: row.finishedAt?.getTime() ?? null,
  };
};

export const noSummary: Summary = {
  counts: { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 },
  creditsUsed: 0,
};

export const jobOf = async (repository: ProcessingRepository, row: JobRow): Promise<Job> =>
  toJob(row, (await repository.summarise(row.orgId, [row.id])).get(row.id) ?? noSummary);
