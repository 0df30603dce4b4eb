import type { Session } from '@sonora/contracts';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../shared/api/session.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import table from '../../../shared/ui/lists/table.module.css';
import { HeadCell, Pager, Table } from '../../../shared/ui/lists/table.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { t } from '../messages.ts';
import styles from '../pages/projects-page.module.css';
import { firstSort, pageSize, type SortKey, sortSessions } from '../sort-sessions.ts';

const columns: readonly { readonly key: SortKey; readonly label: string }[] = [
  { key: 'sessionName', label: t('projects.name') },
  { key: 'status', label: t('projects.status') },
  { key: 'lastModified', label: t('projects.lastModified') },
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Name of a session, as a link if it has content and a page that can open it. */
const SessionName = ({ session }: { readonly session: Session }) => {
  const mayProduce = useMay('ads.produce');
  const { projectId, sessionId, sessionName, workflowId } = session;
  const isOpenable = mayProduce && workflowId === 'CreateAnAd' && session.hasState;
  if (!isOpenable) return <>{sessionName}</>;
  return (
    <Link to="/workflows/create-ad" search={{ projectId, sessionId }} className={styles.open}>
      {sessionName}
    </Link>
  );
};

/** First words of the ad, which distinguish sessions of the same name. */
const Excerpt = ({ session: { excerpt } }: { readonly session: Session }) =>
  excerpt === null ? null : <p className={styles.excerpt}>{excerpt}</p>;

type SessionsTableProps = { readonly sessions: readonly Session[]; readonly onDelete: (session: Session) => void };

/** Sessions of a project, 25 per page. */
export const SessionsTable = ({ sessions, onDelete }: SessionsTableProps) => {
  const mayWrite = useMay('projects.write');
  const [sort, setSort] = useState(firstSort);
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(sessions.length / pageSize));
  const at = Math.min(page, pages - 1);
  const shown = sortSessions(sessions, sort).slice(at * pageSize, (at + 1) * pageSize);
  return (
    <>
      <Table
        head={
          <>
            {columns.map(({ key, label }) => (
              <HeadCell
                key={key}
                sortKey={key}
                label={label}
                sort={sort}
                isDescendingFirst={key === 'lastModified'}
                isMinor={key === 'lastModified'}
                onSort={setSort}
              />
            ))}
            <td />
          </>
        }
      >
        {shown.map((session) => (
          <tr key={session.sessionId}>
            <td>
              <SessionName session={session} />
              <Excerpt session={session} />
            </td>
            <td>
              <Tag tone={session.status === 'complete' ? 'success' : 'neutral'}>{capital(session.status)}</Tag>
            </td>
            <td className={classNames(table.when, 'tabular')}>{dateTime(session.lastModified)}</td>
            <td className={table.last}>
              {mayWrite && (
                <IconButton
                  label={t('projects.deleteSession', { name: session.sessionName })}
                  onClick={() => onDelete(session)}
                >
                  <IconTrash size={17} aria-hidden="true" />
                </IconButton>
              )}
            </td>
          </tr>
        ))}
      </Table>
      <Pager name={t('projects.pages')} at={at} pages={pages} onTurn={setPage} />
    </>
  );
};
