import type { Session } from '@sonora/contracts';
import { isPlainObject } from '@sonora/contracts/sessions/plain-object';
import type { StateDraft } from '../../../shared/sessions/saver-ports.ts';
import { readVersionState, storedVersionState, type VersionState } from '../model/version-state.ts';

type Draft = StateDraft<VersionState, string>;
type Owner = Pick<Session, 'sessionId' | 'revision'>;

const keyOf = ({ sessionId }: Pick<Session, 'sessionId'>): string => `sonora.draft.${sessionId}`;

/** Stores what a window has not saved yet, for the time after a reload. */
export const keepVersionDraft = (session: Owner, { state, ownWorks, isConflict }: Draft): void => {
  try {
    const stored = { revision: session.revision, state: storedVersionState(state), ownWorks, isConflict };
    sessionStorage.setItem(keyOf(session), JSON.stringify(stored));
  } catch {
    // Storage is full or blocked: the draft is lost with the page.
  }
};

export const dropVersionDraft = (session: Owner): void => {
  try {
    sessionStorage.removeItem(keyOf(session));
  } catch {
    // Storage is blocked, so nothing is stored.
  }
};

/** The draft of a session, with the revision that it was made of. */
export const readVersionDraft = (session: Owner): (Draft & { readonly revision: number }) | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(session)) ?? 'null');
    const state = isPlainObject(stored) ? readVersionState(stored.state) : undefined;
    if (!isPlainObject(stored) || !state) return undefined;
    const ownWorks = Array.isArray(stored.ownWorks) ? stored.ownWorks.filter((work) => typeof work === 'string') : [];
    return { state, ownWorks, isConflict: stored.isConflict === true, revision: Number(stored.revision) };
  } catch {
    return undefined;
  }
};
