import type { Project } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { projectsOptions } from '../api.ts';
import { t } from '../messages.ts';
import { DeleteProjectForm } from './delete-project-form.tsx';
import { ProjectNameForm } from './project-name-form.tsx';

export type DialogName = 'new' | 'rename' | 'delete';

type ProjectDialogsProps = {
  readonly isOpen: boolean;
  readonly open: DialogName | undefined;
  readonly current: Project | undefined;
  readonly projects: readonly Project[];
  readonly onClose: () => void;
};

/** Dialogs that create, rename and delete projects. */
export const ProjectDialogs = ({ open, current, projects, onClose }: ProjectDialogsProps) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: projectsOptions().queryKey });
  const show = (projectId: string | undefined): void => {
    onClose();
    void navigate({ to: '/workflows/project-manager', search: { projectId } });
  };
  return (
    <>
      <Dialog isOpen={open === 'new'} title={t('projects.newProject')} onClose={onClose}>
        <ProjectNameForm
          submit={t('projects.createProject')}
          failure={t('projects.notCreated')}
          onSubmit={async (projectName) => {
            const { projectId } = await api.projects.create({ body: { projectName } });
            await refresh();
            show(projectId);
          }}
          onCancel={onClose}
        />
      </Dialog>
      {current && (
        <Dialog isOpen={open === 'rename'} title={t('projects.renameProject')} onClose={onClose}>
          <ProjectNameForm
            key={current.projectId}
            initial={current.projectName}
            submit={t('projects.rename')}
            failure={t('projects.notRenamed')}
            onSubmit={async (projectName) => {
              await api.projects.update({ params: { projectId: current.projectId }, body: { projectName } });
              await refresh();
              onClose();
            }}
            onCancel={onClose}
          />
        </Dialog>
      )}
      {current && (
        <Dialog isOpen={open === 'delete'} title={t('projects.deleteThisProject')} onClose={onClose}>
          <DeleteProjectForm
            key={current.projectId}
            project={current}
            projects={projects}
            onDeleted={() => show(undefined)}
            onCancel={onClose}
          />
        </Dialog>
      )}
    </>
  );
};
