import type { ListedSession } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../../../shared/api/session.ts';
import { agoText, clockTime } from '../../../shared/format/time.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import { recentSessionsOptions } from '../api.ts';
import { shownSessionName } from '../default-names.ts';
import { t } from '../messages.ts';
import styles from './recent-ads.module.css';
import { SampleAdRow } from './sample-ad-row.tsx';
import { SessionPlayButton, SessionTag, SessionTitle, useSessionRoute } from './session-parts.tsx';

const shownSessions = 5;
/** With fewer ads than this, the sample ad is listed, too. */
const sampleUntil = 3;

const RecentAd = ({ session }: { readonly session: ListedSession }) => {
  const { projectId, sessionId, sessionName, durationSeconds, lastModified } = session;
  const route = useSessionRoute(session);
  return (
    <li className={styles.row}>
      <SessionPlayButton session={session} />
      <div className={styles.what}>
        <SessionTitle session={session} />
      </div>
      <span className={styles.state}>
        <SessionTag session={session} />
      </span>
      <span className={classNames(styles.minor, styles.length, 'tabular')}>
        {durationSeconds !== null && clockTime(durationSeconds)}
      </span>
      <span className={classNames(styles.minor, styles.when)}>{agoText(lastModified, Date.now())}</span>
      {route && (
        <ButtonLink
          to={route}
          search={{ projectId, sessionId }}
          aria-label={t('projects.recent.continueNamed', { name: shownSessionName(sessionName) })}
        >
          {t('projects.recent.continue')}
        </ButtonLink>
      )}
    </li>
  );
};

/** The last modified ads, to listen to and to continue; for new users, the sample ad. */
export const RecentAdsCard = () => {
  const mayProduce = useMayOpen('/workflows/create-ad');
  const recent = useQuery(recentSessionsOptions(shownSessions));
  return (
    <Card
      title={t('projects.recent.title')}
      isFlush
      end={
        <Link to="/workflows/project-manager" className={styles.all}>
          {t('projects.recent.all')}
        </Link>
      }
    >
      <AsyncList
        query={recent}
        notLoaded={t('projects.failed')}
        skeletonHeights={[44, 44, 44]}
        isEmpty={() => false}
        empty={null}
      >
        {({ data }) => (
          <>
            {data.length === 0 && mayProduce && <p className={styles.note}>{t('projects.recent.empty')}</p>}
            <ul className={styles.rows}>
              {data.map((session) => (
                <RecentAd key={session.sessionId} session={session} />
              ))}
              {data.length < sampleUntil && <SampleAdRow />}
            </ul>
          </>
        )}
      </AsyncList>
    </Card>
  );
};
