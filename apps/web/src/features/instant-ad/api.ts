import type { Session } from '@sonora/contracts';
import { readSessionState } from '@sonora/contracts/sessions/session-state';
import { idAtStep, newSessionState, openingStep } from '@sonora/contracts/sessions/step-rules';
import { api } from '../../shared/api/client.ts';
import type { InstantDraft } from './model/instant-draft.ts';

/** The text does not say what the product is called. */
export class NameNeeded extends Error {}

/** Ads that were started, with the reasons for those that were not. */
export type StartedAds = {
  readonly name: string;
  /** Whether the text itself says the name. */
  readonly isNamed: boolean;
  readonly ids: readonly string[];
  readonly warnings: readonly string[];
};

/**
 * Writes the ads and starts their production.
 * @param signal stops before the production is started; after that, the ids are needed to cancel or keep the ads
 * @throws NameNeeded; errors of the API
 */
export const startAds = async (
  draft: InstantDraft,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<StartedAds> => {
  const { isCut: _, productDescription, ...fields } = await api.briefs.read({ body: { text: draft.text } }, { signal });
  signal.throwIfAborted();
  const name = fields.productName || draft.name.trim();
  if (name === '') throw new NameNeeded();
  const { scriptText } = fields;
  const text = scriptText === undefined ? { productDescription: productDescription || draft.text } : {};
  const lang = draft.language === 'auto' ? {} : { lang: draft.language };
  const script = { ...fields, productName: name, ...text, ...lang, adLength: fields.adLength ?? Number(draft.length) };
  const answer = await api.briefs.submit({
    headers: { 'idempotency-key': idempotencyKey },
    body: { brief: { script }, numAds: Number(draft.count), audioformVersion: '4' },
  });
  const ids = answer.data.audioforms.map(({ audioformId }) => audioformId);
  return { name, isNamed: fields.productName !== '', ids, warnings: answer.warnings ?? [] };
};

export const cancelAd = (audioformId: string): Promise<unknown> =>
  api.audioforms.cancel({ params: { audioformId } }).catch(() => undefined);

/** Produces an ad again that failed or was cancelled. @returns the id of the new production */
export const produceAgain = async (audioformId: string): Promise<string> => {
  const { status, body } = await api.audioforms.fetch({ params: { audioformId }, headers: { version: '4' } });
  if (status !== 200) return audioformId;
  const answer = await api.audioforms.submit({
    headers: { 'idempotency-key': `again ${audioformId}` },
    body: { audioform: body.data.audioform },
  });
  return answer.body.data.audioformId;
};

/** Replaces the ads of a session. */
export const saveAds = (
  { projectId, sessionId }: Pick<Session, 'projectId' | 'sessionId'>,
  ids: readonly string[],
): Promise<Session> =>
  api.projects.updateSession({
    params: { projectId, sessionId },
    body: { state: newSessionState('InstantAd', ids), audioformId: ids[0] ?? null },
  });

/** A session of the default project with these ads. */
export const createInstantSession = async (
  { name, ids }: Pick<StartedAds, 'name' | 'ids'>,
  idempotencyKey: string,
): Promise<Session> => {
  const { data } = await api.projects.list();
  const projectId = data.find(({ isDefault }) => isDefault)?.projectId ?? '';
  return api.projects.createSession({
    params: { projectId },
    headers: { 'idempotency-key': idempotencyKey },
    body: {
      workflowId: 'InstantAd',
      sessionName: name,
      state: newSessionState('InstantAd', ids),
      audioformId: ids[0] ?? null,
    },
  });
};

/** A session of the editor with one of the ads, in the same project. */
export const createEditorSession = (
  session: Pick<Session, 'projectId' | 'sessionName'>,
  audioformId: string,
): Promise<Session> =>
  api.projects.createSession({
    params: { projectId: session.projectId },
    headers: { 'idempotency-key': `instant ${audioformId}` },
    body: {
      workflowId: 'CreateAnAd',
      sessionName: session.sessionName,
      state: newSessionState('CreateAnAd', [audioformId]),
      audioformId,
    },
  });

/** The ads that a session shows at the step at which instant ads open. */
export const adsOfSession = (session: Session): readonly string[] => {
  const read = readSessionState(session.state);
  if (read.kind !== 'known') return session.audioformId === null ? [] : [session.audioformId];
  const { audioformIds, step } = read.state;
  const shown = openingStep('InstantAd', step);
  const id = idAtStep(audioformIds, shown);
  return audioformIds[shown]?.at(-1) ?? (id === undefined ? [] : [id]);
};
