import { type ReactNode, useState } from 'react';
import { errorText } from '../api/errors.ts';
import { showToast } from '../toast/toast.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import dialog from './dialog-form.module.css';

type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly keep: string;
  readonly confirm: string;
  /** Titles of the toasts that say how it went. */
  readonly success: string;
  readonly failure: string;
  /** Does it; what is then said of it. */
  readonly onConfirm: () => Promise<string>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks once more before something goes that does not come back. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { isOpen, title, keep, confirm, success, failure, onConfirm, onClose, children } = props;
  const [isBusy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    try {
      showToast({ tone: 'success', title: success, description: await onConfirm() });
      onClose();
    } catch (error) {
      showToast({ tone: 'error', title: failure, description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <div className={dialog.form}>
        {children}
        <div className={dialog.buttons}>
          <Button onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void act()}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
