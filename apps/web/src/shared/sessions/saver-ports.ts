import type { Session } from '@sonora/contracts';

export type SaveStatus =
  | { readonly kind: 'new' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly atMilliseconds: number }
  /** The server cannot be reached; saving is retried. */
  | { readonly kind: 'offline' }
  /** Another window or user changed the same, too. Saving is suspended until the user decides which version stays. */
  | { readonly kind: 'conflict' }
  /** The session has been deleted. Saving is suspended until the user saves the state as a new session. */
  | { readonly kind: 'deleted' }
  | { readonly kind: 'failed'; readonly sentence: string };

export type SessionPatch = {
  readonly sessionName?: string;
  readonly status?: string;
  readonly state?: Record<string, unknown>;
  readonly audioformId?: string;
};

/** Unsaved changes of a window, as the browser stores them. `Work`: the part of a state that two windows may both have changed. */
export type StateDraft<State, Work> = {
  readonly state: State;
  /**
   * Works that this window put on the server, or may have: the last one that is known to be stored, then those that were sent
   * since without a response. Any other work on the server is another window's.
   */
  readonly ownWorks: readonly Work[];
  /** The user has yet to decide between this state and another window's. */
  readonly isConflict: boolean;
};

/** The state after a merge with that of another window. */
export type MergedStates<State> = { readonly state: State; readonly isConflict: boolean };

/** How a kind of sessions stores its state. */
export type StateFormat<State, Work> = {
  /** Parses the state that a session contains. */
  readonly stateOf: (session: Session) => State;
  readonly storedOf: (state: State) => Record<string, unknown>;
  readonly workOf: (state: State) => Work;
  /** The name to save with a state; undefined if the session keeps its name. */
  readonly nameToSave: (session: Session | undefined, state: State) => string | undefined;
  /** The ad that the session shows; undefined: as before. */
  readonly audioformIdOf: (state: State) => string | undefined;
  /**
   * Merges what another window stored (`theirs`) into a state. `sent` are works of this window without a response, `stored` is
   * the last state that it knows to be stored.
   */
  readonly merge: (
    mine: State,
    theirs: State,
    known: { readonly sent: readonly Work[]; readonly stored: State | undefined },
  ) => MergedStates<State>;
};

/** Dependencies of a saver. */
export type StateSaverPorts<State, Work> = StateFormat<State, Work> & {
  /** Creates the session of a new state. If an earlier attempt did reach the server, its session is returned. */
  readonly create: (state: Record<string, unknown>, sessionName: string | undefined) => Promise<Session>;
  /** Creates a session in place of a deleted one. A repeated call returns the session of the first. */
  readonly createAgain: (deleted: Session, content: SessionPatch) => Promise<Session>;
  /** Fetches the current session. @throws an error that `reasonOf` classifies */
  readonly fetch: (session: Session) => Promise<Session>;
  /** @throws an error that `reasonOf` classifies, as `conflict` if the revision of `session` is outdated */
  readonly patch: (session: Session, change: SessionPatch) => Promise<Session>;
  readonly reasonOf: (error: unknown) => 'conflict' | 'deleted' | 'offline' | 'refused';
  readonly sentenceOf: (error: unknown) => string;
  readonly onStatus: (status: SaveStatus) => void;
  /** Called with each new revision. `isNew`: the session has just been created. */
  readonly onSession: (session: Session, isNew: boolean) => void;
  /** Called after a merge: `merged` is `mine` merged with what another window saved. */
  readonly onSessionsMerged: (mine: State, merged: State) => void;
  /** Stores unsaved changes in the browser. Without a session, they belong to a new one. */
  readonly keepDraft: (session: Session | undefined, draft: StateDraft<State, Work>) => void;
  readonly dropDraft: (session: Session | undefined) => void;
  /**
   * Drops the draft of the new state that has become this session, and remembers the session for a reload that began before
   * the address had its id.
   */
  readonly linkNew: (session: Session) => void;
  readonly nowMilliseconds: () => number;
  /** Schedules a task. The returned function cancels it. */
  readonly later: (milliseconds: number, task: () => void) => () => void;
};
