import type { ListedSession } from '@sonora/contracts';
import type { PageAddress } from '@sonora/contracts/pages/page-access';
import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay, useUser } from '../../../shared/api/session.ts';
import { useSessionPlayback } from '../../../shared/audio/use-session-playback.ts';
import { PlayButton } from '../../../shared/ui/button.tsx';
import { coverClass } from '../../../shared/ui/cover/cover.ts';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { shownSessionName } from '../default-names.ts';
import { excerptBeside } from '../excerpt.ts';
import { t } from '../messages.ts';
import styles from '../pages/projects-page.module.css';
import { sessionRoute } from '../session-route.ts';

/** The page that opens a session; undefined if there is none for this user. */
export const useSessionRoute = (session: ListedSession): PageAddress | undefined => sessionRoute(session, useUser());

/** Plays the ad of a session. Sessions without a finished one show the icon of a script. */
export const SessionPlayButton = ({ session }: { readonly session: ListedSession }) => {
  const mayListen = useMay('ads.read');
  const name = shownSessionName(session.sessionName);
  const playback = useSessionPlayback({
    audioformId: session.audio === null ? null : session.audioformId,
    sessionName: name,
  });
  if (!mayListen || !playback) {
    return (
      <span className={styles.noPlay} aria-hidden="true">
        <IconFileText size={16} stroke={1.7} />
      </span>
    );
  }
  const { isPlaying, isBusy, toggle } = playback;
  const cover = coverClass(session.coverColour, session.sessionId);
  return <PlayButton what={name} isPlaying={isPlaying} isBusy={isBusy} onToggle={toggle} cover={cover} />;
};

/** Name of a session, as a link if it can be opened, and the first words of its ad. */
export const SessionTitle = ({ session }: { readonly session: ListedSession }) => {
  const { projectId, sessionId, sessionName, excerpt } = session;
  const route = useSessionRoute(session);
  const shownExcerpt = excerptBeside(sessionName, excerpt);
  const name = shownSessionName(sessionName);
  return (
    <>
      {route ? (
        <Link to={route} search={{ projectId, sessionId }} className={styles.open}>
          {name}
        </Link>
      ) : (
        name
      )}
      {shownExcerpt !== undefined && <p className={styles.excerpt}>{shownExcerpt}</p>}
    </>
  );
};

const tones = { draft: 'neutral', produced: 'information', delivered: 'success' } as const;

export const SessionTag = ({ session: { progress } }: { readonly session: ListedSession }) => (
  <Tag tone={tones[progress]}>{t(`projects.states.${progress}`)}</Tag>
);
