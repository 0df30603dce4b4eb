import type { Session } from '@sonora/contracts';
import { t } from './messages.ts';

export type SaveStatus =
  | { readonly kind: 'new' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly atMilliseconds: number }
  /** The server cannot be reached; saving is retried. */
  | { readonly kind: 'offline' }
  /** Another window or user changed the same, too. Saving is suspended until the user decides which version stays. */
  | { readonly kind: 'conflict' }
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
  /** Fetches the current session. @throws an error that `reasonOf` classifies */
  readonly fetch: (session: Session) => Promise<Session>;
  /** @throws an error that `reasonOf` classifies, as `conflict` if the revision of `session` is outdated */
  readonly patch: (session: Session, change: SessionPatch) => Promise<Session>;
  readonly reasonOf: (error: unknown) => 'conflict' | 'offline' | 'refused';
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

export const debounceMilliseconds = 800;
const firstRetryMilliseconds = 2_000;
const freshMilliseconds = 2_000;
const maxRetryMilliseconds = 30_000;

export type StateSaver<State> = {
  /** Schedules a save of the changed state, 800 ms after the last change. */
  readonly change: (state: State) => void;
  /** Saves pending changes at once and resolves with the session. @throws errors of the ports */
  readonly saveNow: () => Promise<Session>;
  /** Patches other fields of the session, after saving pending changes. @throws errors of the ports */
  readonly apply: (change: SessionPatch) => Promise<Session>;
  /** Whether the server lacks changes of this window, also while a conflict suspends saving. */
  readonly isUnsaved: () => boolean;
  /** Saves pending changes at once, since the window may close. They are kept as a draft until the server has confirmed. */
  readonly flush: () => void;
  /** Merges changes that another window saved. A failed request is ignored until the next call. */
  readonly refresh: () => void;
  /** Resolves a conflict by overwriting the stored state with this window's. */
  readonly overwrite: () => void;
  /** Resolves a conflict in favour of the stored state: drops this window's changes and saves no more. */
  readonly discard: () => void;
  /** Saves pending changes a last time; from now on, no callback is called. */
  readonly close: () => void;
  readonly open: () => void;
};

type Core<State, Work> = {
  readonly ports: StateSaverPorts<State, Work>;
  state: State;
  session: Session | undefined;
  /** The last saved state. It is compared with the current state by identity. */
  saved: State | undefined;
  /** The stored state as last received from the server. */
  stored: State | undefined;
  /** Works sent since `stored` without a response. */
  sent: readonly Work[];
  isStopped: boolean;
  isClosed: boolean;
  retryAfter: number;
  /** Time at which the initial session was loaded. */
  readonly openedAtMilliseconds: number;
  cancelTimer: () => void;
  tail: Promise<unknown>;
};

const isUnsaved = <State, Work>({ state, saved }: Core<State, Work>): boolean => state !== saved;

const mustSave = <State, Work>(core: Core<State, Work>): boolean => isUnsaved(core) && !core.isStopped;

const keepDraft = <State, Work>(core: Core<State, Work>): void => {
  const { ports, session, state, stored, sent, isStopped } = core;
  const ownWorks = [...(stored === undefined ? [] : [ports.workOf(stored)]), ...sent];
  ports.keepDraft(session, { state, ownWorks, isConflict: isStopped });
};

/** After a save: the draft remains if the state has been changed since. */
const settleDraft = <State, Work>(core: Core<State, Work>): void => {
  if (isUnsaved(core)) keepDraft(core);
  else core.ports.dropDraft(core.session);
};

/** Works without a response that a draft lists at most. */
const maxSent = 8;

const addSent = <State, Work>(core: Core<State, Work>, state: State): void => {
  const present = core.ports.workOf(state);
  core.sent = [...core.sent.filter((work) => work !== present), present].slice(-maxSent);
};

/** Runs requests one after another: two with the same revision would conflict with each other. */
const enqueue = <T, State, Work>(core: Core<State, Work>, task: () => Promise<T>): Promise<T> => {
  const next = core.tail.then(task, task);
  core.tail = next.catch(() => {});
  return next;
};

const setSession = <State, Work>(core: Core<State, Work>, session: Session, isNew: boolean): Session => {
  core.session = session;
  if (!core.isClosed) core.ports.onSession(session, isNew);
  return session;
};

