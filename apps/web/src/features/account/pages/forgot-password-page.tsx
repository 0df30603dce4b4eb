import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { t } from '../authentication-messages.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { loadForgotPasswordForm } from '../components/fetched-schemas.ts';

export const ForgotPasswordPage = () => {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    initial: { email: '' },
    schema: loadForgotPasswordForm,
    onSubmit: async ({ email }) => {
      await api.accounts.requestPasswordReset({ body: { email } });
      setSentTo(email);
    },
  });
  return (
    <CardPage
      title={t('authentication.forgot.title')}
      lead={t('authentication.forgot.lead')}
      foot={<Link to="/sign-in">{t('authentication.forgot.back')}</Link>}
    >
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField
          form={form}
          name="email"
          label={t('authentication.email')}
          kind="email"
          autoComplete="email"
          hasFocus
        />
        <FormProblem form={form} />
        {sentTo !== undefined && (
          <Banner tone="success" isLive>
            {t('authentication.forgot.sent', { email: sentTo })}
          </Banner>
        )}
        <Button type="submit" variant="primary" isLarge isWide isBusy={form.isBusy}>
          {sentTo === undefined ? t('authentication.forgot.submit') : t('authentication.forgot.again')}
        </Button>
      </form>
    </CardPage>
  );
};
