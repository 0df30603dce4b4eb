import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agoText } from '../../../shared/format/time.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import { projectsOptions } from '../api.ts';
import { shownProjectName } from '../default-names.ts';
import { t } from '../messages.ts';
import styles from './recent-ads.module.css';

const shownProjects = 4;

/** The projects that were modified last. */
export const RecentProjectsCard = () => {
  const projects = useQuery(projectsOptions());
  return (
    <Card title={t('projects.projects')} isFlush>
      <AsyncList
        query={projects}
        notLoaded={t('projects.failed')}
        skeletonHeights={[36, 36]}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={styles.note}>{t('projects.recent.noProjects')}</p>}
      >
        {({ data }) => (
          <ul className={styles.rows}>
            {data
              .toSorted((a, b) => b.lastModified - a.lastModified)
              .slice(0, shownProjects)
              .map(({ projectId, projectName, sessionCount, lastModified }) => (
                <li key={projectId} className={styles.row}>
                  <Link to="/workflows/project-manager" search={{ projectId }} className={styles.project}>
                    {shownProjectName(projectName)}
                  </Link>
                  <span className={styles.minor}>{t('projects.recent.sessions', { count: sessionCount })}</span>
                  <span className={styles.minor}>{agoText(lastModified, Date.now())}</span>
                </li>
              ))}
          </ul>
        )}
      </AsyncList>
    </Card>
  );
};
