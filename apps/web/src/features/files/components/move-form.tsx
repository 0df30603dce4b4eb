import { useState } from 'react';
import { type ChosenFolder, FolderSelector } from '../../../shared/files/folder-selector.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { t } from '../messages.ts';
import type { ListSelection } from '../model/selection.ts';

export type MoveTarget = { readonly folderId: string; readonly name: string };

type MoveFormProps = {
  readonly selection: ListSelection;
  /** The folder in which the items are. */
  readonly from: ChosenFolder | undefined;
  readonly isCopy?: boolean;
  /** Moves or copies the items. @returns false when that failed */
  readonly onChosen: (selection: ListSelection, to: MoveTarget) => Promise<boolean>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Chooses the folder into which items are moved or copied. */
const MoveForm = ({ selection, from, isCopy = false, onChosen, onDone, onClose }: MoveFormProps) => {
  const [to, setTo] = useState(from);
  const [isBusy, setBusy] = useState(false);
  const isUseless = to === undefined || (!isCopy && to.folderId === from?.folderId);
  const end = async (folder: ChosenFolder): Promise<void> => {
    setBusy(true);
    const isDone = await onChosen(selection, { folderId: folder.folderId, name: folder.path });
    setBusy(false);
    if (!isDone) return;
    onDone();
    onClose();
  };
  return (
    <div className={dialog.form}>
      <FolderSelector label={t('files.moveTo')} value={to} onChange={setTo} />
      <div className={dialog.buttons}>
        <Button onClick={onClose}>{t('files.cancel')}</Button>
        <Button variant="primary" isBusy={isBusy} disabled={isUseless} onClick={() => to && void end(to)}>
          {t(isCopy ? 'files.copyHere' : 'files.moveHere')}
        </Button>
      </div>
    </div>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default MoveForm;
