import type { Session } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { isPlainObject } from '@sonora/contracts/sessions/plain-object';
import { readSessionState } from '@sonora/contracts/sessions/session-state';
import { idAtStep, newSessionState, openingStep } from '@sonora/contracts/sessions/step-rules';
import { api } from '../../shared/api/client.ts';
import { t } from './messages.ts';
import type { InstantDraft } from './model/instant-draft.ts';

/** The text does not say what the product is called. */
export class NameNeeded extends Error {}

type BriefBody = Parameters<typeof api.briefs.submit>[0]['body'];

/** Ads that were started, with the reasons for those that were not. */
export type StartedAds = {
  readonly name: string;
  /** Whether the text itself says the name. */
  readonly isNamed: boolean;
  readonly ids: readonly string[];
  /** What the ads were made from. */
  readonly brief: BriefBody;
  readonly warnings: readonly string[];
};

/** The brief of a draft, with a note about what it cannot have. @throws NameNeeded */
const briefOf = async (draft: InstantDraft, signal: AbortSignal) => {
  const read = await api.briefs.read({ body: { text: draft.text } }, { signal });
  const { isCut: _, tone: _tone, productDescription, scriptText, ...fields } = read;
  const name = fields.productName || draft.name.trim();
  if (name === '') throw new NameNeeded();
  const text = scriptText === undefined ? { productDescription: productDescription || draft.text } : { scriptText };
  const lang = draft.language === 'auto' ? {} : { lang: draft.language };
  const wished = fields.adLength ?? Number(draft.length);
  const { max } = limits.script.adSeconds;
  const adLength = scriptText === undefined ? Math.min(max, wished) : wished;
  const brief: BriefBody = {
    brief: { script: { ...fields, productName: name, ...text, ...lang, adLength } },
    numAds: Number(draft.count),
    audioformVersion: '4',
  };
  const notes = adLength < wished ? [t('instantAd.longest', { max, seconds: wished })] : [];
  return { name, isNamed: fields.productName !== '', brief, notes };
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
  const { brief, notes, ...named } = await briefOf(draft, signal);
  signal.throwIfAborted();
  const answer = await api.briefs.submit({ headers: { 'idempotency-key': idempotencyKey }, body: brief });
  const ids = answer.data.audioforms.map(({ audioformId }) => audioformId);
  return { ...named, ids, brief, warnings: [...notes, ...(answer.warnings ?? [])] };
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

/** State of a session with these ads. It keeps what other programs, and a brief, have added to it. */
const stateOf = (ids: readonly string[], kept: Readonly<Record<string, unknown>>) => ({
  ...kept,
  ...newSessionState('InstantAd', ids),
});

const keptOf = (state: unknown): Readonly<Record<string, unknown>> => {
  const read = readSessionState(state);
  return read.kind === 'known' ? read.kept : {};
};

/** Replaces the ads of a session. */
export const saveAds = (
  { projectId, sessionId, state }: Pick<Session, 'projectId' | 'sessionId' | 'state'>,
  ids: readonly string[],
): Promise<Session> =>
  api.projects.updateSession({
    params: { projectId, sessionId },
    body: { state: stateOf(ids, keptOf(state)), audioformId: ids[0] ?? null },
  });

/** A session of the default project with these ads. */
export const createInstantSession = async (
  { name, ids, brief }: Pick<StartedAds, 'name' | 'ids' | 'brief'>,
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
      state: stateOf(ids, { brief }),
      audioformId: ids[0] ?? null,
    },
  });
};

/** The brief from which the ads of a session were made; undefined for sessions without one. */
export const briefOfSession = ({ state }: Pick<Session, 'state'>): Readonly<Record<string, unknown>> | undefined => {
  const { brief } = keptOf(state);
  return isPlainObject(brief) ? brief : undefined;
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
