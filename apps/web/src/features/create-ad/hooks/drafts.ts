import { type EditorState, fromSessionState, toSessionState } from '../model/session/session-state.ts';

const prefix = 'sonora.draft.';

/** What a draft is of: a session at a revision, or an ad that has none yet, of a person in an organisation. */
export type DraftOf =
  | { readonly sessionId: string; readonly revision: number }
  | { readonly newAdOf: string; readonly projectId: string | undefined };

const keyOf = (of: DraftOf): string =>
  prefix + ('sessionId' in of ? of.sessionId : `new ${of.newAdOf} ${of.projectId ?? ''}`);

const revisionOf = (of: DraftOf): number => ('sessionId' in of ? of.revision : 0);

/**
 * Keeps what could not be saved yet, for this window: it outlives a reload and a new sign-in. `creationKey`: the idempotency
 * key with which a new ad asks for its session.
 */
export const keepDraft = (of: DraftOf, state: EditorState, creationKey?: string): void => {
  try {
    const draft = { revision: revisionOf(of), creationKey, state: toSessionState(state) };
    sessionStorage.setItem(keyOf(of), JSON.stringify(draft));
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

type Stored = { readonly revision?: unknown; readonly creationKey?: unknown; readonly state?: unknown };

/** What stands in the storage, as far as it can be read at all. */
const readStored = (of: DraftOf): Stored | undefined => {
  try {
    const text = sessionStorage.getItem(keyOf(of));
    const stored: unknown = text === null ? undefined : JSON.parse(text);
    return typeof stored === 'object' && stored !== null ? stored : undefined;
  } catch {
    return undefined;
  }
};

/** The draft of a session, when it was made from this very revision, or of a new ad; one of another revision is dropped. */
export const readDraft = (of: DraftOf, lineId: string): EditorState | undefined => {
  const draft = readStored(of);
  if (!draft) return undefined;
  if (draft.revision === revisionOf(of) && typeof draft.state === 'object' && draft.state !== null) {
    return fromSessionState(draft.state as Record<string, unknown>, lineId);
  }
  dropDraft(of);
  return undefined;
};

/** The key with which the draft of a new ad has asked for its session: asked again with it, there is still only one. */
export const creationKeyOf = (of: DraftOf): string | undefined => {
  const key = readStored(of)?.creationKey;
  return typeof key === 'string' ? key : undefined;
};
