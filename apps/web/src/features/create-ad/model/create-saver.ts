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

/**
 * Saves an editor's state: one request at a time, each with the revision that is known, so that no other window's work is
 * overwritten. `isDirty`: the state that it begins with is not the stored one.
 */
export const createSaver = (
  ports: SaverPorts,
  begin: { readonly state: EditorState; readonly session: Session | undefined; readonly isDirty: boolean },
): Saver => {
  let { state, session } = begin;
  let saved: EditorState | undefined = begin.isDirty ? undefined : state;
  let isStopped = false;
  let retryAfter = firstRetryMilliseconds;
  let cancelTimer = (): void => {};
  let tail: Promise<unknown> = Promise.resolve();

  const isUnsaved = (): boolean => state !== saved && !isStopped;

  /** Requests wait for each other: two with the same revision would be a conflict with ourselves. */
  const enqueue = <T>(task: () => Promise<T>): Promise<T> => {
    const next = tail.then(task, task);
    tail = next.catch(() => {});
    return next;
  };

  const know = (next: Session, isNew: boolean): Session => {
    session = next;
    ports.onSession(next, isNew);
    return next;
  };

  const store = async (): Promise<Session> => {
    if (session && state === saved) return session;
    const now = state;
    ports.onStatus({ kind: 'saving' });
    if (session) {
      ports.keepDraft(session, now);
      const audioformId = now.renders.at(-1)?.audioformId;
      const change = { state: toSessionState(now), ...(audioformId === undefined ? {} : { audioformId }) };
      const next = await ports.patch(session, change);
      ports.dropDraft(next);
      know(next, false);
    } else know(await ports.create(toSessionState(now)), true);
    saved = now;
    retryAfter = firstRetryMilliseconds;
    ports.onStatus(state === now ? { kind: 'saved', atMilliseconds: ports.nowMilliseconds() } : { kind: 'unsaved' });
    return session as Session;
  };

  const fail = (error: unknown): void => {
    const reason = ports.reasonOf(error);
    const sentence = ports.sentenceOf(error, session === undefined);
    if (reason === 'conflict') {
      isStopped = true;
      ports.onStatus({ kind: 'conflict', sentence });
      return;
    }
    ports.onStatus(reason === 'offline' ? { kind: 'offline' } : { kind: 'failed', sentence });
    cancelTimer();
    cancelTimer = ports.later(retryAfter, save);
    retryAfter = Math.min(longestRetryMilliseconds, retryAfter * 2);
  };

  const saveNow = (): Promise<Session> => {
    cancelTimer();
    return enqueue(store);
  };

  const save = (): void => {
    saveNow().catch(fail);
  };

  return {
    change: (next) => {
      if (next === state) return;
      state = next;
      if (!isUnsaved()) return;
      // While it waits to try again it goes on saying why.
      if (retryAfter === firstRetryMilliseconds) ports.onStatus({ kind: 'unsaved' });
      cancelTimer();
      cancelTimer = ports.later(debounceMilliseconds, save);
    },
    saveNow,
    apply: async (change) => {
      await saveNow();
      return enqueue(async () => know(await ports.patch(session as Session, change), false));
    },
    isUnsaved,
    flush: () => {
      if (!isUnsaved()) return;
      if (session) ports.keepDraft(session, state);
      save();
    },
  };
};