/** Revision of a session that has just been created. */
const firstRevision = 1;

const create = async <State, Work>(core: Core<State, Work>, state: State): Promise<Session> => {
  const { ports } = core;
  const sent = ports.storedOf(state);
  const created = await ports.create(sent, ports.nameToSave(undefined, state));
  // After the user has left the page, only a later visit of the session restores its draft.
  if (core.isClosed) ports.dropDraft(undefined);
  else ports.linkNew(created);
  const read = (stored: Session['state']): string =>
    JSON.stringify(ports.storedOf(ports.stateOf({ ...created, state: stored })));
  if (read(created.state) === read(sent)) return setSession(core, created, true);
  // If an earlier attempt created the session, this window's state may replace that first revision, but no later one.
  setSession(core, { ...created, revision: firstRevision }, true);
  return send(core, state);
};

const send = async <State, Work>(core: Core<State, Work>, state: State): Promise<Session> => {
  const { ports, session } = core;
  addSent(core, state);
  keepDraft(core);
  if (!session) return create(core, state);
  const audioformId = ports.audioformIdOf(state);
  const sessionName = ports.nameToSave(session, state);
  const change = {
    state: ports.storedOf(state),
    ...(audioformId === undefined ? {} : { audioformId }),
    ...(sessionName === undefined ? {} : { sessionName }),
  };
  return setSession(core, await ports.patch(session, change), false);
};

/** Suspends saving until the user has resolved the conflict. */
const stop = <State, Work>(core: Core<State, Work>): void => {
  core.isStopped = true;
  core.cancelTimer();
  keepDraft(core);
  core.ports.onStatus({ kind: 'conflict' });
};

/** Merges the session as the server has it into the state of this window. */
const mergeStored = <State, Work>(core: Core<State, Work>, session: Session): MergedStates<State> => {
  const { ports, state: mine } = core;
  const theirs = ports.stateOf(session);
  const wasSaved = mine === core.saved;
  const merged = ports.merge(mine, theirs, core);
  core.state = merged.state;
  core.stored = theirs;
  core.sent = [];
  // Without unsaved changes of this window, the merged state equals the stored one.
  core.saved = wasSaved ? merged.state : undefined;
  ports.onSessionsMerged(mine, merged.state);
  setSession(core, session, false);
  if (merged.isConflict) stop(core);
  else settleDraft(core);
  return merged;
};

/** How many times a save is tried again after a conflict before it fails. */
const maxAttempts = 4;

/** Runs a task that sends the known revision. After a conflict, merges the stored session and runs the task again. */
const withMergeOnConflict = async <State, Work>(
  core: Core<State, Work>,
  task: () => Promise<Session>,
  attempt = 1,
): Promise<Session> => {
  try {
    return await task();
  } catch (error) {
    const { ports, session } = core;
    if (!session || attempt >= maxAttempts || ports.reasonOf(error) !== 'conflict') throw error;
    const { isConflict } = mergeStored(core, await ports.fetch(session));
    if (isConflict) throw error;
    return withMergeOnConflict(core, task, attempt + 1);
  }
};

const reportSaved = <State, Work>(core: Core<State, Work>): void => {
  const { ports } = core;
  ports.onStatus(isUnsaved(core) ? { kind: 'unsaved' } : { kind: 'saved', atMilliseconds: ports.nowMilliseconds() });
};

const store = async <State, Work>(core: Core<State, Work>): Promise<Session> => {
  const { ports, state, session } = core;
  if (session && state === core.saved) return session;
  if (session && core.isStopped) throw new Error(t('editing.changedElsewhere'));
  ports.onStatus({ kind: 'saving' });
  const stored = await withMergeOnConflict(core, async () => {
    // Another window's changes may have been merged in the meantime.
    const { state: mine } = core;
    const sent = await send(core, mine);
    core.saved = mine;
    core.stored = mine;
    core.sent = [];
    settleDraft(core);
    return sent;
  });
  core.retryAfter = firstRetryMilliseconds;
  reportSaved(core);
  return stored;
};

const saveNow = <State, Work>(core: Core<State, Work>): Promise<Session> => {
  core.cancelTimer();
  return enqueue(core, () => store(core));
};

