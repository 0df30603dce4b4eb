import { type ReactNode, useState } from 'react';
import { errorText } from '../../api/errors.ts';
import { useLast } from '../../hooks/use-last.ts';
import { t } from '../../i18n/shared-messages.ts';
import { showToast } from '../../toast/toast.ts';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import dialog from './dialog-form.module.css';

type ConfirmDialogProps<Item> = {
  /** The item to delete; the dialog is open while it is defined. */
  readonly item: Item | undefined;
  readonly title: string;
  readonly keep: string;
  readonly confirm: string;
  /** Deletes the item and resolves with the text of the confirming toast. */
  readonly onConfirm: (item: Item) => Promise<string>;
  readonly onClose: () => void;
  readonly children: (item: Item) => ReactNode;
};

/** Asks for confirmation before something is deleted for good. */
export const ConfirmDialog = <Item,>(props: ConfirmDialogProps<Item>) => {
  const { item, title, keep, confirm, onConfirm, onClose, children } = props;
  const shown = useLast(item);
  const [isBusy, setBusy] = useState(false);
  const act = async (toDelete: Item): Promise<void> => {
    setBusy(true);
    try {
      showToast({ tone: 'success', title: t('shared.success'), description: await onConfirm(toDelete) });
      onClose();
    } catch (error) {
      showToast({ tone: 'error', title: t('shared.anErrorOccurred'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen={item !== undefined} title={title} onClose={onClose}>
      <div className={dialog.form}>
        {shown !== undefined && children(shown)}
        <div className={dialog.buttons}>
          <Button onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => shown !== undefined && void act(shown)}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
