import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import styles from '../../../shared/ui/overlays/dialog-form.module.css';
import { t } from '../messages.ts';
import { emptyTexts } from './empty-texts.ts';
import { loadPasswordForm } from './fetched-schemas.ts';
import { OwnPasswordField } from './own-password-field.tsx';

type PasswordDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called with the password. The dialog shows errors that it throws. */
  readonly onPassword: (password: string) => Promise<void>;
};

const PasswordForm = ({ onClose, onPassword }: Omit<PasswordDialogProps, 'isOpen'>) => {
  const form = useForm({
    initial: { password: '' },
    schema: loadPasswordForm,
    emptyTexts,
    onSubmit: ({ password }) => onPassword(password),
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p>{t('account.secondStep.passwordLead')}</p>
      <OwnPasswordField form={form} hasFocus />
      <FormProblem form={form} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('account.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('account.secondStep.goOn')}
        </Button>
      </div>
    </form>
  );
};

/** Asks for the password again before actions that must not be possible in an unattended session. */
export const PasswordDialog = ({ isOpen, onClose, onPassword }: PasswordDialogProps) => (
  <Dialog isOpen={isOpen} title={t('account.secondStep.passwordTitle')} onClose={onClose}>
    {isOpen && <PasswordForm onClose={onClose} onPassword={onPassword} />}
  </Dialog>
);
