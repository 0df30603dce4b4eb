import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { CheckField, TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { t as tAuthentication } from '../authentication-messages.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { loadResetPasswordForm } from '../components/fetched-schemas.ts';
import { t } from '../messages.ts';

export const ResetPasswordPage = () => {
  const { token } = useSearch({ from: '/reset-password' });
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: '', keepsApiKeys: false },
    schema: loadResetPasswordForm,
    onSubmit: async ({ password, keepsApiKeys }) => {
      await api.accounts.resetPassword({ body: { token: token ?? '', password, keepsApiKeys } });
      showToast({
        tone: 'success',
        title: t('account.success'),
        description: tAuthentication('authentication.reset.changed'),
      });
      await navigate({ to: '/sign-in' });
    },
  });
  return (
    <CardPage
      title={tAuthentication('authentication.reset.title')}
      lead={tAuthentication('authentication.reset.lead')}
      foot={<Link to="/sign-in">{tAuthentication('authentication.forgot.back')}</Link>}
    >
      {token === undefined ? (
        <div className={styles.form}>
          <Banner tone="warning">
            {tAuthentication('authentication.reset.noLink')}{' '}
            <Link to="/forgot-password">{tAuthentication('authentication.reset.ask')}</Link>
          </Banner>
        </div>
      ) : (
        <form className={styles.form} onSubmit={form.submit} noValidate>
          <TextField
            form={form}
            name="password"
            label={t('account.security.next')}
            kind="password"
            hint={t('account.fields.passwordHint')}
            autoComplete="new-password"
            hasFocus
          />
          <CheckField form={form} name="keepsApiKeys" label={t('account.security.keepsApiKeys')} />
          <FormProblem form={form} />
          <Button type="submit" variant="primary" isLarge isWide isBusy={form.isBusy}>
            {tAuthentication('authentication.reset.submit')}
          </Button>
        </form>
      )}
    </CardPage>
  );
};
