import type { ListedSession, SessionSort } from '@sonora/contracts';
import { IconArrowRight, IconCopy, IconDots, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
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
import { type SessionListView, shownPage } from '../session-list.ts';
import { sessionActs, sessionRoute } from '../session-route.ts';
import { SessionPlayButton, SessionTag, SessionTitle } from './session-parts.tsx';

const SessionNameField = lazyPanel(() => import('./session-name-field.tsx'), 36);

type Column = {
  readonly key: SessionSort;
  readonly label: string;
  readonly isMinor?: true;
  readonly isDescendingFirst?: true;
};

const columns: readonly Column[] = [
  { key: 'sessionName', label: t('projects.name') },
  { key: 'progress', label: t('projects.status'), isMinor: true },
  { key: 'durationSeconds', label: t('projects.length'), isMinor: true, isDescendingFirst: true },
  { key: 'createdByName', label: t('projects.owner'), isMinor: true },
  { key: 'lastModified', label: t('projects.lastModified'), isMinor: true, isDescendingFirst: true },
];

export type SessionActions = {
  readonly onDuplicate: (session: ListedSession) => void;
  readonly onMove: (session: ListedSession) => void;
  readonly onDelete: (session: ListedSession) => void;
};

type ActionsMenuProps = {
  readonly session: ListedSession;
  readonly actions: SessionActions;
  readonly onRename: () => void;
};

/** The acts of a session, by the permission for its workflow. */
const ActionsMenu = ({ session, actions, onRename }: ActionsMenuProps) => {
  const user = useUser();
  const navigate = useNavigate();
  const { projectId, sessionId } = session;
  const options = sessionActs(session, user);
  const route = sessionRoute(session, user);
  const open = (to: NonNullable<typeof route>) => void navigate({ to, search: { projectId, sessionId } });
  const entries = {
    open: [IconArrowRight, t('projects.open'), () => route && open(route)],
    openAsAd: [IconArrowRight, t('projects.openAsAd'), () => open('/workflows/create-ad')],
    rename: [IconPencil, t('projects.rename'), onRename],
    duplicate: [IconCopy, t('projects.duplicate'), () => actions.onDuplicate(session)],
    move: [IconFolderSymlink, t('projects.moveTo'), () => actions.onMove(session)],
    delete: [IconTrash, t('projects.deleteIt'), () => actions.onDelete(session)],
  } as const;
  if (options.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={(properties) => (
        <IconButton {...properties} label={t('projects.actionsOf', { name: session.sessionName })}>
          <IconDots size={17} aria-hidden="true" />
        </IconButton>
      )}
    >
      {options.map((option) => {
        const [Icon, label, act] = entries[option];
        return (
          <MenuItem key={option} icon={<Icon size={17} />} onSelect={act}>
            {label}
          </MenuItem>
        );
      })}
    </Menu>
  );
};

type SessionRowProps = { readonly session: ListedSession; readonly actions: SessionActions };

const SessionRow = ({ session, actions }: SessionRowProps) => {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <tr className={styles.row}>
      <td>
        <div className={styles.name}>
          <SessionPlayButton session={session} />
          <div>
            {isRenaming ? (
              <SessionNameField session={session} onClose={() => setRenaming(false)} />
            ) : (
              <SessionTitle session={session} />
            )}
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
      <td className={table.last}>
        <ActionsMenu session={session} actions={actions} onRename={() => setRenaming(true)} />
      </td>
    </tr>
  );
};

type SessionsTableProps = {
  readonly sessions: readonly ListedSession[];
  /** Sessions on all pages. */
  readonly total: number;
  readonly view: SessionListView;
  readonly onView: (view: SessionListView) => void;
  readonly actions: SessionActions;
};

/** A page of the sessions of a project. */
export const SessionsTable = ({ sessions, total, view, onView, actions }: SessionsTableProps) => {
  const { sort, search } = view;
  const { at, pages } = shownPage(view.page, total);
  const onSort = (next: SessionListView['sort']): void => onView({ ...view, sort: next, page: 0 });
  return (
    <>
      <Toolbar>
        <SearchField
          label={t('projects.search')}
          value={search}
          onChange={(next) => onView({ ...view, search: next, page: 0 })}
        />
        <SortMenu columns={columns} sort={sort} onSort={onSort} />
      </Toolbar>
      {sessions.length === 0 ? (
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
                  onSort={onSort}
                />
              ))}
              <td />
            </>
          }
        >
          {sessions.map((session) => (
            <SessionRow key={session.sessionId} session={session} actions={actions} />
          ))}
        </Table>
      )}
      <Pager name={t('projects.pages')} at={at} pages={pages} onTurn={(page) => onView({ ...view, page })} />
    </>
  );
};
