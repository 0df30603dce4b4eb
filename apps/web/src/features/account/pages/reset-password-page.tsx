import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { resetPasswordForm } from '../components/fetched-schemas.ts';
import { texts } from '../texts.ts';

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
        title: texts.success,
        description: texts.reset.changed,
      });
      await navigate({ to: '/sign-in' });
    },
  });
  return (
    <CardPage title={texts.reset.title} lead={texts.reset.lead} foot={<Link to="/sign-in">{texts.forgot.back}</Link>}>
      {token === undefined ? (
        <div className={styles.form}>
          <Banner tone="warning">
            {texts.reset.noLink} <Link to="/forgot-password">{texts.reset.ask}</Link>
          </Banner>
        </div>
      ) : (
        <form className={styles.form} onSubmit={form.submit} noValidate>
          <TextField
            form={form}
            name="password"
            label={texts.security.next}
            kind="password"
            hint={texts.fields.passwordHint}
            autoComplete="new-password"
            hasFocus
          />
          <FormProblem form={form} />
          <Button type="submit" look="primary" isLarge isWide isBusy={form.isBusy}>
            {texts.reset.submit}
          </Button>
        </form>
      )}
    </CardPage>
  );
};
