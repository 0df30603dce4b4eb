import type { Session } from '@sonora/contracts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import { createSession } from '../api.ts';
import { createSaver, type SaverPorts, type SaveStatus } from '../model/create-saver.ts';
import type { EditorState } from '../model/session-state.ts';
import { dropDraft, keepDraft } from './drafts.ts';

type Autosave = {
  readonly status: SaveStatus;
  /** The session as the server has it; undefined until the first save of a new ad. */
  readonly session: Session | undefined;
  /** Saves what is unsaved and gives the session, for what needs its id. @throws what the server answers */
  readonly saveNow: () => Promise<Session>;
  readonly rename: (sessionName: string) => Promise<Session>;
  readonly markComplete: () => Promise<Session>;
};

type Options = {
  readonly state: EditorState;
  readonly session: Session | undefined;
  readonly projectId: string | undefined;
  /** The state is a draft that the server does not have. */
  readonly isDraft: boolean;
  readonly onCreated: (session: Session) => void;
};

const reasonOf = (error: unknown): ReturnType<SaverPorts['reasonOf']> => {
  const code = errorCode(error);
  if (code === undefined) return 'offline';
  return code === 'edit-conflict' ? 'conflict' : 'refused';
};

const sentenceOf = (error: unknown, isNew: boolean): string => {
  if (errorCode(error) === 'edit-conflict') return errorText(error);
  const what = isNew ? 'Error creating session. Please try again later.' : 'Error updating session state.';
  return `${what} ${errorText(error)}`;
};

/** Saves before the window goes, and warns when that is too late. */
const watchWindow = (saver: { readonly isUnsaved: () => boolean; readonly flush: () => void }): (() => void) => {
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') saver.flush();
  };
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (saver.isUnsaved()) event.preventDefault();
  };
  window.addEventListener('online', saver.flush);
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('beforeunload', onLeave);
  return () => {
    window.removeEventListener('online', saver.flush);
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('beforeunload', onLeave);
  };
};

/** The editor's state, safe. The first change of a new ad creates its session. */
export const useAutosave = ({ state, session: opened, projectId, isDraft, onCreated }: Options): Autosave => {
  const [session, setSession] = useState(opened);
  const [status, setStatus] = useState<SaveStatus>(
    opened ? { kind: 'saved', atMilliseconds: opened.lastModified } : { kind: 'new' },
  );
  const created = useRef(onCreated);
  useEffect(() => {
    created.current = onCreated;
  });
  const [saver] = useState(() => {
    const ports: SaverPorts = {
      create: (stored) => createSession(projectId, stored),
      patch: ({ projectId: inProject, sessionId, revision }, change) =>
        api.projects.updateSession({ params: { projectId: inProject, sessionId }, body: { ...change, revision } }),
      reasonOf,
      sentenceOf,
      onStatus: setStatus,
      onSession: (next, isNew) => {
        setSession(next);
        if (isNew) created.current(next);
      },
      keepDraft,
      dropDraft,
      nowMilliseconds: Date.now,
      later: (milliseconds, task) => {
        const timer = setTimeout(task, milliseconds);
        return () => clearTimeout(timer);
      },
    };
    return createSaver(ports, { state, session: opened, isDirty: isDraft });
  });

  useEffect(() => saver.change(state), [saver, state]);
  useEffect(() => {
    if (isDraft) saver.flush();
    const unwatch = watchWindow(saver);
    return () => {
      unwatch();
      saver.flush();
    };
  }, [saver, isDraft]);

  return {
    status,
    session,
    saveNow: saver.saveNow,
    rename: (sessionName) => saver.apply({ sessionName }),
    markComplete: () => saver.apply({ status: 'complete' }),
  };
};
