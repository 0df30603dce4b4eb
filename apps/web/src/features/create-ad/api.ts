import type { ExportKind, Session } from '@sonora/contracts';
import { api, queries } from '../../shared/api/client.ts';
import { errorCode } from '../../shared/api/errors.ts';
import { ownAddress } from '../../shared/audio/own-address.ts';
import { loadCode } from '../../shared/code/load-code.ts';
import { t as tShared } from '../../shared/i18n/shared-messages.ts';
import { t } from './messages.ts';
import type { Ad } from './model/document/ad.ts';
import { internalData } from './model/document/internal-data.ts';
import { asSessionStep, SessionError } from './model/session/session-error.ts';

/** The sound catalogue ships with the release, so it never changes while a page is open. */
const catalogue = { staleTime: Number.POSITIVE_INFINITY };

export const mixPresetsOptions = () => queries.sounds.mixPresets.queryOptions(catalogue);
export const encoderPresetsOptions = () => queries.sounds.encoderPresets.queryOptions(catalogue);

export const sessionOptions = (projectId: string, sessionId: string) =>
  queries.projects.getSession.queryOptions({
    input: { params: { projectId, sessionId } },
    // Once the editor is open, its own state is newer than the server's, so it must not be refetched. The cached response
    // survives a remount while the page opens; the editor invalidates it when it closes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });

/** The organisation's members, for their names in the history. */
export const memberNamesOptions = (orgId: string) =>
  queries.organisations.listMembers.queryOptions({
    input: { params: { orgId }, query: { pageSize: 100 } },
    staleTime: 60_000,
  });

/** Whether each destination would accept a finished production. The result never changes. */
export const deliveryCheckOptions = (audioformId: string) =>
  queries.audioforms.deliveryCheck.queryOptions({
    input: { params: { audioformId }, query: {} },
    staleTime: Number.POSITIVE_INFINITY,
  });

type NewSession = {
  readonly state: Record<string, unknown>;
  readonly sessionName: string | undefined;
  readonly audioformId?: string;
};

/**
 * Creates a session in the given project, or in the default project, also if that project has been deleted. Repeated calls with
 * the same idempotency key return the same session.
 * @throws SessionError
 */
export const createSession = async (
  projectId: string | undefined,
  content: NewSession,
  idempotencyKey: string,
): Promise<Session> => {
  const createIn = (inProject: string): Promise<Session> =>
    api.projects.createSession({
      params: { projectId: inProject },
      headers: { 'idempotency-key': idempotencyKey },
      body: { workflowId: 'CreateAnAd', ...content },
    });
  const inDefault = async (): Promise<Session> => {
    const inProject = await defaultProjectId();
    return asSessionStep('session', errorCode, () => createIn(inProject));
  };
  if (projectId === undefined) return inDefault();
  try {
    return await createIn(projectId);
  } catch (error) {
    if (errorCode(error) === 'not-found') return inDefault();
    return asSessionStep('session', errorCode, () => Promise.reject(error));
  }
};

/** Creates a session in place of a deleted one, where that was. A repeated call returns the session of the first. */
export const recreateSession = (
  deleted: Pick<Session, 'projectId' | 'sessionId'> & { readonly sessionName: string | undefined },
  { state = {}, audioformId }: { readonly state?: Record<string, unknown>; readonly audioformId?: string },
): Promise<Session> =>
  createSession(
    deleted.projectId,
    { state, sessionName: deleted.sessionName, ...(audioformId === undefined ? {} : { audioformId }) },
    `deleted ${deleted.sessionId}`,
  );

const defaultProjectId = async (): Promise<string> => {
  const { data } = await asSessionStep('project', errorCode, () => api.projects.list());
  const found = data.find(({ isDefault }) => isDefault);
  if (!found) throw new SessionError('unknown', new Error(t('createAd.defaultProjectNotFound')));
  return found.projectId;
};

/**
 * Loads the compiler of documents, which is needed only for rendering. The editor calls it once it is open, so that starting a
 * production does not wait for it.
 */
const importCompiler = () => import('./model/document/document-of-ad.ts');

export const loadCompiler = () => loadCode(importCompiler);

/** Starts a production. A request repeated with the same idempotency key starts no second one. */
export const submitAd = async (
  ad: Ad,
  options: {
    readonly sessionId: string | undefined;
    readonly idempotencyKey: string;
    readonly expressiveVoices: ReadonlySet<string>;
  },
): Promise<string> => {
  const { documentOfAd } = await loadCompiler();
  const response = await api.audioforms.submit({
    headers: { 'idempotency-key': options.idempotencyKey, 'x-internal-data': internalData(options.sessionId) },
    body: { audioform: documentOfAd(ad, options.expressiveVoices) },
  });
  return response.body.data.audioformId;
};

/** One file of a finished ad. */
export const fetchExport = async (
  audioformId: string,
  kind: ExportKind,
): Promise<{ readonly blob: Blob; readonly extension: string }> => {
  const { uri, fileName } = await api.audioforms.export({ params: { audioformId }, body: { kind } });
  const answer = await fetch(ownAddress(uri));
  if (!answer.ok) throw new Error(tShared('shared.fileNotLoaded'));
  return { blob: await answer.blob(), extension: fileName.split('.').pop() ?? kind };
};
