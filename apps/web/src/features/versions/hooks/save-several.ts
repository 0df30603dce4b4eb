import type { Job } from '@sonora/contracts';
import type { SaveSeveral } from '../../../shared/files/save-audio.ts';
import { pause } from '../../../shared/hooks/pause.ts';
import { type VersionPlace, versionsApi } from '../api.ts';
import { t } from '../messages.ts';
import { isActive, unfinishedCount } from '../model/batch-progress.ts';

const pollMilliseconds = 500;

/** Saves finished versions as a job of the server: hundreds take minutes. Closing the dialog stops the job. */
export const saveSeveralVersions = (place: VersionPlace, ids: readonly string[]): SaveSeveral => {
  const { versions, processing } = versionsApi;
  let jobId: string | null = null;
  const start = async (folderId: string): Promise<void> => {
    if (jobId !== null) {
      await processing.resumeJob({ params: { jobId } });
      return;
    }
    const headers = { 'idempotency-key': crypto.randomUUID() };
    ({ jobId } = await versions.saveFiles({
      params: place,
      headers,
      body: { scope: 'chosen', ids: [...ids], folderId },
    }));
  };
  return async (folderId, onCount, signal) => {
    await start(folderId);
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
