import type { Project } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { sessionsKey } from '../api.ts';
import { shownProjectName } from '../default-names.ts';
import { t } from '../messages.ts';
import { ProjectInput } from './project-input.tsx';

type DeleteProjectFormProps = {
  readonly project: Project;
  readonly projects: readonly Project[];
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
};

/** Deletes a project, and asks what becomes of its ads. */
export const DeleteProjectForm = ({ project, projects, onDeleted, onCancel }: DeleteProjectFormProps) => {
  const { projectId, projectName, sessionCount } = project;
  const others = projects.filter((other) => other.projectId !== projectId);
  const queryClient = useQueryClient();
  const [fate, setFate] = useState<'move' | 'delete'>('move');
  const [target, setTarget] = useState(others.find(({ isDefault }) => isDefault) ?? others[0]);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isMoving = sessionCount > 0 && fate === 'move';
  const remove = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const query = isMoving && target ? { moveSessionsTo: target.projectId } : {};
      await api.projects.remove({ params: { projectId }, query });
      showToast({
        tone: 'success',
        title: t('projects.success'),
        description: t('projects.deleted', { name: shownProjectName(projectName) }),
      });
      onDeleted();
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <div className={dialog.form}>
      {sessionCount === 0 ? (
        <p>{t('projects.deleteEmptyProject', { name: shownProjectName(projectName) })}</p>
      ) : (
        <>
          <p>{t('projects.deleteProjectWith', { name: shownProjectName(projectName), count: sessionCount })}</p>
          <SelectField
            label={t('projects.itsAds')}
            value={fate}
            choices={[
              { value: 'move', label: t('projects.moveThem') },
              { value: 'delete', label: t('projects.deleteThem') },
            ]}
            onChange={setFate}
          />
          {isMoving && (
            <ProjectInput
              offersNew={false}
              projects={others}
              value={target?.projectName ?? ''}
              onChoose={(selection) => {
                if (selection.type === 'new') return;
                setTarget(others.find((other) => other.projectId === selection.projectId));
              }}
            />
          )}
        </>
      )}
      {problem !== undefined && (
        <Banner tone="error" isLive>
          {problem}
        </Banner>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onCancel} data-autofocus>
          {t('projects.cancel')}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
          {t('projects.deleteIt')}
        </Button>
      </div>
    </div>
  );
};
