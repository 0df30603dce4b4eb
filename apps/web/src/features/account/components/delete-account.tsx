import { useState } from 'react';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { t } from '../messages.ts';

const DeleteAccountForm = lazyPanel(
  async () => ({ default: (await import('./delete-account-form.tsx')).DeleteAccountForm }),
  160,
);

/** Deletes the account after the user has typed the e-mail address. The dialog explains what happens to organisations. */
export const DeleteAccount = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('account.deletion.open')}
      </Button>
      <Dialog isOpen={isOpen} title={t('account.deletion.title')} onClose={() => setOpen(false)}>
        {isOpen && <DeleteAccountForm onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
};
