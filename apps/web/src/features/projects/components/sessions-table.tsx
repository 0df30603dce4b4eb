import type { ListedSession, SessionSort } from '@sonora/contracts';
import { IconArrowRight, IconCopy, IconDots, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { clockTime, dateTime } from '../../../shared/format/time.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { SortMenu } from '../../../shared/ui/lists/sort-menu.tsx';
import table from '../../../shared/ui/lists/table.module.css';
import { HeadCell, Pager, Table } from '../../../shared/ui/lists/table.tsx';
import { SearchField, Toolbar } from '../../../shared/ui/lists/toolbar.tsx';
import { useContextMenu } from '../../../shared/ui/overlays/context-menu.tsx';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { shownSessionName } from '../default-names.ts';
import { t } from '../messages.ts';
import styles from '../pages/projects-page.module.css';
import { onRowKey } from '../row-keys.ts';
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

type ActionItemsProps = {
  readonly session: ListedSession;
  readonly actions: SessionActions;
  readonly onRename: () => void;
};

/** The acts of a session, by the permission for its workflow. */
const ActionItems = ({ session, actions, onRename }: ActionItemsProps) => {
  const user = useUser();
  const navigate = useNavigate();
  const { projectId, sessionId } = session;
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
  return sessionActs(session, user).map((option) => {
    const [Icon, label, act] = entries[option];
    return (
      <MenuItem key={option} icon={<Icon size={17} />} onSelect={act}>
        {label}
      </MenuItem>
    );
  });
};

const ActionsMenu = ({ session, children }: { readonly session: ListedSession; readonly children: ReactNode }) => (
  <Menu
    align="end"
    trigger={(properties) => (
      <IconButton {...properties} label={t('projects.actionsOf', { name: shownSessionName(session.sessionName) })}>
        <IconDots size={17} aria-hidden="true" />
      </IconButton>
    )}
  >
    {children}
  </Menu>
);

type SessionRowProps = { readonly session: ListedSession; readonly actions: SessionActions };

/** Renames, deletes and has a context menu by key, too: F2, Delete, Shift+F10. Arrows move between rows. */
const SessionRow = ({ session, actions }: SessionRowProps) => {
  const user = useUser();
  const row = useRef<HTMLTableRowElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const acts = sessionActs(session, user);
  const items = <ActionItems session={session} actions={actions} onRename={() => setRenaming(true)} />;
  const { onContextMenu, contextMenu } = useContextMenu(items);
  const endRename = (isByKey: boolean): void => {
    setRenaming(false);
    if (isByKey) row.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
  };
  const onKeyDown = onRowKey({
    ...(acts.includes('rename') ? { onRename: () => setRenaming(true) } : {}),
    ...(acts.includes('delete') ? { onDelete: () => actions.onDelete(session) } : {}),
  });
  return (
    <tr
      ref={row}
      className={styles.row}
      onContextMenu={acts.length === 0 ? undefined : onContextMenu}
      onKeyDown={onKeyDown}
    >
      <td>
        <div className={styles.name}>
          <SessionPlayButton session={session} />
          <div className={styles.title}>
            {isRenaming ? (
              <SessionNameField session={session} onClose={endRename} />
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
        {acts.length > 0 && <ActionsMenu session={session}>{items}</ActionsMenu>}
        {contextMenu}
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
  /** The search as typed so far. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly actions: SessionActions;
};

/** A page of the sessions of a project. */
export const SessionsTable = (properties: SessionsTableProps) => {
  const { sessions, total, view, onView, typed, onType, actions } = properties;
  const { sort } = view;
  const { at, pages } = shownPage(view.page, total);
  const onSort = (next: SessionListView['sort']): void => onView({ ...view, sort: next, page: 0 });
  return (
    <div className={styles.list}>
      <Toolbar>
        <SearchField label={t('projects.search')} value={typed} onChange={onType} />
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
    </div>
  );
};
