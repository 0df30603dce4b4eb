import { type EditorState, fromSessionState, toSessionState } from '../model/session/session-state.ts';

const prefix = 'sonora.draft.';

/** Identity of a draft: a session at a revision, or a new ad of a user in an organisation. */
export type DraftKey =
  | { readonly sessionId: string; readonly revision: number }
  | { readonly newAdKey: string; readonly projectId: string | undefined };

const keyOf = (of: DraftKey): string =>
  prefix + ('sessionId' in of ? of.sessionId : `new ${of.newAdKey} ${of.projectId ?? ''}`);

const revisionOf = (of: DraftKey): number => ('sessionId' in of ? of.revision : 0);

/**
 * Stores unsaved changes of this window, so that they survive a reload or a new sign-in.
 * @param creationKey the idempotency key of the request that creates the session of a new ad
 */
export const keepDraft = (of: DraftKey, state: EditorState, creationKey?: string): void => {
  try {
    const draft = { revision: revisionOf(of), creationKey, state: toSessionState(state) };
    sessionStorage.setItem(keyOf(of), JSON.stringify(draft));
  } catch {
    // Storage is full: the draft is lost with the page.
  }
};

export const dropDraft = (of: DraftKey): void => {
  try {
    sessionStorage.removeItem(keyOf(of));
  } catch {
    // Storage is blocked, so there is no draft.
  }
};

type Stored = { readonly revision?: unknown; readonly creationKey?: unknown; readonly state?: unknown };

/** The stored draft; undefined if there is none or it cannot be parsed. */
const readStored = (of: DraftKey): Stored | undefined => {
  try {
    const text = sessionStorage.getItem(keyOf(of));
    const stored: unknown = text === null ? undefined : JSON.parse(text);
    return typeof stored === 'object' && stored !== null ? stored : undefined;
  } catch {
    return undefined;
  }
};

/** The draft of a new ad, or of a session at this revision. A draft of another revision is discarded. */
export const readDraft = (of: DraftKey, lineId: string): EditorState | undefined => {
  const draft = readStored(of);
  if (!draft) return undefined;
  if (draft.revision === revisionOf(of) && typeof draft.state === 'object' && draft.state !== null) {
    return fromSessionState(draft.state as Record<string, unknown>, lineId);
  }
  dropDraft(of);
  return undefined;
};

/** Idempotency key stored with the draft of a new ad; using it again creates no second session. */
export const creationKeyOf = (of: DraftKey): string | undefined => {
  const key = readStored(of)?.creationKey;
  return typeof key === 'string' ? key : undefined;
};
