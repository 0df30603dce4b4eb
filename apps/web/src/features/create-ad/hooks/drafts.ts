import { type EditorState, fromSessionState, toSessionState } from '../model/session-state.ts';

const prefix = 'sonora.draft.';

type Known = { readonly sessionId: string; readonly revision: number };

/** Keeps what could not be saved yet, for this window: it outlives a reload and a new sign-in. */
export const keepDraft = ({ sessionId, revision }: Known, state: EditorState): void => {
  try {
    sessionStorage.setItem(prefix + sessionId, JSON.stringify({ revision, state: toSessionState(state) }));
  } catch {
    // Without room the draft lives only as long as the page.
  }
};

export const dropDraft = ({ sessionId }: Pick<Known, 'sessionId'>): void => {
  try {
    sessionStorage.removeItem(prefix + sessionId);
  } catch {
    // Storage that is forbidden holds no draft.
  }
};

/** The draft of a session, when it was made from this very revision; one of another is dropped. */
export const readDraft = (session: Known, lineId: string): EditorState | undefined => {
  try {
    const text = sessionStorage.getItem(prefix + session.sessionId);
    if (text === null) return undefined;
    const draft = JSON.parse(text) as { readonly revision?: unknown; readonly state?: unknown };
    if (draft.revision === session.revision && typeof draft.state === 'object' && draft.state !== null) {
      return fromSessionState(draft.state as Record<string, unknown>, lineId);
    }
    dropDraft(session);
  } catch {
    // What cannot be read is no draft.
  }
  return undefined;
};
