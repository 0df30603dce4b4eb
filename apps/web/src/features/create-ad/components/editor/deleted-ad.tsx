import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { t as tEditing } from '../../../../shared/sessions/messages.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { EmptyState } from '../../../../shared/ui/states.tsx';
import { recreateSession } from '../../api.ts';
import { dropDraft } from '../../hooks/drafts.ts';
import { t } from '../../messages.ts';
import type { StoredDraft } from '../../model/session/restore-draft.ts';
import { nameToSave } from '../../model/session/session-name.ts';
import { toSessionState } from '../../model/session/session-state.ts';

type DeletedAdProps = { readonly projectId: string; readonly sessionId: string; readonly draft: StoredDraft };

/** A deleted ad of which this window has changes that were not saved: they can become a new ad. */
export const DeletedAd = ({ projectId, sessionId, draft }: DeletedAdProps) => {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const { state } = draft;
    try {
      const deleted = { projectId, sessionId, sessionName: nameToSave(undefined, state) };
      const made = await recreateSession(deleted, { state: toSessionState(state) });
      dropDraft({ sessionId });
      showToast({ tone: 'success', title: tEditing('editing.savedAsNew') });
      const search = { projectId: made.projectId, sessionId: made.sessionId };
      await navigate({ to: '/workflows/create-ad', search, replace: true });
    } catch (error) {
      setBusy(false);
      showToast({ tone: 'error', title: t('createAd.sessionNotCreated'), description: errorText(error) });
    }
  };
  return (
    <EmptyState
      title={tEditing('editing.deleted')}
      actions={
        <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
          {tEditing('editing.saveAsNew')}
        </Button>
      }
    >
      <p>{tEditing('editing.unsavedKept')}</p>
    </EmptyState>
  );
};