const saveLater = <State, Work>(core: Core<State, Work>, milliseconds: number): void => {
  core.cancelTimer();
  core.cancelTimer = core.ports.later(milliseconds, () => save(core));
};

const fail = <State, Work>(core: Core<State, Work>, error: unknown): void => {
  const { ports } = core;
  const reason = ports.reasonOf(error);
  const sentence = ports.sentenceOf(error);
  if (reason === 'conflict') {
    stop(core);
    return;
  }
  ports.onStatus(reason === 'offline' ? { kind: 'offline' } : { kind: 'failed', sentence });
  // The draft stays stored for the next time the ad is opened; a retry here would save it a second time.
  if (core.isClosed) return;
  saveLater(core, core.retryAfter);
  core.retryAfter = Math.min(maxRetryMilliseconds, core.retryAfter * 2);
};

const save = <State, Work>(core: Core<State, Work>): void => {
  saveNow(core).catch((error: unknown) => fail(core, error));
};

const flush = <State, Work>(core: Core<State, Work>): void => {
  if (isUnsaved(core)) keepDraft(core);
  if (mustSave(core)) save(core);
};

/** Fetches the session and merges what another window saved. */
const refresh = async <State, Work>(core: Core<State, Work>): Promise<void> => {
  const { session } = core;
  if (!session || core.isStopped || core.isClosed) return;
  // Opening a window fires a focus event, too, but its session has only just been loaded.
  if (core.ports.nowMilliseconds() - core.openedAtMilliseconds < freshMilliseconds) return;
  const now = await core.ports.fetch(session);
  if (now.revision <= session.revision || core.session !== session || core.isStopped || core.isClosed) return;
  const { isConflict } = mergeStored(core, now);
  if (isConflict) return;
  reportSaved(core);
  if (mustSave(core)) saveLater(core, debounceMilliseconds);
};

/**
 * Saves the state of a session. Requests run one at a time and carry the last known revision, so that no window overwrites
 * another's changes. Changes saved by another window are merged; if both windows changed the same, saving stops with a
 * conflict.
 */
export const createStateSaver = <State, Work>(
  ports: StateSaverPorts<State, Work>,
  initial: {
    readonly state: State;
    readonly session: Session | undefined;
    /** The initial state differs from the stored one. */
    readonly isDirty: boolean;
    /** The stored state; needed only if `isDirty`. */
    readonly stored?: State;
    /** The stored state has changes of another window that the initial one lacks. */
    readonly isConflict?: boolean;
    /** Works that this window sent before it was reloaded. */
    readonly ownWorks?: readonly Work[];
  },
): StateSaver<State> => {
  const core: Core<State, Work> = {
    ports,
    state: initial.state,
    session: initial.session,
    saved: initial.isDirty ? undefined : initial.state,
    stored: initial.isDirty ? initial.stored : initial.state,
    sent: initial.ownWorks ?? [],
    isStopped: initial.isConflict ?? false,
    isClosed: false,
    retryAfter: firstRetryMilliseconds,
    openedAtMilliseconds: ports.nowMilliseconds(),
    cancelTimer: () => {},
    tail: Promise.resolve(),
  };
  return {
    change: (next) => {
      if (next === core.state) return;
      core.state = next;
      if (isUnsaved(core)) keepDraft(core);
      if (!mustSave(core)) return;
      // While a retry is pending, the status keeps showing the failure.
      if (core.retryAfter === firstRetryMilliseconds) ports.onStatus({ kind: 'unsaved' });
      saveLater(core, debounceMilliseconds);
    },
    saveNow: () => saveNow(core),
    apply: async (change) => {
      await saveNow(core);
      const patch = async () => setSession(core, await ports.patch(core.session as Session, change), false);
      return enqueue(core, () => withMergeOnConflict(core, patch));
    },
    isUnsaved: () => isUnsaved(core),
    flush: () => flush(core),
    refresh: () => {
      enqueue(core, () => refresh(core)).catch(() => {});
    },
    overwrite: () => {
      core.isStopped = false;
      core.saved = undefined;
      save(core);
    },
    discard: () => {
      core.saved = core.state;
      core.isStopped = true;
      core.cancelTimer();
      ports.dropDraft(core.session);
    },
    close: () => {
      core.isClosed = true;
      core.cancelTimer();
      flush(core);
    },
    open: () => {
      core.isClosed = false;
    },
  };
};
