import type { Session } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { readSessionState } from '@sonora/contracts/sessions/session-state';
import { idAtStep, recreatedState } from '@sonora/contracts/sessions/step-rules';
import { api } from '../../../shared/api/client.ts';
import { loadMessages } from '../../../shared/i18n/server-messages.ts';
import { type FinishedRender, renderOf } from '../model/audio/renders.ts';
import type { Ad } from '../model/document/ad.ts';
import { adOfDocument } from '../model/document/ad-of-document.ts';
import { beginHistory } from '../model/session/history.ts';
import { fromSessionState, toSessionState } from '../model/session/session-state.ts';
import { t } from '../result-messages.ts';

export type ImportedSession =
  /** A session of another workflow: it goes on as this new one. */
  | { readonly kind: 'recreated'; readonly projectId: string; readonly sessionId: string }
  | { readonly kind: 'imported'; readonly session: Session; readonly notShown: readonly Message[] };

const pollMilliseconds = 5_000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The document of an audioform, as soon as it is built. */
const fetchDocument = async (audioformId: string, signal: AbortSignal): Promise<unknown> => {
  for (;;) {
    const { status, body } = await api.audioforms.fetch(
      { params: { audioformId }, headers: { version: '4' } },
      { signal },
    );
    if (status === 200) return body.data.audioform;
    await pause(pollMilliseconds, signal);
    signal.throwIfAborted();
  }
};

/** The finished ad as a render of the editor; none if it failed. */
const renderedAd = async (audioformId: string, ad: Ad, signal: AbortSignal): Promise<readonly FinishedRender[]> => {
  const details = await api.audioforms.details({ params: { audioformId } }, { signal });
  return details.status === 'succeeded' ? [renderOf(details, ad, 1)] : [];
};

const recreate = async (session: Session): Promise<ImportedSession | undefined> => {
  const read = readSessionState(session.state);
  const state = recreatedState(session, read.kind === 'known' ? read.state : undefined, 'CreateAnAd');
  if (!state) return undefined;
  const { projectId, sessionId } = await api.projects.createSession({
    params: { projectId: session.projectId },
    headers: { 'idempotency-key': `recreated ${session.sessionId}` },
    body: {
      workflowId: 'CreateAnAd',
      sessionName: session.sessionName,
      state,
      audioformId: idAtStep(state.audioformIds, 'create') ?? null,
    },
  });
  return { kind: 'recreated', projectId, sessionId };
};

/** Prepares a session for the editor whose ad the editor did not write. @throws errors of the API */
export const importSession = async (session: Session, signal: AbortSignal): Promise<ImportedSession> => {
  const recreated = await recreate(session);
  if (recreated) return recreated;
  const state = fromSessionState(session.state, crypto.randomUUID());
  const audioformId = idAtStep(state.audioformIds, 'version') ?? session.audioformId;
  if (audioformId === null) return { kind: 'imported', session, notShown: [] };
  const read = adOfDocument(await fetchDocument(audioformId, signal), () => crypto.randomUUID());
  if (!read) throw new Error(t('adResults.documentNotReadable'));
  const { ad, notShown } = read;
  const [renders] = await Promise.all([renderedAd(audioformId, ad, signal), loadMessages([...notShown])]);
  const imported = toSessionState({ ...state, history: beginHistory(ad), renders });
  return { kind: 'imported', session: { ...session, state: imported }, notShown };
};
