import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { t as tShared } from '../../../shared/i18n/shared-messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { useCompleteSignIn } from '../api.ts';
import { t } from '../authentication-messages.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { emptyTexts } from '../components/empty-texts.ts';
import { loadCodeForm, loadSignInForm } from '../components/fetched-schemas.ts';
import { PasskeyButton } from '../components/passkey-button.tsx';
import { ProviderLink } from '../components/provider-link.tsx';

type CodeStepProps = { readonly challenge: string; readonly next: string | undefined; readonly onBack: () => void };

/** Two-factor authentication, for accounts that have it switched on. */
const CodeStep = ({ challenge, next, onBack }: CodeStepProps) => {
  const begin = useCompleteSignIn();
  const form = useForm({
    initial: { code: '' },
    schema: loadCodeForm,
    emptyTexts,
    onSubmit: async ({ code }) => begin((await api.accounts.signInWithCode({ body: { challenge, code } })).user, next),
  });
  return (
    <CardPage title={t('authentication.signIn.codeTitle')} lead={t('authentication.signIn.codeLead')}>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField
          form={form}
          name="code"
          label={t('authentication.signIn.code')}
          autoComplete="one-time-code"
          hasFocus
        />
        <FormProblem form={form} />
        <Button type="submit" variant="primary" isLarge isWide isBusy={form.isBusy}>
          {t('authentication.signIn.codeSubmit')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('authentication.signIn.back')}
        </Button>
      </form>
    </CardPage>
  );
};

export const SignInPage = () => {
  const begin = useCompleteSignIn();
  const { next, problem, challenge: given } = useSearch({ from: '/sign-in' });
  const [challenge, setChallenge] = useState(given);
  const form = useForm({
    initial: { email: '', password: '' },
    schema: loadSignInForm,
    emptyTexts,
    onSubmit: async (body) => {
      const response = await api.accounts.signIn({ body });
      if ('user' in response) await begin(response.user, next);
      else setChallenge(response.challenge);
    },
  });
  if (challenge !== undefined)
    return <CodeStep challenge={challenge} next={next} onBack={() => setChallenge(undefined)} />;
  return (
    <CardPage
      title={t('authentication.signIn.title')}
      lead={next === undefined ? undefined : t('authentication.signIn.lead')}
      foot={
        <>
          {t('authentication.signIn.newHere')} <Link to="/sign-up">{t('authentication.signIn.create')}</Link>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField
          form={form}
          name="email"
          label={t('authentication.email')}
          kind="email"
          autoComplete="username"
          hasFocus
        />
        <TextField
          form={form}
          name="password"
          label={tShared('shared.password')}
          kind="password"
          autoComplete="current-password"
        />
        <FormProblem form={form} />
        <Button type="submit" variant="primary" isLarge isWide isBusy={form.isBusy}>
          {t('authentication.signIn.submit')}
        </Button>
        <PasskeyButton next={next} />
        <ProviderLink next={next} />
        {problem !== undefined && (
          <Banner tone="warning">
            {problem === 'cancelled'
              ? t('authentication.signIn.providerCancelled')
              : t('authentication.signIn.providerRefused')}
          </Banner>
        )}
        <p className={styles.foot}>
          <Link to="/forgot-password">{t('authentication.signIn.forgot')}</Link>
        </p>
      </form>
    </CardPage>
  );
};
