import type { Session } from '@sonora/contracts';
import { type EditorState, toSessionState } from './session-state.ts';

export type SaveStatus =
  | { readonly kind: 'new' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly atMilliseconds: number }
  /** The connection is gone: it keeps trying. */
  | { readonly kind: 'offline' }
  /** Somebody else saved: this window must not overwrite it. */
  | { readonly kind: 'conflict'; readonly sentence: string }
  | { readonly kind: 'failed'; readonly sentence: string };

export type SessionChange = {
  readonly sessionName?: string;
  readonly status?: string;
  readonly state?: Record<string, unknown>;
  readonly audioformId?: string;
};

/** Everything of the world that saving needs. */
export type SaverPorts = {
  readonly create: (state: Record<string, unknown>) => Promise<Session>;
  /** @throws what `reasonOf` can read; `conflict` when the revision of `session` is not the newest */
  readonly patch: (session: Session, change: SessionChange) => Promise<Session>;
  readonly reasonOf: (error: unknown) => 'conflict' | 'offline' | 'refused';
  readonly sentenceOf: (error: unknown, isNew: boolean) => string;
  readonly onStatus: (status: SaveStatus) => void;
  /** `isNew`: it has just been created. */
  readonly onSession: (session: Session, isNew: boolean) => void;
  /** Keeps what is not saved yet in this browser, and forgets it again. */
  readonly keepDraft: (session: Session, state: EditorState) => void;
  readonly dropDraft: (session: Session) => void;
  readonly nowMilliseconds: () => number;
  /** Runs a task later; the answer takes it back. */
  readonly later: (milliseconds: number, task: () => void) => () => void;
};

export const debounceMilliseconds = 800;
const firstRetryMilliseconds = 2_000;
const longestRetryMilliseconds = 30_000;

export type Saver = {
  /** The state has changed: it is saved 800 ms after the last change. */
  readonly change: (state: EditorState) => void;
  /** Saves what is unsaved and gives the session. @throws what the ports throw */
  readonly saveNow: () => Promise<Session>;
  /** Another change of the session, after what is unsaved. @throws what the ports throw */
  readonly apply: (change: SessionChange) => Promise<Session>;
  readonly isUnsaved: () => boolean;
  /** The window may go: what is unsaved goes out now, and stays here as a draft until it has arrived. */
  readonly flush: () => void;
};

type Core = {
  readonly ports: SaverPorts;
  state: EditorState;
  session: Session | undefined;
  /** The state that the server has. */
  saved: EditorState | undefined;
  isStopped: boolean;
  retryAfter: number;
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
  core.ports.onSession(session, isNew);
  return session;
};

const send = async (core: Core, state: EditorState): Promise<Session> => {
  const { ports, session } = core;
  if (!session) return know(core, await ports.create(toSessionState(state)), true);
  ports.keepDraft(session, state);
  const audioformId = state.renders.at(-1)?.audioformId;
  const change = { state: toSessionState(state), ...(audioformId === undefined ? {} : { audioformId }) };
  const next = await ports.patch(session, change);
  ports.dropDraft(next);
  return know(core, next, false);
};

const store = async (core: Core): Promise<Session> => {
  const { ports, state, session } = core;
  if (session && state === core.saved) return session;
  ports.onStatus({ kind: 'saving' });
  const stored = await send(core, state);
  core.saved = state;
  core.retryAfter = firstRetryMilliseconds;
  ports.onStatus(isUnsaved(core) ? { kind: 'unsaved' } : { kind: 'saved', atMilliseconds: ports.nowMilliseconds() });
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
    core.isStopped = true;
    ports.onStatus({ kind: 'conflict', sentence });
    return;
  }
  ports.onStatus(reason === 'offline' ? { kind: 'offline' } : { kind: 'failed', sentence });
  saveLater(core, core.retryAfter);
  core.retryAfter = Math.min(longestRetryMilliseconds, core.retryAfter * 2);
};

const save = (core: Core): void => {
  saveNow(core).catch((error: unknown) => fail(core, error));
};

/**
 * Saves an editor's state: one request at a time, each with the revision that is known, so that no other window's work is
 * overwritten. `isDirty`: the state that it begins with is not the stored one.
 */
export const createSaver = (
  ports: SaverPorts,
  begin: { readonly state: EditorState; readonly session: Session | undefined; readonly isDirty: boolean },
): Saver => {
  const core: Core = {
    ports,
    state: begin.state,
    session: begin.session,
    saved: begin.isDirty ? undefined : begin.state,
    isStopped: false,
    retryAfter: firstRetryMilliseconds,
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
      return enqueue(core, async () => know(core, await ports.patch(core.session as Session, change), false));
    },
    isUnsaved: () => isUnsaved(core),
    flush: () => {
      if (!isUnsaved(core)) return;
      if (core.session) ports.keepDraft(core.session, core.state);
      save(core);
    },
  };
};
