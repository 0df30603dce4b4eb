import { useNavigate } from '@tanstack/react-router';
import { useMayOpen } from '../api/session.ts';
import { lazyPanel } from '../code/lazy-parts.tsx';
import { numberText } from '../format/numbers.ts';
import { showToast } from '../toast/toast.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { t } from './messages.ts';
import type { SavedAudio, SaveSeveral } from './save-audio.ts';

const SaveForm = lazyPanel(() => import('./save-form.tsx'), 180);
const LegacySaveForm = lazyPanel(() => import('./legacy-save-form.tsx'), 300);

/** Time for which the confirmation of a saved file is shown. */
const savedMilliseconds = 6_000;

type SaveDialogProps = {
  /** One, whose file can be named, or several under their own names. */
  readonly audios: readonly SavedAudio[];
  /** Saves several at once. Default: one after another. */
  readonly several?: SaveSeveral | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Saves audio as files of a folder, and leads to them. */
const SaveDialog = ({ audios, several, isOpen, onClose }: SaveDialogProps) => {
  const navigate = useNavigate();
  const isNew = useMayOpen('/files-v2');
  const isOne = audios.length === 1;
  const onSaved = (openInFiles: () => void): void => {
    onClose();
    showToast({
      tone: 'success',
      title: isOne ? t('saveToFiles.saved') : t('saveToFiles.savedSeveral', { count: numberText(audios.length) }),
      milliseconds: savedMilliseconds,
      action: {
        label: isOne ? t('saveToFiles.openInFiles') : t('saveToFiles.openSeveral'),
        onClick: openInFiles,
      },
    });
  };
  return (
    <Dialog isOpen={isOpen} title={t('saveToFiles.title')} onClose={onClose}>
      {isNew ? (
        <SaveForm
          audios={audios}
          several={several}
          onSaved={({ folderId, path }, fileId) =>
            onSaved(() => {
              const search = { l: path };
              if (fileId === undefined) void navigate({ to: '/files-v2/$folderId', params: { folderId }, search });
              else void navigate({ to: '/files-v2/$folderId/$fileId', params: { folderId, fileId }, search });
            })
          }
          onCancel={onClose}
        />
      ) : (
        <LegacySaveForm
          audios={audios}
          several={several}
          onSaved={(path) => onSaved(() => void navigate({ to: '/files', search: { l: path } }))}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default SaveDialog;
