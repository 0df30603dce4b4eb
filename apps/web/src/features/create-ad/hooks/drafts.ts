import { type EditorState, fromSessionState, toSessionState } from '../model/session-state.ts';

const prefix = 'sonora.draft.';

/** What a draft is of: a session at a revision, or an ad that has none yet, of a person in an organisation. */
export type DraftOf =
  | { readonly sessionId: string; readonly revision: number }
  | { readonly newAdOf: string; readonly projectId: string | undefined };

const keyOf = (of: DraftOf): string =>
  prefix + ('sessionId' in of ? of.sessionId : `new ${of.newAdOf} ${of.projectId ?? ''}`);

const revisionOf = (of: DraftOf): number => ('sessionId' in of ? of.revision : 0);

/** Keeps what could not be saved yet, for this window: it outlives a reload and a new sign-in. */
export const keepDraft = (of: DraftOf, state: EditorState): void => {
  try {
    sessionStorage.setItem(keyOf(of), JSON.stringify({ revision: revisionOf(of), state: toSessionState(state) }));
  } catch {
    // Without room the draft lives only as long as the page.
  }
};

export const dropDraft = (of: DraftOf): void => {
  try {
    sessionStorage.removeItem(keyOf(of));
  } catch {
    // Storage that is forbidden holds no draft.
  }
};

/** The draft of a session, when it was made from this very revision, or of a new ad; one of another revision is dropped. */
export const readDraft = (of: DraftOf, lineId: string): EditorState | undefined => {
  try {
    const text = sessionStorage.getItem(keyOf(of));
    if (text === null) return undefined;
    const draft = JSON.parse(text) as { readonly revision?: unknown; readonly state?: unknown };
    if (draft.revision === revisionOf(of) && typeof draft.state === 'object' && draft.state !== null) {
      return fromSessionState(draft.state as Record<string, unknown>, lineId);
    }
    dropDraft(of);
  } catch {
    // What cannot be read is no draft.
  }
  return undefined;
};
