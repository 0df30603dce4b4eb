import type { ListedSession } from '@sonora/contracts';
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../shared/api/session.ts';
import { clockTime, dateTime } from '../../../shared/format/time.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { SortMenu } from '../../../shared/ui/lists/sort-menu.tsx';
import table from '../../../shared/ui/lists/table.module.css';
import { HeadCell, Pager, Table } from '../../../shared/ui/lists/table.tsx';
import { SearchField, Toolbar } from '../../../shared/ui/lists/toolbar.tsx';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import styles from '../pages/projects-page.module.css';
import { findSessions, firstSort, pageSize, type SortKey, sortSessions } from '../sort-sessions.ts';
import { SessionPlayButton, SessionTag, SessionTitle } from './session-parts.tsx';

type Column = {
  readonly key: SortKey;
  readonly label: string;
  readonly isMinor?: true;
  readonly isDescendingFirst?: true;
};

const columns: readonly Column[] = [
  { key: 'sessionName', label: t('projects.name') },
  { key: 'status', label: t('projects.status'), isMinor: true },
  { key: 'durationSeconds', label: t('projects.length'), isMinor: true, isDescendingFirst: true },
  { key: 'createdByName', label: t('projects.owner'), isMinor: true },
  { key: 'lastModified', label: t('projects.lastModified'), isMinor: true, isDescendingFirst: true },
];

export type SessionActions = {
  readonly onRename: (session: ListedSession) => void;
  readonly onDuplicate: (session: ListedSession) => void;
  readonly onDelete: (session: ListedSession) => void;
};

const ActionsMenu = ({ session, actions }: { readonly session: ListedSession; readonly actions: SessionActions }) => (
  <Menu
    align="end"
    trigger={(properties) => (
      <IconButton {...properties} label={t('projects.actionsOf', { name: session.sessionName })}>
        <IconDots size={17} aria-hidden="true" />
      </IconButton>
    )}
  >
    <MenuItem icon={<IconPencil size={17} />} onSelect={() => actions.onRename(session)}>
      {t('projects.rename')}
    </MenuItem>
    {session.hasState && (
      <MenuItem icon={<IconCopy size={17} />} onSelect={() => actions.onDuplicate(session)}>
        {t('projects.duplicate')}
      </MenuItem>
    )}
    <MenuItem icon={<IconTrash size={17} />} onSelect={() => actions.onDelete(session)}>
      {t('projects.deleteIt')}
    </MenuItem>
  </Menu>
);

type SessionRowProps = { readonly session: ListedSession; readonly actions: SessionActions | undefined };

const SessionRow = ({ session, actions }: SessionRowProps) => (
  <tr className={styles.row}>
    <td>
      <div className={styles.name}>
        <SessionPlayButton session={session} />
        <div>
          <SessionTitle session={session} />
        </div>
      </div>
    </td>
    <td className={table.when}>
      <SessionTag session={session} />
    </td>
    <td className={classNames(table.when, 'tabular')}>
      {session.durationSeconds !== null && clockTime(session.durationSeconds)}
    </td>
    <td className={table.when}>{session.createdByName}</td>
    <td className={classNames(table.when, 'tabular')}>{dateTime(session.lastModified)}</td>
    <td className={table.last}>{actions && <ActionsMenu session={session} actions={actions} />}</td>
  </tr>
);

type SessionsTableProps = { readonly sessions: readonly ListedSession[]; readonly actions: SessionActions };

/** Sessions of a project, searched and sorted, 25 per page. */
export const SessionsTable = ({ sessions, actions }: SessionsTableProps) => {
  const mayWrite = useMay('projects.write');
  const [sort, setSort] = useState(firstSort);
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(0);
  const found = sortSessions(findSessions(sessions, query), sort);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const at = Math.min(page, pages - 1);
  return (
    <>
      <Toolbar>
        <SearchField label={t('projects.search')} value={query} onChange={setQuery} />
        <SortMenu columns={columns} sort={sort} onSort={setSort} />
      </Toolbar>
      {found.length === 0 ? (
        <EmptyState title={t('projects.noneFound')}>
          <p>{t('projects.noneFoundNote')}</p>
        </EmptyState>
      ) : (
        <Table
          hasCards
          head={
            <>
              {columns.map(({ key, label, isMinor = false, isDescendingFirst = false }) => (
                <HeadCell
                  key={key}
                  sortKey={key}
                  label={label}
                  sort={sort}
                  isDescendingFirst={isDescendingFirst}
                  isMinor={isMinor}
                  onSort={setSort}
                />
              ))}
              <td />
            </>
          }
        >
          {found.slice(at * pageSize, (at + 1) * pageSize).map((session) => (
            <SessionRow key={session.sessionId} session={session} actions={mayWrite ? actions : undefined} />
          ))}
        </Table>
      )}
      <Pager name={t('projects.pages')} at={at} pages={pages} onTurn={setPage} />
    </>
  );
};
