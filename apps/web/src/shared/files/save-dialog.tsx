import { useNavigate } from '@tanstack/react-router';
import { useMayOpen } from '../api/session.ts';
import { lazyPanel } from '../code/lazy-parts.tsx';
import { showToast } from '../toast/toast.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { t } from './messages.ts';
import type { SavedAudio } from './save-audio.ts';

const SaveForm = lazyPanel(() => import('./save-form.tsx'), 180);
const LegacySaveForm = lazyPanel(() => import('./legacy-save-form.tsx'), 300);

/** Time for which the confirmation of a saved file is shown. */
const savedMilliseconds = 6_000;

type SaveDialogProps = { readonly audio: SavedAudio; readonly isOpen: boolean; readonly onClose: () => void };

/** Saves audio as a file of a folder, and leads to it. */
const SaveDialog = ({ audio, isOpen, onClose }: SaveDialogProps) => {
  const navigate = useNavigate();
  const isNew = useMayOpen('/files-v2');
  const onSaved = (openInFiles: () => void): void => {
    onClose();
    showToast({
      tone: 'success',
      title: t('saveToFiles.saved'),
      milliseconds: savedMilliseconds,
      action: {
        label: t('saveToFiles.openInFiles'),
        onClick: openInFiles,
      },
    });
  };
  return (
    <Dialog isOpen={isOpen} title={t('saveToFiles.title')} onClose={onClose}>
      {isNew ? (
        <SaveForm
          audio={audio}
          onSaved={({ folderId, path }, fileId) =>
            onSaved(
              () =>
                void navigate({
                  to: '/files-v2/$folderId/$fileId',
                  params: { folderId, fileId },
                  search: { l: path },
                }),
            )
          }
          onCancel={onClose}
        />
      ) : (
        <LegacySaveForm
          audio={audio}
          onSaved={(path) => onSaved(() => void navigate({ to: '/files', search: { l: path } }))}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default SaveDialog;
