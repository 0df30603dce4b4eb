import type { ListedSession, Project } from '@sonora/contracts';
import { IconFolder, IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { useMay, useMayOpen, useUser } from '../../../shared/api/session.ts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { duplicateSession, projectsOptions, sessionsKey, sessionsOptions } from '../api.ts';
import { DeleteSessionDialog } from '../components/delete-session-dialog.tsx';
import { SessionsTable } from '../components/sessions-table.tsx';
import { t } from '../messages.ts';
import styles from './projects-page.module.css';

const NewProjectForm = lazyPanel(() => import('../components/new-project-form.tsx'), 120);
const RenameSessionForm = lazyPanel(() => import('../components/rename-session-form.tsx'), 120);

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
    duplicateSession(session, (name) => t('projects.copyOf', { name }))
      .then(() => queryClient.invalidateQueries({ queryKey: sessionsKey }))
      .catch((error: unknown) =>
        showToast({ tone: 'error', title: t('projects.notDuplicated'), description: errorText(error) }),
      );
  };
};

const Sessions = ({ project }: { readonly project: Project }) => {
  const [toDelete, setToDelete] = useState<ListedSession>();
  const [toRename, setToRename] = useState<ListedSession>();
  const shownToRename = useLast(toRename);
  const onDuplicate = useDuplicate();
  const mayProduce = useMayOpen('/workflows/create-ad');
  const sessions = useQuery(sessionsOptions(project.projectId));
  return (
    <Card title={project.projectName} isFlush>
      {sessions.isLoadingError ? (
        <ErrorState title={t('projects.failed')} error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : !sessions.data ? (
        <PageSkeleton />
      ) : sessions.data.data.length === 0 ? (
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
      ) : (
        <SessionsTable
          key={project.projectId}
          sessions={sessions.data.data}
          actions={{ onRename: setToRename, onDuplicate, onDelete: setToDelete }}
        />
      )}
      <Dialog
        isOpen={toRename !== undefined}
        title={t('projects.renameSession')}
        onClose={() => setToRename(undefined)}
      >
        {shownToRename && (
          <RenameSessionForm
            key={shownToRename.sessionId}
            session={shownToRename}
            onClose={() => setToRename(undefined)}
          />
        )}
      </Dialog>
      <DeleteSessionDialog session={toDelete} onClose={() => setToDelete(undefined)} />
    </Card>
  );
};

const ProjectList = ({ projects, current }: { readonly projects: readonly Project[]; readonly current: Project }) => (
  <nav aria-label={t('projects.projects')}>
    <ul className={styles.projects}>
      {projects.map(({ projectId, projectName }) => (
        <li key={projectId}>
          <Link
            to="/workflows/project-manager"
            search={{ projectId }}
            className={styles.project}
            aria-current={projectId === current.projectId ? 'page' : undefined}
          >
            <IconFolder size={17} stroke={1.7} aria-hidden="true" />
            <span>{projectName}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

const Head = ({ current, onNew }: { readonly current: Project | undefined; readonly onNew: () => void }) => {
  const mayWrite = useMay('projects.write');
  const mayProduce = useMayOpen('/workflows/create-ad');
  return (
    <PageHead
      title={t('projects.projects')}
      actions={
        <>
          {mayWrite && (
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

/** List of projects, with the sessions of the selected one. */
export const ProjectsPage = () => {
  usePage(t('projects.projects'));
  const { projectId } = useSearch({ from: '/signed-in/workflows/project-manager' });
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const projects = useQuery(projectsOptions());
  const list = projects.data?.data ?? [];
  const { userId } = useUser();
  const current =
    list.find((project) => project.projectId === projectId) ??
    list.find(({ isDefault, createdBy }) => isDefault && createdBy === userId) ??
    list[0];
  return (
    <>
      <Head current={current} onNew={() => setCreating(true)} />
      {projects.isLoadingError ? (
        <ErrorState title={t('projects.failed')} error={projects.error} onRetry={() => void projects.refetch()} />
      ) : current ? (
        <div className={styles.columns}>
          <ProjectList projects={list} current={current} />
          <Sessions project={current} />
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
      <Dialog isOpen={isCreating} title={t('projects.newProject')} onClose={() => setCreating(false)}>
        <NewProjectForm
          onCancel={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false);
            void navigate({ to: '/workflows/project-manager', search: { projectId: created } });
          }}
        />
      </Dialog>
    </>
  );
};
