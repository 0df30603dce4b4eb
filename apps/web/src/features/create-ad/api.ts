import type { ProductionDetails, Progress, Session } from '@sonora/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, queries } from '../../shared/api/client.ts';
import { errorCode } from '../../shared/api/errors.ts';
import { ownAddress } from '../../shared/audio/own-address.ts';
import { t } from './messages.ts';
import type { Ad } from './model/document/ad.ts';
import { documentOfAd, internalData } from './model/document/document-of-ad.ts';

/** The catalogue of sounds is part of the release: it does not change while a page is open. */
const catalogue = { staleTime: Number.POSITIVE_INFINITY };

/** Voices come and go with packs and services: a list of voices that is older than this is fetched again. */
const voicesStaleMilliseconds = 30_000;

export const voicesOptions = () =>
  queries.speech.listVoices.queryOptions({ input: { query: {} }, staleTime: voicesStaleMilliseconds });
export const templatesOptions = () => queries.sounds.listTemplates.queryOptions({ input: { query: {} }, ...catalogue });
export const mixPresetsOptions = () => queries.sounds.mixPresets.queryOptions(catalogue);
export const encoderPresetsOptions = () => queries.sounds.encoderPresets.queryOptions(catalogue);

export const sessionOptions = (projectId: string, sessionId: string) =>
  queries.projects.getSession.queryOptions({
    input: { params: { projectId, sessionId } },
    // The editor's own state is the newer one as soon as it is open; it must never be replaced behind its back.
    // Long enough for a page that React takes down and puts up again while it opens; an editor that goes marks it as old.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });

const hasEnded = ({ status }: Pick<Progress, 'status'>): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled';

/** Lanes, peaks, words and figures of a finished production. They never change again. */
export const detailsOptions = (audioformId: string) =>
  queryOptions({
    queryKey: ['production-details', audioformId],
    queryFn: ({ signal }): Promise<ProductionDetails> =>
      api.audioforms.details({ params: { audioformId } }, { signal }),
    staleTime: ({ state }) => (state.data && hasEnded(state.data) ? Number.POSITIVE_INFINITY : 0),
  });

/** Whether each destination would take a finished production. It never changes again. */
export const deliveryCheckOptions = (audioformId: string) =>
  queries.audioforms.deliveryCheck.queryOptions({
    input: { params: { audioformId }, query: {} },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A session in the default project, or in the one that is named; one for each key, however often it is asked for. */
export const createSession = async (
  projectId: string | undefined,
  state: Record<string, unknown>,
  idempotencyKey: string,
): Promise<Session> =>
  api.projects.createSession({
    params: { projectId: projectId ?? (await defaultProjectId()) },
    headers: { 'idempotency-key': idempotencyKey },
    body: { workflowId: 'CreateAnAd', state },
  });

const defaultProjectId = async (): Promise<string> => {
  const { data } = await api.projects.list();
  const found = data.find(({ isDefault }) => isDefault);
  if (!found) throw new Error(t('createAd.defaultProjectNotFound'));
  return found.projectId;
};

/** Starts a production. The key makes a click that is sent twice count once. */
export const submitAd = async (
  ad: Ad,
  options: {
    readonly sessionId: string | undefined;
    readonly idempotencyKey: string;
    readonly expressiveVoices: ReadonlySet<string>;
  },
): Promise<string> => {
  const answer = await api.audioforms.submit({
    headers: { 'idempotency-key': options.idempotencyKey, 'x-internal-data': internalData(options.sessionId) },
    body: { audioform: documentOfAd(ad, options.expressiveVoices) },
  });
  return answer.body.data.audioformId;
};

const pollMilliseconds = 1_000;
const maxPollMilliseconds = 10_000;
/** Refusals in a row before a production is given up; a connection that is gone is waited for as long as the page is open. */
const maxRefusals = 5;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** One connection's worth of events. Returns the last state when the production has ended, else undefined. */
const listen = async (
  audioformId: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Progress | undefined> => {
  for await (const progress of await api.audioforms.events({ params: { audioformId } }, { signal })) {
    onProgress(progress);
    if (hasEnded(progress)) return progress;
  }
  return undefined;
};

/**
 * Follows a production to its end: by events, and by asking every second where events do not come through. Undefined when
 * `signal` ends it first. @throws when the production cannot be read at all
 */
export const watchProduction = async (
  audioformId: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Progress | undefined> => {
  try {
    const last = await listen(audioformId, signal, onProgress);
    if (last) return last;
  } catch {
    // A proxy that holds events back, a server that restarts: asking still works.
  }
  let [failures, refusals] = [0, 0];
  while (!signal.aborted) {
    try {
      const progress = await api.audioforms.details({ params: { audioformId } }, { signal });
      [failures, refusals] = [0, 0];
      onProgress(progress);
      if (hasEnded(progress)) return progress;
    } catch (error) {
      failures += 1;
      if (errorCode(error) !== undefined) refusals += 1;
      if (refusals >= maxRefusals && !signal.aborted) throw error;
    }
    await pause(Math.min(maxPollMilliseconds, pollMilliseconds * (1 + failures)), signal);
  }
  return undefined;
};

type ExportKind = Parameters<typeof api.audioforms.export>[0]['body']['kind'];

export type { ExportKind };

/** Gets one file of a finished ad into the listener's downloads. */
export const downloadExport = async (audioformId: string, kind: ExportKind): Promise<void> => {
  const { uri, fileName } = await api.audioforms.export({ params: { audioformId }, body: { kind } });
  const link = document.createElement('a');
  link.href = ownAddress(uri);
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
};
