import type { ListedSession } from '@sonora/contracts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { t } from '../messages.ts';
import { DeleteSessionDialog } from './delete-session-dialog.tsx';
import { MoveSessionForm } from './move-session-form.tsx';

type SessionDialogsProps = {
  readonly isOpen: boolean;
  readonly toMove: ListedSession | undefined;
  readonly toDelete: ListedSession | undefined;
  readonly onClose: () => void;
};

/** Dialogs that move and delete a session. */
export const SessionDialogs = ({ toMove, toDelete, onClose }: SessionDialogsProps) => {
  const shown = useLast(toMove);
  return (
    <>
      <Dialog isOpen={toMove !== undefined} title={t('projects.moveAd')} onClose={onClose}>
        {shown && <MoveSessionForm key={shown.sessionId} session={shown} onClose={onClose} />}
      </Dialog>
      <DeleteSessionDialog session={toDelete} onClose={onClose} />
    </>
  );
};
