import type { Session } from '@sonora/contracts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import type { SaveStatus } from '../../../shared/sessions/saver-ports.ts';
import { createStateSaver } from '../../../shared/sessions/state-saver.ts';
import { watchWindow } from '../../../shared/sessions/watch-window.ts';
import { createSession, recreateSession } from '../api.ts';
import { t } from '../messages.ts';
import { adFormat, type SaverPorts } from '../model/session/create-saver.ts';
import { initialStatus, type Opened } from '../model/session/restore-draft.ts';
import { SessionError } from '../model/session/session-error.ts';
import { type EditorState, UnreadableStateError } from '../model/session/session-state.ts';
import { draftPorts } from './drafts.ts';
import type { EditorActions } from './use-editor-state.ts';

type Autosave = {
  readonly status: SaveStatus;
  /** The session as last saved; undefined until the first save of a new ad. */
  readonly session: Session | undefined;
  /** Saves pending changes and resolves with the session. @throws the API error when saving fails */
  readonly saveNow: () => Promise<Session>;
  /** Saves pending changes at once, or fetches what other windows saved. */
  readonly sync: (direction: 'save' | 'fetch') => void;
  readonly rename: (sessionName: string) => Promise<Session>;
  readonly markComplete: () => Promise<Session>;
  /** Resolves a conflict by overwriting the server's ad with this window's. */
  readonly overwrite: () => void;
  /** Resolves a conflict by dropping this window's changes. */
  readonly discard: () => void;
  /** Saves the ad as a new session after its own has been deleted. @throws the API error */
  readonly saveAsNew: () => Promise<Session>;
};

type Options = {
  readonly state: EditorState;
  readonly initial: Opened;
  readonly session: Session | undefined;
  readonly projectId: string | undefined;
  /** Key of the draft of a new ad that has no session yet. */
  readonly newAdKey: string;
  readonly mergeSessions: EditorActions['mergeSessions'];
  readonly onCreated: (session: Session) => void;
  /** Called with each new revision of the session, which may be in another project by now. */
  readonly onSession: (session: Session) => void;
};

const reasonOf = (error: unknown): ReturnType<SaverPorts['reasonOf']> => {
  const isFinal = error instanceof UnreadableStateError || (error instanceof SessionError && error.name === 'unknown');
  if (isFinal) return 'refused';
  const code = errorCode(error instanceof SessionError ? error.cause : error);
  if (code === undefined) return 'offline';
  if (code === 'not-found') return 'deleted';
  return code === 'edit-conflict' ? 'conflict' : 'refused';
};

const sentenceOf = (error: unknown): string =>
  error instanceof SessionError
    ? `${error.message} ${errorText(error.cause)}`
    : `${t('createAd.sessionStateNotSaved')} ${errorText(error)}`;

/** The saver's ports: API calls, drafts of this window, and the clock. */
const portsOf = (
  { projectId, newAdKey }: Pick<Options, 'projectId' | 'newAdKey'>,
  listeners: Pick<SaverPorts, 'onStatus' | 'onSession' | 'onSessionsMerged'>,
): SaverPorts => {
  const { creationKey, ...drafts } = draftPorts({ newAdKey, projectId });
  return {
    ...adFormat(() => crypto.randomUUID()),
    ...listeners,
    ...drafts,
    create: (state, sessionName) => createSession(projectId, { state, sessionName }, creationKey),
    createAgain: recreateSession,
    fetch: ({ projectId: inProject, sessionId }) =>
      api.projects.getSession({ params: { projectId: inProject, sessionId } }),
    patch: ({ projectId: inProject, sessionId, revision }, change) =>
      api.projects.updateSession({ params: { projectId: inProject, sessionId }, body: { ...change, revision } }),
    reasonOf,
    sentenceOf,
    nowMilliseconds: Date.now,
    later: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  };
};

/** Saves the editor's state automatically. The first change of a new ad creates its session. */
export const useAutosave = (options: Options): Autosave => {
  const { state, initial, session: opened, onCreated, onSession, mergeSessions } = options;
  const { isDraft, isConflict, ownAds } = initial;
  const [session, setSession] = useState(opened);
  const [status, setStatus] = useState<SaveStatus>(() => initialStatus(opened, initial));
  const listeners = useRef({ onCreated, onSession });
  useEffect(() => {
    listeners.current = { onCreated, onSession };
  });
  const [saver] = useState(() => {
    const ports = portsOf(options, {
      onStatus: setStatus,
      onSession: (next, isNew) => {
        setSession(next);
        if (isNew) listeners.current.onCreated(next);
        else listeners.current.onSession(next);
      },
      onSessionsMerged: mergeSessions,
    });
    const stored = opened && isDraft ? { stored: ports.stateOf(opened) } : {};
    return createStateSaver(ports, {
      state,
      session: opened,
      isDirty: isDraft,
      isConflict,
      ownWorks: ownAds,
      ...stored,
    });
  });

  useEffect(() => saver.change(state), [saver, state]);
  useEffect(() => {
    saver.open();
    if (isDraft) saver.flush();
    const unwatch = watchWindow(saver);
    return () => {
      unwatch();
      saver.close();
    };
  }, [saver, isDraft]);

  return {
    status,
    session,
    saveNow: saver.saveNow,
    sync: (direction) => (direction === 'save' ? saver.flush() : saver.refresh()),
    rename: (sessionName) => saver.apply({ sessionName }),
    markComplete: () => saver.apply({ status: 'complete' }),
    overwrite: saver.overwrite,
    discard: saver.discard,
    saveAsNew: saver.saveAsNew,
  };
};
