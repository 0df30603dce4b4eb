import type { ListedSession, Project } from '@sonora/contracts';
import { IconDots, IconFolder, IconFolderPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { duplicateSession } from '../../../shared/api/duplicate-session.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useHasProjects, useMay, useMayOpen, useUser } from '../../../shared/api/session.ts';
import { lazyOverlay, lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { useIsLeaving } from '../../../shared/hooks/use-is-leaving.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { useSettled } from '../../../shared/hooks/use-settled.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonLink, IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { SearchField } from '../../../shared/ui/lists/toolbar.tsx';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { projectsOptions, sessionsKey, sessionsOptions } from '../api.ts';
import type { DialogName } from '../components/project-dialogs.tsx';
import { SessionsTable } from '../components/sessions-table.tsx';
import { shownProjectName, shownSessionName } from '../default-names.ts';
import { t } from '../messages.ts';
import { listedProjects } from '../project-list.ts';
import { listQuery, type SessionListView, sessionAddressOf, sessionViewOf, shownPage } from '../session-list.ts';
import { sessionRoute } from '../session-route.ts';
import styles from './projects-page.module.css';

const SessionDialogs = lazyOverlay(async () => ({
  default: (await import('../components/session-dialogs.tsx')).SessionDialogs,
}));
const ProjectDialogs = lazyOverlay(async () => ({
  default: (await import('../components/project-dialogs.tsx')).ProjectDialogs,
}));

/** Only new users see it here. */
const SampleAdRow = lazyPanel(
  async () => ({ default: (await import('../components/sample-ad-row.tsx')).SampleAdRow }),
  60,
);

const PageSkeleton = () => (
  <div className={styles.skeletons} role="status">
    <span className="sr-only">{t('projects.loading')}</span>
    {[1, 2, 3, 4].map((key) => (
      <Skeleton key={key} height={24} />
    ))}
  </div>
);

/** Duplicates a session. Its copy may be on another page of the table, so a toast leads to it. */
const useDuplicate = (): ((session: ListedSession) => void) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  return (session) => {
    duplicateSession(session)
      .then(async (copy) => {
        await queryClient.invalidateQueries({ queryKey: sessionsKey });
        const { projectId, sessionId, sessionName } = copy;
        const route = sessionRoute(copy, user);
        showToast({
          tone: 'success',
          title: t('projects.success'),
          description: t('projects.duplicated', { name: shownSessionName(sessionName) }),
          ...(route && {
            action: {
              label: t('projects.openCopy'),
              onClick: () => void navigate({ to: route, search: { projectId, sessionId } }),
            },
          }),
        });
      })
      .catch((error: unknown) =>
        showToast({ tone: 'error', title: t('projects.notDuplicated'), description: errorText(error) }),
      );
  };
};

/** New users find the sample ad in their default project. */
const NoSessions = ({ project }: { readonly project: Project }) => {
  const mayProduce = useMayOpen('/workflows/create-ad');
  return (
    <>
      <EmptyState
        title={t('projects.noItemsToDisplay')}
        actions={
          mayProduce && (
            <ButtonLink to="/workflows/create-ad" search={{ projectId: project.projectId }} variant="primary">
              {t('projects.createAnAd')}
            </ButtonLink>
          )
        }
      >
        <p>{t('projects.sessionsEmptyText')}</p>
      </EmptyState>
      {project.isDefault && (
        <ul>
          <SampleAdRow />
        </ul>
      )}
    </>
  );
};

const from = '/signed-in/workflows/project-manager';

/** What the table shows, which is part of the address: it survives a reload, and *Back* leads to the page before. */
const useView = () => {
  const address = useSearch({ from });
  const navigate = useNavigate();
  const view = sessionViewOf(address);
  const setView = (next: SessionListView): void =>
    void navigate({
      to: '/workflows/project-manager',
      search: { projectId: address.projectId, ...sessionAddressOf(next) },
      replace: next.page === view.page || next.search !== view.search,
      resetScroll: false,
    });
  return { view, setView };
};

/** The search as it is typed. It becomes part of the view when the user pauses. */
const useTypedSearch = ({ view, setView }: ReturnType<typeof useView>) => {
  const [typed, setTyped] = useState(view.search);
  const [known, setKnown] = useState(view.search);
  const settled = useSettled(typed.trim());
  const isLeaving = useIsLeaving();
  // The address was changed by *Back*, or by a link.
  if (view.search !== known) {
    setKnown(view.search);
    if (view.search !== settled) setTyped(view.search);
  }
  const apply = useEffectEvent(() => {
    if (!isLeaving() && settled !== view.search && settled === typed.trim())
      setView({ ...view, search: settled, page: 0 });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the user pauses
  useEffect(() => apply(), [settled]);
  return { typed, setTyped };
};

/** A page of sessions. The one that is shown stays while the next one loads. */
const useSessionsPage = (projectId: string) => {
  const { view, setView } = useView();
  const { typed, setTyped } = useTypedSearch({ view, setView });
  const sessions = useQuery(sessionsOptions(projectId, listQuery(view)));
  const total = sessions.data?.pagination.total ?? 0;
  const { at } = shownPage(view.page, total);
  // The rows of the last page were deleted or moved.
  const isBehind = sessions.data !== undefined && !sessions.isPlaceholderData && at !== view.page;
  const turnBack = useEffectEvent(() => setView({ ...view, page: at }));
  useEffect(() => {
    if (isBehind) turnBack();
  }, [isBehind]);
  return {
    view,
    setView,
    typed,
    setTyped,
    sessions,
    total,
    isEmpty: total === 0 && view.search === '' && typed === '',
  };
};

const Sessions = ({ project, menu }: { readonly project: Project; readonly menu: ReactNode }) => {
  const [toDelete, setToDelete] = useState<ListedSession>();
  const [toMove, setToMove] = useState<ListedSession>();
  const onDuplicate = useDuplicate();
  const { view, setView, typed, setTyped, sessions, total, isEmpty } = useSessionsPage(project.projectId);
  return (
    <Card title={shownProjectName(project.projectName)} isFlush end={menu}>
      {sessions.isLoadingError ? (
        <ErrorState title={t('projects.failed')} error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : !sessions.data ? (
        <PageSkeleton />
      ) : isEmpty ? (
        <NoSessions project={project} />
      ) : (
        <SessionsTable
          sessions={sessions.data.data}
          total={total}
          view={view}
          onView={setView}
          typed={typed}
          onType={setTyped}
          actions={{ onDuplicate, onMove: setToMove, onDelete: setToDelete }}
        />
      )}
      <SessionDialogs
        isOpen={toMove !== undefined || toDelete !== undefined}
        toMove={toMove}
        toDelete={toDelete}
        onClose={() => {
          setToMove(undefined);
          setToDelete(undefined);
        }}
      />
    </Card>
  );
};

type ProjectMenuProps = { readonly onRename: () => void; readonly onDelete: (() => void) | undefined };

const ProjectMenu = ({ onRename, onDelete }: ProjectMenuProps) => (
  <Menu
    align="end"
    trigger={(properties) => (
      <IconButton {...properties} label={t('projects.projectActions')}>
        <IconDots size={17} aria-hidden="true" />
      </IconButton>
    )}
  >
    <MenuItem icon={<IconPencil size={17} />} onSelect={onRename}>
      {t('projects.renameProject')}
    </MenuItem>
    {onDelete && (
      <MenuItem icon={<IconTrash size={17} />} onSelect={onDelete}>
        {t('projects.deleteProject')}
      </MenuItem>
    )}
  </Menu>
);

/** With more projects than this, they can be searched by name. */
const searchedProjects = 10;

const ProjectList = ({ projects, current }: { readonly projects: readonly Project[]; readonly current: Project }) => {
  const [search, setSearch] = useState('');
  const shown = listedProjects(projects, search);
  return (
    <nav aria-label={t('projects.projects')}>
      {projects.length > searchedProjects && (
        <div className={styles.search}>
          <SearchField label={t('projects.searchProjects')} value={search} onChange={setSearch} />
        </div>
      )}
      {shown.length === 0 && <p className={styles.none}>{t('projects.noneFound')}</p>}
      <ul className={styles.projects}>
        {shown.map(({ projectId, projectName, sessionCount }) => (
          <li key={projectId}>
            <Link
              to="/workflows/project-manager"
              search={{ projectId }}
              className={styles.project}
              aria-current={projectId === current.projectId ? 'page' : undefined}
            >
              <IconFolder size={17} stroke={1.7} aria-hidden="true" />
              <span title={shownProjectName(projectName)}>{shownProjectName(projectName)}</span>
              <small className="tabular">{sessionCount}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Head = ({
  current,
  onNew,
}: {
  readonly current: Project | undefined;
  readonly onNew: (() => void) | undefined;
}) => {
  const mayWrite = useMay('projects.write');
  const mayProduce = useMayOpen('/workflows/create-ad');
  return (
    <PageHead
      title={t('projects.projects')}
      actions={
        <>
          {mayWrite && onNew && (
            <Button onClick={onNew}>
              <IconFolderPlus size={17} aria-hidden="true" /> {t('projects.newProject')}
            </Button>
          )}
          {mayProduce && current && (
            <ButtonLink to="/workflows/create-ad" search={{ projectId: current.projectId }} variant="primary">
              <IconPlus size={17} aria-hidden="true" /> {t('projects.createAnAd')}
            </ButtonLink>
          )}
        </>
      }
    />
  );
};

const useProjects = () => {
  const isOn = useHasProjects();
  return { isOn, projects: useQuery({ ...projectsOptions(), enabled: isOn }) };
};

/** List of projects, with the sessions of the selected one. */
export const ProjectsPage = () => {
  usePage(t('projects.projects'));
  const { projectId } = useSearch({ from });
  const [dialog, setDialog] = useState<DialogName>();
  const { isOn, projects } = useProjects();
  const mayWrite = useMay('projects.write');
  const list = projects.data?.data ?? [];
  const current =
    list.find((project) => project.projectId === projectId) ?? list.find(({ isDefault }) => isDefault) ?? list[0];
  const menu = mayWrite && current && (
    <ProjectMenu
      onRename={() => setDialog('rename')}
      onDelete={current.isDeletable ? () => setDialog('delete') : undefined}
    />
  );
  return (
    <>
      <Head current={current} onNew={isOn ? () => setDialog('new') : undefined} />
      {!isOn ? (
        <EmptyState title={t('projects.off')}>
          <p>{t('projects.offText')}</p>
        </EmptyState>
      ) : projects.isLoadingError ? (
        <ErrorState title={t('projects.failed')} error={projects.error} onRetry={() => void projects.refetch()} />
      ) : current ? (
        <div className={styles.columns}>
          <ProjectList projects={list} current={current} />
          <Sessions key={current.projectId} project={current} menu={menu} />
        </div>
      ) : projects.data ? (
        <EmptyState title={t('projects.defaultProjectNotFound')}>
          <p>{t('projects.projectsEmptyText')}</p>
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <Skeleton height={36} />
          <Skeleton height={220} />
        </div>
      )}
      <ProjectDialogs
        isOpen={dialog !== undefined}
        open={dialog}
        current={current}
        projects={list}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
};
