import type { Session } from '@sonora/contracts';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../shared/api/session.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { firstLine } from '../first-line.ts';
import styles from '../pages/projects-page.module.css';
import { firstSort, pageSize, type Sort, type SortKey, sortSessions } from '../sort-sessions.ts';
import { texts } from '../texts.ts';

const columns: readonly { readonly key: SortKey; readonly label: string }[] = [
  { key: 'sessionName', label: texts.name },
  { key: 'status', label: texts.status },
  { key: 'lastModified', label: texts.lastModified },
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const HeadCell = ({
  sortKey,
  label,
  sort,
  onSort,
}: {
  readonly sortKey: SortKey;
  readonly label: string;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}) => {
  const isSorted = sort.key === sortKey;
  const Icon = sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        onClick={() =>
          onSort({ key: sortKey, isDescending: isSorted ? !sort.isDescending : sortKey === 'lastModified' })
        }
      >
        {label}
        {isSorted && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  );
};

/** A session can be opened where there is something in it, and a page that shows it. */
const SessionName = ({ session }: { readonly session: Session }) => {
  const mayProduce = useMay('ads.produce');
  const { projectId, sessionId, sessionName, workflowId } = session;
  const isOpenable = mayProduce && workflowId === 'CreateAnAd' && Object.keys(session.state).length > 0;
  if (!isOpenable) return <>{sessionName}</>;
  return (
    <Link to="/workflows/create-ad" search={{ projectId, sessionId }} className={styles.open}>
      {sessionName}
    </Link>
  );
};

/** The first words of the ad, by which one tells sessions of one name apart. */
const Excerpt = ({ session }: { readonly session: Session }) => {
  const text = firstLine(session.state);
  return text === '' ? null : <p className={styles.excerpt}>{text}</p>;
};

type SessionsTableProps = { readonly sessions: readonly Session[]; readonly onDelete: (session: Session) => void };

/** The sessions of a project, 25 at a time. */
export const SessionsTable = ({ sessions, onDelete }: SessionsTableProps) => {
  const mayWrite = useMay('projects.write');
  const [sort, setSort] = useState(firstSort);
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(sessions.length / pageSize));
  const at = Math.min(page, pages - 1);
  const shown = sortSessions(sessions, sort).slice(at * pageSize, (at + 1) * pageSize);
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ key, label }) => (
                <HeadCell key={key} sortKey={key} label={label} sort={sort} onSort={setSort} />
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((session) => (
              <tr key={session.sessionId}>
                <td>
                  <SessionName session={session} />
                  <Excerpt session={session} />
                </td>
                <td>
                  <Tag tone={session.status === 'complete' ? 'success' : 'neutral'}>{capital(session.status)}</Tag>
                </td>
                <td className={`${styles.when} tabular`}>{dateTime(session.lastModified)}</td>
                <td className={styles.last}>
                  {mayWrite && (
                    <IconButton label={texts.deleteSession(session.sessionName)} onClick={() => onDelete(session)}>
                      <IconTrash size={17} aria-hidden="true" />
                    </IconButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={texts.pages}>
          <Button disabled={at === 0} onClick={() => setPage(at - 1)}>
            {texts.back}
          </Button>
          {texts.pageOf(at + 1, pages)}
          <Button disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            {texts.next}
          </Button>
        </nav>
      )}
    </>
  );
};
