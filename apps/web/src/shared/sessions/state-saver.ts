import type { Session } from '@sonora/contracts';
import { t } from './messages.ts';
import type { MergedStates, SaveStatus, SessionPatch, StateSaverPorts } from './saver-ports.ts';

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
  /** Saves the state as a new session after its own has been deleted. @throws errors of the ports */
  readonly saveAsNew: () => Promise<Session>;
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
  /** Saving is suspended because the session has been deleted. */
  isDeleted: boolean;
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

/** Whether a session has this state; the order of its keys does not matter. */
const hasState = <State, Work>(
  { ports }: Core<State, Work>,
  session: Session,
  state: Record<string, unknown>,
): boolean => {
  const read = (stored: Session['state']): string =>
    JSON.stringify(ports.storedOf(ports.stateOf({ ...session, state: stored })));
  return read(session.state) === read(state);
};

const create = async <State, Work>(core: Core<State, Work>, state: State): Promise<Session> => {
  const { ports } = core;
  const sent = ports.storedOf(state);
  const created = await ports.create(sent, ports.nameToSave(undefined, state));
  // After the user has left the page, only a later visit of the session restores its draft.
  if (core.isClosed) ports.dropDraft(undefined);
  else ports.linkNew(created);
  if (hasState(core, created, sent)) return setSession(core, created, true);
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

/** Suspends saving until the user has decided what happens to the state. */
const stop = <State, Work>(core: Core<State, Work>, kind: 'conflict' | 'deleted'): void => {
  core.isStopped = true;
  core.isDeleted = kind === 'deleted';
  core.cancelTimer();
  keepDraft(core);
  if (!core.isClosed) core.ports.onStatus({ kind });
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
  if (merged.isConflict) stop(core, 'conflict');
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
  if (session && core.isStopped) throw new Error(t(core.isDeleted ? 'editing.deleted' : 'editing.changedElsewhere'));
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
  if (reason === 'conflict' || (reason === 'deleted' && core.session)) {
    stop(core, reason);
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

/** The session as the server has it; undefined, with saving suspended, once it has been deleted. */
const fetchPresent = async <State, Work>(core: Core<State, Work>, session: Session): Promise<Session | undefined> => {
  try {
    return await core.ports.fetch(session);
  } catch (error) {
    if (core.ports.reasonOf(error) !== 'deleted') throw error;
    if (core.session === session && !core.isStopped) stop(core, 'deleted');
    return undefined;
  }
};

/** Fetches the session and merges what another window saved. */
const refresh = async <State, Work>(core: Core<State, Work>): Promise<void> => {
  const { session } = core;
  if (!session || core.isStopped || core.isClosed) return;
  // Opening a window fires a focus event, too, but its session has only just been loaded.
  if (core.ports.nowMilliseconds() - core.openedAtMilliseconds < freshMilliseconds) return;
  const now = await fetchPresent(core, session);
  if (
    now === undefined ||
    now.revision <= session.revision ||
    core.session !== session ||
    core.isStopped ||
    core.isClosed
  )
    return;
  const { isConflict } = mergeStored(core, now);
  if (isConflict) return;
  reportSaved(core);
  if (mustSave(core)) saveLater(core, debounceMilliseconds);
};

/** Creates a session with the present state in place of the deleted one. */
const saveAsNew = async <State, Work>(core: Core<State, Work>): Promise<Session> => {
  const { ports, session: deleted, state } = core;
  if (!deleted || !core.isDeleted) return store(core);
  ports.onStatus({ kind: 'saving' });
  const content = { state: ports.storedOf(state), sessionName: deleted.sessionName };
  const audioformId = ports.audioformIdOf(state);
  try {
    const made = await ports.createAgain(deleted, {
      ...content,
      ...(audioformId === undefined ? {} : { audioformId }),
    });
    ports.dropDraft(deleted);
    core.isStopped = false;
    core.isDeleted = false;
    core.sent = [];
    core.stored = ports.stateOf(made);
    // An earlier attempt whose response was lost may have stored an older state.
    core.saved = hasState(core, made, content.state) ? state : undefined;
    setSession(core, made, true);
  } catch (error) {
    stop(core, 'deleted');
    throw error;
  }
  if (isUnsaved(core)) return store(core);
  reportSaved(core);
  return core.session ?? deleted;
};

/**
 * Says that changes are unsaved once, not with each of them: a component that is set during an effect of each key press is
 * rendered twice, and after 50 of them without a pause React refuses the next key press.
 */
const withoutRepeats = <State, Work>(ports: StateSaverPorts<State, Work>): StateSaverPorts<State, Work> => {
  let last: SaveStatus['kind'] | undefined;
  return {
    ...ports,
    onStatus: (status) => {
      if (status.kind === 'unsaved' && last === 'unsaved') return;
      last = status.kind;
      ports.onStatus(status);
    },
  };
};

/**
 * Saves the state of a session. Requests run one at a time and carry the last known revision, so that no window overwrites
 * another's changes. Changes saved by another window are merged; if both windows changed the same, saving stops with a
 * conflict.
 */
export const createStateSaver = <State, Work>(
  given: StateSaverPorts<State, Work>,
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
  const ports = withoutRepeats(given);
  const core: Core<State, Work> = {
    ports,
    state: initial.state,
    session: initial.session,
    saved: initial.isDirty ? undefined : initial.state,
    stored: initial.isDirty ? initial.stored : initial.state,
    sent: initial.ownWorks ?? [],
    isStopped: initial.isConflict ?? false,
    isDeleted: false,
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
    saveAsNew: () => enqueue(core, () => saveAsNew(core)),
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
