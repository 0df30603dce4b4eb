import type { Session } from '@sonora/contracts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import { ownTimeZone } from '../../../shared/format/time-zone.ts';
import type { SaveStatus, StateSaverPorts } from '../../../shared/sessions/saver-ports.ts';
import { createStateSaver } from '../../../shared/sessions/state-saver.ts';
import { watchWindow } from '../../../shared/sessions/watch-window.ts';
import { t } from '../messages.ts';
import {
  mergeVersionStates,
  readVersionState,
  setUpKey,
  storedVersionState,
  type VersionState,
  withTimeZone,
} from '../model/version-state.ts';
import { dropVersionDraft, keepVersionDraft, readVersionDraft } from './version-drafts.ts';

type Ports = StateSaverPorts<VersionState, string>;

/** The state of a session that is known to be readable. */
const stateOf = ({ state }: Session): VersionState => {
  const read = readVersionState(state);
  if (!read) throw new Error(t('versions.notReadable'));
  return read;
};

const portsOf = (listeners: Pick<Ports, 'onStatus' | 'onSession' | 'onSessionsMerged'>): Ports => ({
  ...listeners,
  stateOf,
  storedOf: storedVersionState,
  workOf: setUpKey,
  nameToSave: () => undefined,
  audioformIdOf: () => undefined,
  merge: (mine, theirs, { sent, stored }) =>
    mergeVersionStates(mine, theirs, sent.includes(setUpKey(theirs)) ? theirs : stored),
  // The page opens only with a session.
  create: () => Promise.reject(new Error(t('versions.notReadable'))),
  // The table of a deleted session is deleted, too.
  createAgain: () => Promise.reject(new Error(t('versions.notReadable'))),
  linkNew: () => {},
  fetch: ({ projectId, sessionId }) => api.projects.getSession({ params: { projectId, sessionId } }),
  patch: ({ projectId, sessionId, revision }, change) =>
    api.projects.updateSession({ params: { projectId, sessionId }, body: { ...change, revision } }),
  reasonOf: (error) => {
    const code = errorCode(error);
    if (code === undefined) return 'offline';
    if (code === 'not-found') return 'deleted';
    return code === 'edit-conflict' ? 'conflict' : 'refused';
  },
  sentenceOf: (error) => t('versions.notSaved', { reason: errorText(error) }),
  keepDraft: (session, draft) => session && keepVersionDraft(session, draft),
  dropDraft: (session) => session && dropVersionDraft(session),
  nowMilliseconds: Date.now,
  later: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
});

/** State in which the session opens: as stored, with what this window had not saved before a reload. */
const openingOf = (session: Session) => {
  const stored = stateOf(session);
  const draft = readVersionDraft(session);
  if (!draft) return { state: stored, isDirty: false, isConflict: false };
  const isOwn = draft.revision === session.revision || draft.ownWorks.includes(setUpKey(stored));
  if (isOwn && !draft.isConflict)
    return { state: { ...draft.state, kept: stored.kept }, isDirty: true, isConflict: false };
  return { ...mergeVersionStates(draft.state, stored, undefined), isDirty: true };
};

/**
 * The set-up of a session, which is saved 800 ms after each change.
 * @param onSession called with each new revision of the session
 */
export const useVersionSession = (opened: Session, onSession: (session: Session) => void) => {
  const [opening] = useState(() => openingOf(opened));
  const [state, setState] = useState(opening.state);
  const [session, setSession] = useState(opened);
  const [status, setStatus] = useState<SaveStatus>(() => {
    if (opening.isConflict) return { kind: 'conflict' };
    return opening.isDirty ? { kind: 'unsaved' } : { kind: 'saved', atMilliseconds: opened.lastModified };
  });
  const listener = useRef(onSession);
  useEffect(() => {
    listener.current = onSession;
  });
  const [saver] = useState(() =>
    createStateSaver(
      portsOf({
        onStatus: setStatus,
        onSession: (next) => {
          setSession(next);
          listener.current(next);
        },
        onSessionsMerged: (mine, merged) =>
          // Changes made while the request was under way are kept.
          setState((now) => (now === mine ? merged : mergeVersionStates(now, merged, mine).state)),
      }),
      {
        state: opening.state,
        session: opened,
        isDirty: opening.isDirty,
        stored: stateOf(opened),
        isConflict: opening.isConflict,
      },
    ),
  );
  useEffect(() => saver.change(state), [saver, state]);
  useEffect(() => {
    saver.open();
    if (opening.isDirty && !opening.isConflict) saver.flush();
    const unwatch = watchWindow(saver);
    return () => {
      unwatch();
      saver.close();
    };
  }, [saver, opening]);
  return {
    state,
    session,
    status,
    change: (part: (state: VersionState) => VersionState) =>
      setState((now) => withTimeZone(part(now), now, ownTimeZone())),
    saveNow: saver.saveNow,
    rename: (sessionName: string) => saver.apply({ sessionName }),
    overwrite: saver.overwrite,
    discard: saver.discard,
    sync: (direction: 'save' | 'fetch'): void => (direction === 'save' ? saver.flush() : saver.refresh()),
  };
};

export type VersionSession = ReturnType<typeof useVersionSession>;
