import type { Session } from '@sonora/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import { createSession } from '../api.ts';
import { type EditorState, toSessionState } from '../model/session-state.ts';

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

const debounceMilliseconds = 800;
const firstRetryMilliseconds = 2_000;
const longestRetryMilliseconds = 30_000;

type Autosave = {
  readonly status: SaveStatus;
  /** The session as the server has it; undefined until the first save of a new ad. */
  readonly session: Session | undefined;
  /** Saves what is unsaved and gives the session, for what needs its id. @throws what the server answers */
  readonly saveNow: () => Promise<Session>;
  readonly rename: (sessionName: string) => Promise<void>;
  readonly markComplete: () => Promise<void>;
};

type Options = {
  readonly state: EditorState;
  readonly session: Session | undefined;
  readonly projectId: string | undefined;
  readonly onCreated: (session: Session) => void;
};

/**
 * Saves the editor's state 800 ms after the last change, one request at a time, each with the revision that this window
 * knows. The first change of a new ad creates its session.
 */
export const useAutosave = ({ state, session: opened, projectId, onCreated }: Options): Autosave => {
  const [session, setSession] = useState(opened);
  const [status, setStatus] = useState<SaveStatus>(
    opened ? { kind: 'saved', atMilliseconds: opened.lastModified } : { kind: 'new' },
  );
  const latest = useRef({ state, session, onCreated, projectId });
  const savedState = useRef(state);
  const running = useRef<Promise<Session> | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const retryAfter = useRef(firstRetryMilliseconds);
  const isStopped = useRef(false);
  useEffect(() => {
    latest.current = { ...latest.current, state, onCreated, projectId };
  });

  const keep = useCallback((next: Session): Session => {
    latest.current.session = next;
    setSession(next);
    return next;
  }, []);

  const patch = useCallback(
    async (body: { sessionName?: string; status?: string; state?: Record<string, unknown>; audioformId?: string }) => {
      const { session: known } = latest.current;
      if (!known) throw new Error('there is no session yet');
      const { projectId: inProject, sessionId, revision } = known;
      return keep(
        await api.projects.updateSession({
          params: { projectId: inProject, sessionId },
          body: { ...body, revision },
        }),
      );
    },
    [keep],
  );

  const store = useCallback(async (): Promise<Session> => {
    const { state: now, session: known } = latest.current;
    setStatus({ kind: 'saving' });
    const audioformId = now.renders.at(-1)?.audioformId;
    const stored = known
      ? await patch({ state: toSessionState(now), ...(audioformId === undefined ? {} : { audioformId }) })
      : keep(await createSession(latest.current.projectId, toSessionState(now), undefined));
    if (!known) latest.current.onCreated(stored);
    savedState.current = now;
    retryAfter.current = firstRetryMilliseconds;
    setStatus({ kind: 'saved', atMilliseconds: Date.now() });
    return stored;
  }, [patch, keep]);

  const fail = useCallback((error: unknown, again: () => void): void => {
    const code = errorCode(error);
    if (code === 'edit-conflict') {
      isStopped.current = true;
      setStatus({ kind: 'conflict', sentence: errorText(error) });
      return;
    }
    const what = latest.current.session
      ? 'Error updating session state.'
      : 'Error creating session. Please try again later.';
    setStatus(code === undefined ? { kind: 'offline' } : { kind: 'failed', sentence: `${what} ${errorText(error)}` });
    timer.current = setTimeout(again, retryAfter.current);
    retryAfter.current = Math.min(longestRetryMilliseconds, retryAfter.current * 2);
  }, []);

  /** One at a time: whoever comes while one runs waits for it, and saves again when there is something newer. */
  const saveNow = useCallback(async (): Promise<Session> => {
    clearTimeout(timer.current);
    if (running.current) await running.current.catch(() => {});
    const { state: now, session: known } = latest.current;
    if (known && now === savedState.current) return known;
    running.current = store();
    try {
      return await running.current;
    } finally {
      running.current = undefined;
    }
  }, [store]);

  const save = useCallback((): void => {
    saveNow().catch((error: unknown) => fail(error, save));
  }, [saveNow, fail]);

  useEffect(() => {
    if (state === savedState.current || isStopped.current) return;
    setStatus((now) => (now.kind === 'offline' || now.kind === 'failed' ? now : { kind: 'unsaved' }));
    clearTimeout(timer.current);
    timer.current = setTimeout(save, debounceMilliseconds);
  }, [state, save]);

  useEffect(() => {
    const isUnsaved = (): boolean => latest.current.state !== savedState.current && !isStopped.current;
    const onHide = (): void => {
      if (document.visibilityState === 'hidden' && isUnsaved()) save();
    };
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('beforeunload', onLeave);
    function onOnline(): void {
      if (isUnsaved()) save();
    }
    return () => {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('beforeunload', onLeave);
      // Another page of ours: what is unsaved goes out now.
      if (isUnsaved()) save();
    };
  }, [save]);

  return {
    status,
    session,
    saveNow,
    rename: async (sessionName) => {
      await saveNow();
      await patch({ sessionName });
    },
    markComplete: async () => {
      await saveNow();
      await patch({ status: 'complete' });
    },
  };
};
