import type { Session } from '@sonora/contracts';
import type { SaveStatus } from '../../../../shared/sessions/saver-ports.ts';
import type { Ad } from '../document/ad.ts';
import type { Draft } from './create-saver.ts';
import { beginHistory } from './history.ts';
import { commonState, mergeSessions } from './merge-sessions.ts';
import { type EditorState, fromSessionState } from './session-state.ts';

/** A draft with the revision of its session when it was stored. */
export type StoredDraft = Draft & { readonly revision: number };

export type Opened = {
  readonly state: EditorState;
  /** `state` has changes that the server lacks. */
  readonly isDraft: boolean;
  /** The server has changes of another window that `state` lacks. */
  readonly isConflict: boolean;
  /** Ads that this window sent before it was reloaded. */
  readonly ownAds: readonly Ad[];
};

/** The state in which an editor opens an ad without a session. */
export const restoreNewAd = (draft: StoredDraft | undefined, fresh: EditorState): Opened => ({
  state: draft?.state ?? fresh,
  isDraft: draft !== undefined,
  isConflict: false,
  ownAds: draft?.ownWorks ?? [],
});

/**
 * The state in which an editor opens a session. A draft of this window is never discarded: if the session has since become the
 * ad that this window sent itself, the draft continues it; if another window has changed the ad, too, both are merged.
 */
export const restoreSession = (
  { state, revision }: Pick<Session, 'state' | 'revision'>,
  draft: StoredDraft | undefined,
  lineId: string,
): Opened => {
  const stored = fromSessionState(state, lineId);
  if (!draft) return { state: stored, isDraft: false, isConflict: false, ownAds: [] };
  const ownAds = draft.isConflict ? [] : draft.ownWorks;
  if (draft.revision === revision && !draft.isConflict) {
    return { state: draft.state, isDraft: true, isConflict: false, ownAds };
  }
  const [base] = ownAds;
  const before = base && { ...stored, history: beginHistory(base) };
  return { ...mergeSessions(draft.state, commonState(stored, ownAds, before), stored), isDraft: true, ownAds };
};

/** Save status of an editor that has just opened. */
export const initialStatus = (
  session: Pick<Session, 'lastModified'> | undefined,
  { isDraft, isConflict }: Pick<Opened, 'isDraft' | 'isConflict'>,
): SaveStatus => {
  if (isConflict) return { kind: 'conflict' };
  if (isDraft) return { kind: 'unsaved' };
  return session ? { kind: 'saved', atMilliseconds: session.lastModified } : { kind: 'new' };
};
