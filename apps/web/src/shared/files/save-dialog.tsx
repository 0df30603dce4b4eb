import { useNavigate } from '@tanstack/react-router';
import { lazyPanel } from '../code/lazy-parts.tsx';
import { showToast } from '../toast/toast.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { t } from './messages.ts';
import type { SavedAudio } from './save-audio.ts';

const SaveForm = lazyPanel(() => import('./save-form.tsx'), 180);

/** Time for which the confirmation of a saved file is shown. */
const savedMilliseconds = 6_000;

type SaveDialogProps = { readonly audio: SavedAudio; readonly isOpen: boolean; readonly onClose: () => void };

/** Saves audio as a file of a folder, and leads to it. */
const SaveDialog = ({ audio, isOpen, onClose }: SaveDialogProps) => {
  const navigate = useNavigate();
  const onSaved = (folderId: string, fileId: string): void => {
    onClose();
    showToast({
      tone: 'success',
      title: t('saveToFiles.saved'),
      milliseconds: savedMilliseconds,
      action: {
        label: t('saveToFiles.openInFiles'),
        onClick: () => void navigate({ to: '/files-v2/$folderId/$fileId', params: { folderId, fileId } }),
      },
    });
  };
  return (
    <Dialog isOpen={isOpen} title={t('saveToFiles.title')} onClose={onClose}>
      <SaveForm audio={audio} onSaved={onSaved} onCancel={onClose} />
    </Dialog>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default SaveDialog;
