import type { Session } from '@sonora/contracts';
import { t } from '../../messages.ts';
import { type MergedSessions, mergeSessions } from './merge-sessions.ts';
import { type EditorState, toSessionState } from './session-state.ts';

export type SaveStatus =
  | { readonly kind: 'new' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly atMilliseconds: number }
  /** The connection is gone: it keeps trying. */
  | { readonly kind: 'offline' }
  /** Another window or user saved: this window must not overwrite it. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly sentence: string };

export type SessionPatch = {
  readonly sessionName?: string;
  readonly status?: string;
  readonly state?: Record<string, unknown>;
  readonly audioformId?: string;
};

/** Everything of the world that saving needs. */
export type SaverPorts = {
  /** Makes the session of a new ad, once: when an earlier try had arrived after all, that one's session is the answer. */
  readonly create: (state: Record<string, unknown>) => Promise<Session>;
  /** The session as it is now. @throws what `reasonOf` can read */
  readonly fetch: (session: Session) => Promise<Session>;
  /** The state in a session. */
  readonly stateOf: (session: Session) => EditorState;
  /** @throws what `reasonOf` can read; `conflict` when the revision of `session` is not the newest */
  readonly patch: (session: Session, change: SessionPatch) => Promise<Session>;
  readonly reasonOf: (error: unknown) => 'conflict' | 'offline' | 'refused';
  readonly sentenceOf: (error: unknown, isNew: boolean) => string;
  readonly onStatus: (status: SaveStatus) => void;
  /** `isNew`: it has just been created. */
  readonly onSession: (session: Session, isNew: boolean) => void;
  /** Another window has saved: the state that was `mine` is now `taken`. */
  readonly onSessionsMerged: (mine: EditorState, taken: EditorState) => void;
  /** Keeps what is not saved yet in this browser, and forgets it again. Without a session: a new ad. */
  readonly keepDraft: (session: Session | undefined, state: EditorState) => void;
  readonly dropDraft: (session: Session | undefined) => void;
  readonly nowMilliseconds: () => number;
  /** Runs a task later; the answer takes it back. */
  readonly later: (milliseconds: number, task: () => void) => () => void;
};

export const debounceMilliseconds = 800;
const firstRetryMilliseconds = 2_000;
const freshMilliseconds = 2_000;
const maxRetryMilliseconds = 30_000;

export type Saver = {
  /** The state has changed: it is saved 800 ms after the last change. */
  readonly change: (state: EditorState) => void;
  /** Saves what is unsaved and gives the session. @throws what the ports throw */
  readonly saveNow: () => Promise<Session>;
  /** Another change of the session, after what is unsaved. @throws what the ports throw */
  readonly apply: (change: SessionPatch) => Promise<Session>;
  readonly isUnsaved: () => boolean;
  /** The window may go: what is unsaved goes out now, and stays here as a draft until it has arrived. */
  readonly flush: () => void;
  /** Takes over what another window may have saved. What cannot be fetched is left for the next time. */
  readonly refresh: () => void;
  /** After a conflict: this window's ad is saved over the other's. */
  readonly insist: () => void;
  /** The editor is gone: what is unsaved goes out once more, and nothing is told any longer. */
  readonly close: () => void;
  readonly open: () => void;
};

type Core = {
  readonly ports: SaverPorts;
  state: EditorState;
  session: Session | undefined;
  /** The state that was saved last: the very object that this window had. */
  saved: EditorState | undefined;
  /** What the server has, as far as this window knows. */
  stored: EditorState | undefined;
  isStopped: boolean;
  isClosed: boolean;
  retryAfter: number;
  /** When the session had come with which this began. */
  readonly begunAtMilliseconds: number;
  cancelTimer: () => void;
  tail: Promise<unknown>;
};

const isUnsaved = ({ state, saved, isStopped }: Core): boolean => state !== saved && !isStopped;

/** Requests wait for each other: two with the same revision would be a conflict with ourselves. */
const enqueue = <T>(core: Core, task: () => Promise<T>): Promise<T> => {
  const next = core.tail.then(task, task);
  core.tail = next.catch(() => {});
  return next;
};

const know = (core: Core, session: Session, isNew: boolean): Session => {
  core.session = session;
  if (!core.isClosed) core.ports.onSession(session, isNew);
  return session;
};

/** What a session was when it had just been made. */
const firstRevision = 1;

const create = async (core: Core, state: EditorState): Promise<Session> => {
  const { ports } = core;
  const sent = toSessionState(state);
  const created = await ports.create(sent);
  ports.dropDraft(undefined);
  const read = (stored: Session['state']): string =>
    JSON.stringify(toSessionState(ports.stateOf({ ...created, state: stored })));
  if (read(created.state) === read(sent)) return know(core, created, true);
  // An earlier try's session: what is here goes over what that one sent, and not over what anybody did since.
  know(core, { ...created, revision: firstRevision }, true);
  return send(core, state);
};

const send = async (core: Core, state: EditorState): Promise<Session> => {
  const { ports, session } = core;
  ports.keepDraft(session, state);
  if (!session) return create(core, state);
  const audioformId = state.renders.at(-1)?.audioformId;
  const change = { state: toSessionState(state), ...(audioformId === undefined ? {} : { audioformId }) };
  const next = await ports.patch(session, change);
  ports.dropDraft(next);
  return know(core, next, false);
};

