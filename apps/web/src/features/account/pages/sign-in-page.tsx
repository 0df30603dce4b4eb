import { Link, useSearch } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { useBegin } from '../api.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { signInForm } from '../components/form-schemas.ts';

export const SignInPage = () => {
  const begin = useBegin();
  const { next } = useSearch({ from: '/sign-in' });
  const form = useForm({
    initial: { email: '', password: '' },
    schema: signInForm,
    onSubmit: async (body) => begin((await api.accounts.signIn({ body })).user, next),
  });
  return (
    <CardPage
      title="Sign in"
      lead={next === undefined ? undefined : 'Please sign in to go on where you were.'}
      foot={
        <>
          New here? <Link to="/sign-up">Create an account</Link>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField form={form} name="email" label="E-mail" kind="email" autoComplete="username" hasFocus />
        <TextField form={form} name="password" label="Password" kind="password" autoComplete="current-password" />
        {form.problem !== undefined && (
          <Banner tone="error" isLive>
            {form.problem}
          </Banner>
        )}
        <Button type="submit" look="primary" isLarge isWide isBusy={form.isBusy}>
          Sign in
        </Button>
        <p className={styles.foot}>
          <Link to="/forgot-password">Forgot your password?</Link>
        </p>
      </form>
    </CardPage>
  );
};
