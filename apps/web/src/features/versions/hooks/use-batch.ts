import type { Job, VersionTable } from '@sonora/contracts';
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pause } from '../../../shared/hooks/pause.ts';
import { tableOptions, type VersionPlace, versionQueries, versionsApi } from '../api.ts';
import { isActive, rowStatuses } from '../model/batch-progress.ts';
import { refreshTable, replaceRows } from './row-cache.ts';

/** Time between two loads of the rows in sight while a batch runs: their files come with them. */
const refreshMilliseconds = 2_000;
/** Time after which a stream that ended before its job is opened again. */
const againMilliseconds = 1_500;

const jobOptions = (jobId: string) =>
  versionQueries.processing.getJob.queryOptions({ input: { params: { jobId } }, staleTime: 1_000 });

type Watched = { readonly client: QueryClient; readonly place: VersionPlace; readonly jobId: string };

/** Reads events until the stream closes: progress of the job, and statuses of rows. */
const listen = async ({ client, place, jobId }: Watched, signal: AbortSignal): Promise<void> => {
  let refreshedAt = 0;
  const events = await versionsApi.processing.jobEvents({ params: { jobId } }, { signal });
  for await (const { job, changed } of events) {
    client.setQueryData(jobOptions(jobId).queryKey, job);
    const statuses = rowStatuses(changed);
    replaceRows(client, (row) => {
      const status = statuses.get(row.id);
      return status === undefined || status === row.status ? row : { ...row, status };
    });
    // After the last event the stream is left, so what it means is loaded at once.
    if (isActive(job) && Date.now() - refreshedAt < refreshMilliseconds) continue;
    refreshedAt = Date.now();
    void refreshTable(client, place);
  }
};

const isRunningInTable = ({ client, place, jobId }: Watched): boolean =>
  client.getQueryData(tableOptions(place).queryKey)?.runningJobIds.includes(jobId) ?? false;

/**
 * Follows a batch until it has ended and the table knows it. A stream that breaks off is opened again, after the state of the job
 * was asked for.
 */
const follow = async (watched: Watched, signal: AbortSignal): Promise<void> => {
  const { client, place, jobId } = watched;
  while (!signal.aborted) {
    await listen(watched, signal).catch(() => {});
    if (signal.aborted) return;
    const job = await client.fetchQuery({ ...jobOptions(jobId), staleTime: 0, retry: false }).catch(() => undefined);
    await refreshTable(client, place);
    if (job && !isActive(job) && !isRunningInTable(watched)) return;
    await pause(againMilliseconds, signal);
  }
};

type Batches = Pick<VersionTable, 'runningJobIds' | 'unfinishedJobIds'>;

/**
 * The batches of a table: those that run, and those that can be resumed. All of them are followed while they run, also after a
 * reload.
 */
export const useBatches = (
  place: VersionPlace,
  { runningJobIds, unfinishedJobIds }: Batches = { runningJobIds: [], unfinishedJobIds: [] },
): readonly Job[] => {
  const client = useQueryClient();
  const jobIds = [...new Set([...runningJobIds, ...unfinishedJobIds])];
  const jobs = useQueries({ queries: jobIds.map(jobOptions) }).flatMap(({ data }) => data ?? []);
  const { projectId, sessionId } = place;
  // A short batch has ended when its job is loaded: the table that says that it runs is from before.
  const running = [...new Set([...runningJobIds, ...jobs.filter(isActive).map(({ jobId }) => jobId)])].sort().join(' ');
  const followed = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const known = followed.current;
    const wanted = new Set(running.split(' ').filter(Boolean));
    for (const [jobId, controller] of known) {
      if (wanted.has(jobId)) continue;
      controller.abort();
      known.delete(jobId);
    }
    for (const jobId of wanted) {
      if (known.has(jobId)) continue;
      const controller = new AbortController();
      known.set(jobId, controller);
      void follow({ client, place: { projectId, sessionId }, jobId }, controller.signal);
    }
  }, [client, projectId, sessionId, running]);
  useEffect(() => {
    const known = followed.current;
    return () => {
      for (const controller of known.values()) controller.abort();
      known.clear();
    };
  }, []);
  return jobs;
};

/** Stops batches, or runs their failed and cancelled parts again. */
export const changeBatches = async (
  client: QueryClient,
  place: VersionPlace,
  jobIds: readonly string[],
  act: 'cancel' | 'resume',
): Promise<void> => {
  const { processing } = versionsApi;
  try {
    for (const jobId of jobIds) {
      const input = { params: { jobId } };
      const job = await (act === 'cancel' ? processing.cancelJob(input) : processing.resumeJob(input));
      client.setQueryData(jobOptions(jobId).queryKey, job);
    }
  } finally {
    await refreshTable(client, place);
  }
};
