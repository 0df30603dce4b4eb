import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { Banner } from '../../../shared/ui/states.tsx';
import { useCompleteSignIn } from '../api.ts';
import { t } from '../authentication-messages.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { SignUpForm } from '../components/sign-up-form.tsx';
import { reportSignUpError } from '../report-sign-up-error.ts';

/** Page to create an account. */
export const SignUpPage = () => {
  const begin = useCompleteSignIn();
  const { invitation: token, email } = useSearch({ from: '/sign-up' });
  const [mailedTo, setMailedTo] = useState<string>();
  const invitation = token === undefined ? undefined : { token, email };
  const foot = (
    <>
      {t('authentication.signUp.known')} <Link to="/sign-in">{t('authentication.signIn.title')}</Link>
    </>
  );
  if (mailedTo !== undefined) {
    return (
      <CardPage title={t('authentication.signUp.mailedTitle')} foot={foot}>
        <div className={styles.form}>
          <Banner tone="success" isLive>
            {t('authentication.signUp.mailed', { email: mailedTo })}
          </Banner>
          <p className={styles.lead}>{t('authentication.signUp.mailedHint')}</p>
        </div>
      </CardPage>
    );
  }
  return (
    <CardPage
      title={t('authentication.signUp.title')}
      lead={invitation ? t('authentication.signUp.invitedLead') : t('authentication.signUp.lead')}
      foot={foot}
    >
      <SignUpForm
        submitLabel={t('authentication.signUp.submit')}
        {...(invitation ? { invitation } : {})}
        onSubmit={async (body) => {
          const response = await api.accounts.signUp({ body }).catch((error: unknown) => {
            reportSignUpError(error);
            throw error;
          });
          if (!('user' in response)) setMailedTo(body.email);
          else
            await begin(response.user, token === undefined ? undefined : `/invitations/${encodeURIComponent(token)}`);
        }}
      />
    </CardPage>
  );
};
