import type { ListedSession } from '@sonora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { projectIdOf, projectsOptions, sessionsKey } from '../api.ts';
import { shownProjectName, shownSessionName } from '../default-names.ts';
import { t } from '../messages.ts';
import styles from '../pages/projects-page.module.css';
import type { ProjectSelection } from '../project-choices.ts';
import { ProjectInput } from './project-input.tsx';

type MoveSessionFormProps = { readonly session: ListedSession; readonly onClose: () => void };

type Target = { readonly selection: ProjectSelection; readonly name: string };

const moveTo = (session: ListedSession, from: string, to: string) =>
  api.projects.updateSession({
    params: { projectId: from, sessionId: session.sessionId },
    body: { projectId: to },
  });

/** Moves a session to an existing or a new project; the toast moves it back. */
export const MoveSessionForm = ({ session, onClose }: MoveSessionFormProps) => {
  const { projectId } = session;
  const queryClient = useQueryClient();
  const projects = useQuery(projectsOptions()).data?.data ?? [];
  const [target, setTarget] = useState<Target>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const undo = async (moved: string): Promise<void> => {
    try {
      await moveTo(session, moved, projectId);
    } catch (error) {
      showToast({ tone: 'error', title: t('projects.detailsNotSaved'), description: errorText(error) });
    }
    await queryClient.invalidateQueries({ queryKey: sessionsKey });
  };
  const move = async ({ selection, name }: Target): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const moved = await projectIdOf(selection);
      await moveTo(session, projectId, moved);
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
      showToast({
        tone: 'success',
        title: t('projects.success'),
        description: t('projects.moved', {
          name: shownSessionName(session.sessionName),
          project: shownProjectName(name),
        }),
        action: { label: t('projects.undo'), onClick: () => void undo(moved) },
      });
      onClose();
    } catch (error) {
      setProblem(`${t('projects.detailsNotSaved')} ${errorText(error)}`);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (target) void move(target);
  };
  return (
    <form className={dialog.form} onSubmit={submit}>
      <p className={styles.moved}>{shownSessionName(session.sessionName)}</p>
      <ProjectInput
        offersNew
        projects={projects.filter((project) => project.projectId !== projectId)}
        value={target?.name ?? ''}
        onChoose={(selection, name) => setTarget({ selection, name })}
      />
      {problem !== undefined && (
        <Banner tone="error" isLive>
          {problem}
        </Banner>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('projects.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={!target}>
          {t('projects.move')}
        </Button>
      </div>
    </form>
  );
};
