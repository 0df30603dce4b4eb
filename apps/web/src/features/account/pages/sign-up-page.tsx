import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { Banner } from '../../../shared/ui/states.tsx';
import { useBegin } from '../api.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { SignUpForm } from '../components/sign-up-form.tsx';
import { texts } from '../texts.ts';

/** A new account. */
export const SignUpPage = () => {
  const begin = useBegin();
  const { invitation: token, email } = useSearch({ from: '/sign-up' });
  const [mailedTo, setMailedTo] = useState<string>();
  const invitation = token === undefined ? undefined : { token, email };
  const foot = (
    <>
      {texts.signUp.known} <Link to="/sign-in">{texts.signIn.title}</Link>
    </>
  );
  if (mailedTo !== undefined) {
    return (
      <CardPage title={texts.signUp.mailedTitle} foot={foot}>
        <div className={styles.form}>
          <Banner tone="success" isLive>
            {texts.signUp.mailed(mailedTo)}
          </Banner>
          <p className={styles.lead}>{texts.signUp.mailedHint}</p>
        </div>
      </CardPage>
    );
  }
  return (
    <CardPage title={texts.signUp.title} lead={invitation ? texts.signUp.invitedLead : texts.signUp.lead} foot={foot}>
      <SignUpForm
        submitLabel={texts.signUp.submit}
        {...(invitation ? { invitation } : {})}
        onSubmit={async (body) => {
          const answer = await api.accounts.signUp({ body });
          if (!('user' in answer)) setMailedTo(body.email);
          else await begin(answer.user, token === undefined ? undefined : `/invitations/${encodeURIComponent(token)}`);
        }}
      />
    </CardPage>
  );
};
