import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { CheckField, TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { t } from '../messages.ts';
import styles from './card-page.module.css';
import { emptyTexts } from './empty-texts.ts';
import { loadChangePasswordForm } from './fetched-schemas.ts';

const ChangePasswordForm = ({ onDone }: { readonly onDone: () => void }) => {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', keepsApiKeys: true },
    schema: loadChangePasswordForm,
    emptyTexts,
    onSubmit: async (body) => {
      await api.security.changePassword({ body });
      await queryClient.invalidateQueries({ queryKey: queries.security.listSessions.key() });
      showToast({ tone: 'success', title: t('account.success'), description: t('account.security.changed') });
      onDone();
    },
  });
  return (
    <form className={styles.cardForm} onSubmit={form.submit} noValidate>
      <p className={styles.quiet}>{t('account.security.lead')}</p>
      <div className={styles.pair}>
        <TextField
          form={form}
          name="currentPassword"
          label={t('account.security.current')}
          kind="password"
          autoComplete="current-password"
          secret={t('account.security.secrets.current')}
        />
        <TextField
          form={form}
          name="newPassword"
          label={t('account.security.next')}
          kind="password"
          autoComplete="new-password"
          secret={t('account.security.secrets.next')}
        />
      </div>
      <CheckField form={form} name="keepsApiKeys" label={t('account.security.keepsApiKeys')} />
      <FormProblem form={form} />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t('account.security.submit')}
        </Button>
      </div>
    </form>
  );
};

/** Form to change the password. */
export const SecurityCard = () => {
  // After success, a new key resets the form.
  const [turn, setTurn] = useState(0);
  return (
    <Card title={t('account.security.title')}>
      <ChangePasswordForm key={turn} onDone={() => setTurn((now) => now + 1)} />
    </Card>
  );
};
