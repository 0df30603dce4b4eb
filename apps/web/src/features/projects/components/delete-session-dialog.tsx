import type { Session } from '@sonora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { windowId } from '../../../shared/sessions/window-id.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { sessionsKey } from '../api.ts';
import { shownSessionName } from '../default-names.ts';
import { t } from '../messages.ts';

type DeleteSessionDialogProps = { readonly session: Session | undefined; readonly onClose: () => void };

/** Who edits the session in another window now. Unknown as long as the server has not answered. */
const useOtherEditor = (session: Session | undefined) => {
  const { data } = useQuery({
    queryKey: ['session-editor', session?.sessionId],
    queryFn: async () => {
      const { projectId = '', sessionId = '' } = session ?? {};
      return api.projects.presence({ params: { projectId, sessionId }, body: { windowId: windowId(), act: 'look' } });
    },
    enabled: session !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return data?.editor && !data.editor.isThisWindow ? data.editor : undefined;
};

/** Asks for confirmation: a deleted session cannot be restored. */
export const DeleteSessionDialog = ({ session, onClose }: DeleteSessionDialogProps) => {
  const queryClient = useQueryClient();
  const shown = useLast(session);
  const [isBusy, setBusy] = useState(false);
  const editor = useOtherEditor(session);
  const remove = async ({ projectId, sessionId, sessionName }: Session): Promise<void> => {
    setBusy(true);
    try {
      await api.projects.deleteSession({ params: { projectId, sessionId } });
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
      showToast({
        tone: 'success',
        title: t('projects.success'),
        description: t('projects.deleted', { name: shownSessionName(sessionName) }),
      });
      onClose();
    } catch (error) {
      showToast({
        tone: 'error',
        title: t('projects.sessionNotDeleted'),
        description: errorText(error),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen={session !== undefined} title={t('projects.deleteThisSession')} onClose={onClose}>
      <div className={dialog.form}>
        {editor && (
          <Banner tone="warning" isLive>
            {editor.isYou ? t('projects.youAreEditing') : t('projects.isEditing', { name: editor.name })}
          </Banner>
        )}
        <p>
          <strong>{shown && shownSessionName(shown.sessionName)}</strong> {t('projects.whatGoes')}
        </p>
        <div className={dialog.buttons}>
          <Button onClick={onClose} data-autofocus>
            {t('projects.keepIt')}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => session && void remove(session)}>
            {t('projects.deleteIt')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
