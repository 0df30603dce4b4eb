import type { ListedSession, Project } from '@sonora/contracts';
import { IconDots, IconFolder, IconFolderPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { duplicateSession } from '../../../shared/api/duplicate-session.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useMay, useMayOpen, useUser } from '../../../shared/api/session.ts';
import { lazyOverlay } from '../../../shared/code/lazy-parts.tsx';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { useSettled } from '../../../shared/hooks/use-settled.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonLink, IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { projectsOptions, sessionsKey, sessionsOptions } from '../api.ts';
import type { DialogName } from '../components/project-dialogs.tsx';
import { SessionsTable } from '../components/sessions-table.tsx';
import { shownProjectName } from '../default-names.ts';
import { t } from '../messages.ts';
import { firstSort, listQuery, type SessionListView, shownPage } from '../session-list.ts';
import styles from './projects-page.module.css';

const SessionDialogs = lazyOverlay(async () => ({
  default: (await import('../components/session-dialogs.tsx')).SessionDialogs,
}));
const ProjectDialogs = lazyOverlay(async () => ({
  default: (await import('../components/project-dialogs.tsx')).ProjectDialogs,
}));

const PageSkeleton = () => (
  <div className={styles.skeletons} role="status">
    <span className="sr-only">{t('projects.loading')}</span>
    {[1, 2, 3, 4].map((key) => (
      <Skeleton key={key} height={24} />
    ))}
  </div>
);

const useDuplicate = (): ((session: ListedSession) => void) => {
  const queryClient = useQueryClient();
  return (session) => {
    duplicateSession(session)
      .then(() => queryClient.invalidateQueries({ queryKey: sessionsKey }))
      .catch((error: unknown) =>
        showToast({ tone: 'error', title: t('projects.notDuplicated'), description: errorText(error) }),
      );
  };
};

const NoSessions = ({ project }: { readonly project: Project }) => {
  const mayProduce = useMayOpen('/workflows/create-ad');
  return (
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
  );
};

/** A page of sessions. The one that is shown stays while the next one loads. */
const useSessionsPage = (projectId: string) => {
  const [view, setView] = useState<SessionListView>({ search: '', sort: firstSort, page: 0 });
  const search = useSettled(view.search.trim());
  const sessions = useQuery(sessionsOptions(projectId, listQuery({ ...view, search })));
  const total = sessions.data?.pagination.total ?? 0;
  const { at } = shownPage(view.page, total);
  // The rows of the last page were deleted or moved.
  if (sessions.data && !sessions.isPlaceholderData && at !== view.page) setView({ ...view, page: at });
  return { view, setView, sessions, total, isEmpty: total === 0 && search === '' && view.search === '' };
};

const Sessions = ({ project, menu }: { readonly project: Project; readonly menu: ReactNode }) => {
  const [toDelete, setToDelete] = useState<ListedSession>();
  const [toMove, setToMove] = useState<ListedSession>();
  const onDuplicate = useDuplicate();
  const { view, setView, sessions, total, isEmpty } = useSessionsPage(project.projectId);
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

const ProjectList = ({ projects, current }: { readonly projects: readonly Project[]; readonly current: Project }) => (
  <nav aria-label={t('projects.projects')}>
    <ul className={styles.projects}>
      {projects.map(({ projectId, projectName, sessionCount }) => (
        <li key={projectId}>
          <Link
            to="/workflows/project-manager"
            search={{ projectId }}
            className={styles.project}
            aria-current={projectId === current.projectId ? 'page' : undefined}
          >
            <IconFolder size={17} stroke={1.7} aria-hidden="true" />
            <span>{shownProjectName(projectName)}</span>
            <small className="tabular">{sessionCount}</small>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

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

/** Projects belong to *Create an ad*: without its flag, they are not even loaded. */
const useProjects = () => {
  const { flags } = useUser();
  const isOn = flags.includes('create-an-ad');
  return { isOn, projects: useQuery({ ...projectsOptions(), enabled: isOn }) };
};

/** List of projects, with the sessions of the selected one. */
export const ProjectsPage = () => {
  usePage(t('projects.projects'));
  const { projectId } = useSearch({ from: '/signed-in/workflows/project-manager' });
  const [dialog, setDialog] = useState<DialogName>();
  const { isOn, projects } = useProjects();
  const mayWrite = useMay('projects.write');
  const list = projects.data?.data ?? [];
  const current =
    list.find((project) => project.projectId === projectId) ?? list.find(({ isDefault }) => isDefault) ?? list[0];
  const menu = mayWrite && current && (
    <ProjectMenu
      onRename={() => setDialog('rename')}
      onDelete={current.isDefault ? undefined : () => setDialog('delete')}
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
