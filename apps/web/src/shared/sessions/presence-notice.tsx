import type { Session } from '@sonora/contracts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api/client.ts';
import { errorCode } from '../api/errors.ts';
import { EditNotice } from './edit-notice.tsx';
import { t } from './messages.ts';
import { type Presence, type PresenceWatch, watchPresence } from './watch-presence.ts';
import { windowId } from './window-id.ts';

type PresenceNoticeProps = {
  readonly session: Session;
  /** Called with whether another window edits the ad. */
  readonly onReadOnly: (isReadOnly: boolean) => void;
  /** Saves changes of this window, and fetches those of others. */
  readonly onSync: (direction: 'save' | 'fetch') => void;
};

const startWatch = (
  idsOf: () => Pick<Session, 'projectId' | 'sessionId'>,
  onPresence: (presence: Presence) => void,
  onFailure: (error: unknown) => void,
): PresenceWatch =>
  watchPresence({
    say: (act) => api.projects.presence({ params: idsOf(), body: { windowId: windowId(), act } }),
    onPresence,
    onFailure,
    isVisible: () => document.visibilityState === 'visible',
    later: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  });

/** Holds the session for this window. While another window does, says who edits, and offers to take over. */
export const PresenceNotice = ({ session, onReadOnly, onSync }: PresenceNoticeProps) => {
  const { projectId, sessionId, revision } = session;
  const [editor, setEditor] = useState<Presence['editor']>(null);
  const watch = useRef<PresenceWatch>(undefined);
  const latest = useRef({ onReadOnly, onSync, projectId, revision });
  useEffect(() => {
    latest.current = { onReadOnly, onSync, projectId, revision };
  });
  useEffect(() => {
    let wasElsewhere = false;
    const onPresence = (presence: Presence): void => {
      const isElsewhere = presence.editor !== null && !presence.editor.isThisWindow;
      if (isElsewhere && !wasElsewhere) latest.current.onSync('save');
      if (presence.revision > latest.current.revision) latest.current.onSync('fetch');
      wasElsewhere = isElsewhere;
      setEditor(isElsewhere ? presence.editor : null);
      latest.current.onReadOnly(isElsewhere);
    };
    // The session may have been deleted; what fetches it finds out.
    const idsOf = () => ({ projectId: latest.current.projectId, sessionId });
    const started = startWatch(idsOf, onPresence, (error) => {
      if (errorCode(error) === 'not-found') latest.current.onSync('fetch');
    });
    watch.current = started;
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') started.ask();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      started.stop();
      latest.current.onReadOnly(false);
    };
  }, [sessionId]);
  if (!editor) return null;
  return (
    <EditNotice
      tone="information"
      sentence={editor.isYou ? t('editing.presence.you') : t('editing.presence.other', { name: editor.name })}
      actions={{ [t('editing.presence.claim')]: () => watch.current?.claim() }}
    />
  );
};
