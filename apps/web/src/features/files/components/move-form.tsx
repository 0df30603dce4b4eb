import { useState } from 'react';
import { type ChosenFolder, FolderSelector } from '../../../shared/files/folder-selector.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import type { FileActs } from '../hooks/use-file-acts.ts';
import { t } from '../messages.ts';
import type { ListSelection } from '../model/selection.ts';

type MoveFormProps = {
  readonly selection: ListSelection;
  /** The folder in which the items are. */
  readonly from: ChosenFolder | undefined;
  readonly acts: Pick<FileActs, 'move'>;
  readonly onMoved: () => void;
  readonly onClose: () => void;
};

const MoveForm = ({ selection, from, acts, onMoved, onClose }: MoveFormProps) => {
  const [to, setTo] = useState(from);
  const [isBusy, setBusy] = useState(false);
  const isSame = to === undefined || to.folderId === from?.folderId;
  const move = async (folder: ChosenFolder): Promise<void> => {
    setBusy(true);
    const hasMoved = await acts.move(selection, { folderId: folder.folderId, name: folder.path });
    setBusy(false);
    if (!hasMoved) return;
    onMoved();
    onClose();
  };
  return (
    <div className={dialog.form}>
      <FolderSelector label={t('files.moveTo')} value={to} onChange={setTo} />
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('files.cancel')}</Button>
        <Button variant="primary" isBusy={isBusy} disabled={isSame} onClick={() => to && void move(to)}>
          {t('files.moveHere')}
        </Button>
      </div>
    </div>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default MoveForm;
