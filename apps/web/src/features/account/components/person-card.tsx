import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { userOptions, useUser } from '../../../shared/api/session.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { t } from '../messages.ts';
import styles from './card-page.module.css';
import { DeleteAccount } from './delete-account.tsx';
import { emptyTexts } from './empty-texts.ts';
import { loadProfileForm } from './fetched-schemas.ts';
import { UnverifiedBanner } from './unverified-banner.tsx';

/** Form with the user's names. */
export const PersonCard = () => {
  const user = useUser();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { firstName: user.firstName, lastName: user.lastName },
    schema: loadProfileForm,
    emptyTexts,
    onSubmit: async (body) => {
      queryClient.setQueryData(userOptions().queryKey, await api.accounts.updateUser({ body }));
      showToast({ tone: 'success', title: t('account.success'), description: t('account.profile.saved') });
    },
  });
  const isChanged = form.values.firstName !== user.firstName || form.values.lastName !== user.lastName;
  return (
    <Card title={t('account.profile.you')} beside={<span className={styles.beside}>{user.email}</span>}>
      <form className={styles.cardForm} onSubmit={form.submit} noValidate>
        <UnverifiedBanner />
        <div className={styles.pair}>
          <TextField form={form} name="firstName" label={t('account.fields.firstName')} autoComplete="given-name" />
          <TextField form={form} name="lastName" label={t('account.fields.lastName')} autoComplete="family-name" />
        </div>
        <FormProblem form={form} />
        <div className={styles.row}>
          <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!isChanged}>
            {t('account.profile.save')}
          </Button>
          <DeleteAccount />
        </div>
      </form>
    </Card>
  );
};
