import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { forgotPasswordForm } from '../components/form-schemas.ts';

export const ForgotPasswordPage = () => {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    initial: { email: '' },
    schema: forgotPasswordForm,
    onSubmit: async ({ email }) => {
      await api.accounts.requestPasswordReset({ body: { email } });
      setSentTo(email);
    },
  });
  return (
    <CardPage
      title="Forgot your password?"
      lead="Tell us your e-mail address. We send you a link with which you can choose a new one."
      foot={<Link to="/sign-in">Back to sign in</Link>}
    >
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField form={form} name="email" label="E-mail" kind="email" autoComplete="email" hasFocus />
        {form.problem !== undefined && (
          <Banner tone="error" isLive>
            {form.problem}
          </Banner>
        )}
        {sentTo !== undefined && (
          <Banner tone="success" isLive>
            If {sentTo} has an account here, a link is on its way. It is valid for an hour.
          </Banner>
        )}
        <Button type="submit" look="primary" isLarge isWide isBusy={form.isBusy}>
          {sentTo === undefined ? 'Send the link' : 'Send it again'}
        </Button>
      </form>
    </CardPage>
  );
};
