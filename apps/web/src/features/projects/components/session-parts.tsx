import type { ListedSession } from '@sonora/contracts';
import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay, useMayOpen } from '../../../shared/api/session.ts';
import { useSessionPlayback } from '../../../shared/audio/use-session-playback.ts';
import { PlayButton } from '../../../shared/ui/button.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { excerptBeside } from '../excerpt.ts';
import { t } from '../messages.ts';
import styles from '../pages/projects-page.module.css';
import { stateOf } from '../session-state.ts';

/** Whether the session has content and a page that can open it. */
export const useIsOpenable = (): ((session: ListedSession) => boolean) => {
  const mayProduce = useMayOpen('/workflows/create-ad');
  return ({ workflowId, hasState }) => mayProduce && workflowId === 'CreateAnAd' && hasState;
};

/** Plays the last render of a session. Sessions without one show the icon of a script. */
export const SessionPlayButton = ({ session }: { readonly session: ListedSession }) => {
  const mayListen = useMay('ads.read');
  const playback = useSessionPlayback(session);
  if (!mayListen || !playback) {
    return (
      <span className={styles.noPlay} aria-hidden="true">
        <IconFileText size={16} stroke={1.7} />
      </span>
    );
  }
  const { isPlaying, isBusy, toggle } = playback;
  return <PlayButton what={session.sessionName} isPlaying={isPlaying} isBusy={isBusy} onToggle={toggle} />;
};

/** Name of a session, as a link if it can be opened, and the first words of its ad. */
export const SessionTitle = ({ session }: { readonly session: ListedSession }) => {
  const { projectId, sessionId, sessionName, excerpt } = session;
  const isOpenable = useIsOpenable()(session);
  const shownExcerpt = excerptBeside(sessionName, excerpt);
  return (
    <>
      {isOpenable ? (
        <Link to="/workflows/create-ad" search={{ projectId, sessionId }} className={styles.open}>
          {sessionName}
        </Link>
      ) : (
        sessionName
      )}
      {shownExcerpt !== undefined && <p className={styles.excerpt}>{shownExcerpt}</p>}
    </>
  );
};

const tones = { draft: 'neutral', produced: 'information', complete: 'success' } as const;

export const SessionTag = ({ session }: { readonly session: ListedSession }) => {
  const state = stateOf(session);
  return <Tag tone={tones[state]}>{t(`projects.states.${state}`)}</Tag>;
};
