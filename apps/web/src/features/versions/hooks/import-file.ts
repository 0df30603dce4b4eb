import type { ImportMode, TableImported } from '@sonora/contracts';
import { pause } from '../../../shared/hooks/pause.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { type VersionPlace, versionsApi } from '../api.ts';
import { t } from '../messages.ts';
import { isActive } from '../model/batch-progress.ts';

/** A file to send, or an import that has read it. */
export type ImportSource = File | { readonly jobId: string };

export type ImportRequest = {
  readonly source: ImportSource;
  readonly mode: ImportMode;
  /** Rows that the file lacks are removed. */
  readonly isReplace: boolean;
};

export type EndedImport = { readonly jobId: string; readonly result: TableImported };

/** Time after which a stream that ended before its job is opened again. */
const againMilliseconds = 1_000;

/** Not aborted: nobody would know whether the import has started, and stopping it needs its id. */
const start = (place: VersionPlace, { source, mode, isReplace }: ImportRequest) => {
  const query = { mode, replace: isReplace ? 'true' : 'false' } as const;
  return source instanceof File
    ? versionsApi.versionImports.start({ params: place, query, headers: {}, body: source })
    : versionsApi.versionImports.again({ params: { ...place, ...source }, query, headers: {} });
};

/** Waits until a job has ended. A stream that breaks off is opened again, after the state of the job was asked for. */
const untilEnded = async (jobId: string, signal: AbortSignal): Promise<void> => {
  const params = { jobId };
  while (!signal.aborted) {
    try {
      for await (const { job } of await versionsApi.processing.jobEvents({ params }, { signal }))
        if (!isActive(job)) return;
    } catch {
      // Asked for below.
    }
    const job = await versionsApi.processing.getJob({ params }, { signal }).catch(() => undefined);
    if (job && !isActive(job)) return;
    await pause(againMilliseconds, signal);
  }
};

/**
 * Imports a file, or says what its import would change. The rows are written as a whole or not at all.
 * @throws when the server refuses the file; the reason of the signal, after the import was stopped
 */
export const importFile = async (
  place: VersionPlace,
  request: ImportRequest,
  signal: AbortSignal,
): Promise<EndedImport> => {
  const { jobId } = await start(place, request);
  await untilEnded(jobId, signal);
  if (signal.aborted) await versionsApi.processing.cancelJob({ params: { jobId } });
  const ended = await versionsApi.versionImports.read({ params: { ...place, jobId } });
  // It may have been over before it was stopped.
  if (ended.result) return { jobId, result: ended.result };
  signal.throwIfAborted();
  const [error] = ended.errors;
  throw new Error(error ? serverText(error.message, error.text) : t('versions.importStopped'));
};
