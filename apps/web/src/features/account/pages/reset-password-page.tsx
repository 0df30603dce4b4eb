import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { resetPasswordForm } from '../components/form-schemas.ts';

export const ResetPasswordPage = () => {
  const { token } = useSearch({ from: '/reset-password' });
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: '' },
    schema: resetPasswordForm,
    onSubmit: async ({ password }) => {
      await api.accounts.resetPassword({ body: { token: token ?? '', password } });
      showToast({
        tone: 'success',
        title: 'Success',
        description: 'Your password has been changed. Please sign in with it.',
      });
      await navigate({ to: '/sign-in' });
    },
  });
  return (
    <CardPage
      title="Choose a new password"
      lead="All other sessions of your account will end."
      foot={<Link to="/sign-in">Back to sign in</Link>}
    >
      {token === undefined ? (
        <div className={styles.form}>
          <Banner tone="warning">
            This page needs the link from our e-mail. <Link to="/forgot-password">Ask for a new one</Link>
          </Banner>
        </div>
      ) : (
        <form className={styles.form} onSubmit={form.submit} noValidate>
          <TextField
            form={form}
            name="password"
            label="New password"
            kind="password"
            hint="At least 10 characters"
            autoComplete="new-password"
            hasFocus
          />
          {form.problem !== undefined && (
            <Banner tone="error" isLive>
              {form.problem}
            </Banner>
          )}
          <Button type="submit" look="primary" isLarge isWide isBusy={form.isBusy}>
            Change the password
          </Button>
        </form>
      )}
    </CardPage>
  );
};
