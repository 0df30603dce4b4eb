import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { personName, userOptions, useUser } from '../../../shared/api/session.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { usePage } from '../../../shared/hooks/page-facts.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import styles from '../components/card-page.module.css';
import { profileForm } from '../components/form-schemas.ts';
import own from './profile-page.module.css';

export const ProfilePage = () => {
  usePage('Profile');
  const user = useUser();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { firstName: user.firstName, lastName: user.lastName },
    schema: profileForm,
    onSubmit: async (body) => {
      queryClient.setQueryData(userOptions().queryKey, await api.accounts.updateUser({ body }));
      showToast({ tone: 'success', title: 'Success', description: 'Your user data has been updated' });
    },
  });
  const isChanged = form.values.firstName !== user.firstName || form.values.lastName !== user.lastName;
  return (
    <>
      <PageHead title="Profile" />
      <Card title="You" className={own.card}>
        <div className={own.head}>
          <Picture name={personName(user)} source={user.image} size={56} isRound />
          <p>{user.email}</p>
        </div>
        <form className={styles.form} onSubmit={form.submit} noValidate>
          <div className={styles.pair}>
            <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
            <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
          </div>
          {form.problem !== undefined && (
            <Banner tone="error" isLive>
              {form.problem}
            </Banner>
          )}
          <div>
            <Button type="submit" look="primary" isBusy={form.isBusy} disabled={!isChanged}>
              Save
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
};
