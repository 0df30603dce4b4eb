import type { Session } from '@sonora/contracts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../shared/api/client.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { windowId } from '../../hooks/window-id.ts';
import { type Presence, type PresenceWatch, watchPresence } from '../../model/session/watch-presence.ts';
import { t } from '../../result-messages.ts';
import styles from './editor.module.css';

type PresenceNoticeProps = {
  readonly session: Session;
  /** Called with whether another window edits the ad. */
  readonly onReadOnly: (isReadOnly: boolean) => void;
  /** Saves changes of this window, and fetches those of others. */
  readonly onSync: (direction: 'save' | 'fetch') => void;
};

const startWatch = (
  { projectId, sessionId }: Pick<Session, 'projectId' | 'sessionId'>,
  onPresence: (presence: Presence) => void,
): PresenceWatch =>
  watchPresence({
    say: (act) => api.projects.presence({ params: { projectId, sessionId }, body: { windowId: windowId(), act } }),
    onPresence,
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
  const latest = useRef({ onReadOnly, onSync, revision });
  useEffect(() => {
    latest.current = { onReadOnly, onSync, revision };
  });
  useEffect(() => {
    let wasElsewhere = false;
    const started = startWatch({ projectId, sessionId }, (presence) => {
      const isElsewhere = presence.editor !== null && !presence.editor.isThisWindow;
      if (isElsewhere && !wasElsewhere) latest.current.onSync('save');
      if (presence.revision > latest.current.revision) latest.current.onSync('fetch');
      wasElsewhere = isElsewhere;
      setEditor(isElsewhere ? presence.editor : null);
      latest.current.onReadOnly(isElsewhere);
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
  }, [projectId, sessionId]);
  if (!editor) return null;
  return (
    <div className={styles.notice}>
      <Banner tone="information" isLive>
        {editor.isYou ? t('adResults.presence.you') : t('adResults.presence.other', { name: editor.name })}
        <div className={styles.noticeActions}>
          <Button onClick={() => watch.current?.claim()}>{t('adResults.presence.claim')}</Button>
        </div>
      </Banner>
    </div>
  );
};