/** Nothing is saved any more until it is decided whose ad stays. */
const stop = (core: Core): void => {
  core.isStopped = true;
  core.cancelTimer();
  core.ports.onStatus({ kind: 'conflict' });
};

/** Merges the session as the server has it into the state of this window. */
const takeIn = (core: Core, session: Session): MergedSessions => {
  const { ports, state: mine } = core;
  const theirs = ports.stateOf(session);
  const wasSaved = mine === core.saved;
  const taken = mergeSessions(mine, core.stored, theirs);
  core.state = taken.state;
  core.stored = theirs;
  // Without unsaved changes of this window, the merged state equals the stored one.
  core.saved = wasSaved ? taken.state : undefined;
  ports.onSessionsMerged(mine, taken.state);
  know(core, session, false);
  if (taken.isConflict) stop(core);
  return taken;
};

/** How many times a save is tried again after a conflict before it fails. */
const maxTurns = 4;

/** Runs a task that sends the known revision. After a conflict, merges the stored session and runs the task again. */
const givingWay = async (core: Core, task: () => Promise<Session>, turn = 1): Promise<Session> => {
  try {
    return await task();
  } catch (error) {
    const { ports, session } = core;
    if (!session || turn >= maxTurns || ports.reasonOf(error) !== 'conflict') throw error;
    const { isConflict } = takeIn(core, await ports.fetch(session));
    if (isConflict) throw error;
    return givingWay(core, task, turn + 1);
  }
};

const tellSaved = (core: Core): void => {
  const { ports } = core;
  ports.onStatus(isUnsaved(core) ? { kind: 'unsaved' } : { kind: 'saved', atMilliseconds: ports.nowMilliseconds() });
};

const store = async (core: Core): Promise<Session> => {
  const { ports, state, session } = core;
  if (session && state === core.saved) return session;
  if (session && core.isStopped) throw new Error(t('createAd.changedElsewhere'));
  ports.onStatus({ kind: 'saving' });
  const stored = await givingWay(core, async () => {
    // Another window's part may have come in since.
    const { state: mine } = core;
    const sent = await send(core, mine);
    core.saved = mine;
    core.stored = mine;
    return sent;
  });
  core.retryAfter = firstRetryMilliseconds;
  tellSaved(core);
  return stored;
};

const saveNow = (core: Core): Promise<Session> => {
  core.cancelTimer();
  return enqueue(core, () => store(core));
};

const saveLater = (core: Core, milliseconds: number): void => {
  core.cancelTimer();
  core.cancelTimer = core.ports.later(milliseconds, () => save(core));
};

const fail = (core: Core, error: unknown): void => {
  const { ports } = core;
  const reason = ports.reasonOf(error);
  const sentence = ports.sentenceOf(error, core.session === undefined);
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

const save = (core: Core): void => {
  saveNow(core).catch((error: unknown) => fail(core, error));
};

const flush = (core: Core): void => {
  if (!isUnsaved(core)) return;
  core.ports.keepDraft(core.session, core.state);
  save(core);
};

/** Asks whether another window has saved, and takes it over. */
const refresh = async (core: Core): Promise<void> => {
  const { session } = core;
  if (!session || core.isStopped || core.isClosed) return;
  // A window that opens tells that it is there, too: its session has only just come.
  if (core.ports.nowMilliseconds() - core.begunAtMilliseconds < freshMilliseconds) return;
  const now = await core.ports.fetch(session);
  if (now.revision <= session.revision || core.session !== session || core.isStopped || core.isClosed) return;
  const { isConflict } = takeIn(core, now);
  if (isConflict) return;
  tellSaved(core);
  if (isUnsaved(core)) saveLater(core, debounceMilliseconds);
};

/**
 * Saves an editor's state: one request at a time, each with the revision that is known, so that no other window's work is
 * overwritten. What another window has saved is taken over, as long as only one of the two has changed the ad.
 */
export const createSaver = (
  ports: SaverPorts,
  begin: {
    readonly state: EditorState;
    readonly session: Session | undefined;
    /** The state that it begins with is not the stored one. */
    readonly isDirty: boolean;
    /** What the server has; needed only when `isDirty`. */
    readonly stored?: EditorState;
  },
): Saver => {
  const core: Core = {
    ports,
    state: begin.state,
    session: begin.session,
    saved: begin.isDirty ? undefined : begin.state,
    stored: begin.isDirty ? begin.stored : begin.state,
    isStopped: false,
    isClosed: false,
    retryAfter: firstRetryMilliseconds,
    begunAtMilliseconds: ports.nowMilliseconds(),
    cancelTimer: () => {},
    tail: Promise.resolve(),
  };
  return {
    change: (next) => {
      if (next === core.state) return;
      core.state = next;
      if (!isUnsaved(core)) return;
      // While it waits to try again it goes on saying why.
      if (core.retryAfter === firstRetryMilliseconds) ports.onStatus({ kind: 'unsaved' });
      saveLater(core, debounceMilliseconds);
    },
    saveNow: () => saveNow(core),
    apply: async (change) => {
      await saveNow(core);
      const patch = async () => know(core, await ports.patch(core.session as Session, change), false);
      return enqueue(core, () => givingWay(core, patch));
    },
    isUnsaved: () => isUnsaved(core),
    flush: () => flush(core),
    refresh: () => {
      enqueue(core, () => refresh(core)).catch(() => {});
    },
    insist: () => {
      core.isStopped = false;
      core.saved = undefined;
      save(core);
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
