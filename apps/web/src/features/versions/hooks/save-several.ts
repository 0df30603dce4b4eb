import type { Job } from '@sonora/contracts';
import type { SaveDestination, SaveSeveral } from '../../../shared/files/save-audio.ts';
import { pause } from '../../../shared/hooks/pause.ts';
import { type VersionPlace, versionsApi } from '../api.ts';
import { t } from '../messages.ts';
import { isActive, unfinishedCount } from '../model/batch-progress.ts';

const pollMilliseconds = 500;

/** Saves finished versions as a job of the server: hundreds take minutes. Closing the dialog stops the job. */
export const saveSeveralVersions = (place: VersionPlace, ids: readonly string[]): SaveSeveral => {
  const { versions, processing } = versionsApi;
  /** Jobs by their destination: saving again into the same one goes on with its job. */
  const jobs = new Map<string, string | null>();
  const key = crypto.randomUUID();
  const start = async ({ folderId, category }: SaveDestination): Promise<string | null> => {
    const destination = `${folderId} ${category ?? ''}`;
    const known = jobs.get(destination);
    if (known) return (await processing.resumeJob({ params: { jobId: known } })).jobId;
    const { jobId } = await versions.saveFiles({
      params: place,
      // The same for a request whose answer was lost.
      headers: { 'idempotency-key': `${key} ${destination}` },
      body: { scope: 'chosen', ids: [...ids], folderId, ...(category && { categoryId: category }) },
    });
    jobs.set(destination, jobId);
    return jobId;
  };
  return async (destination, onCount, signal) => {
    const jobId = await start(destination);
    if (jobId === null) return;
    const params = { jobId };
    let job: Job;
    do {
      await pause(pollMilliseconds, signal);
      job = await (signal.aborted ? processing.cancelJob({ params }) : processing.getJob({ params }));
      onCount(job.counts.succeeded ?? 0);
    } while (!signal.aborted && isActive(job));
    const left = unfinishedCount(job);
    if (left > 0) throw new Error(t('versions.notAllSaved', { count: left }));
  };
};
