import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { userOptions } from '../../../shared/api/session.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { t } from '../authentication-messages.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';

type Outcome = { readonly tone: 'success' | 'error' | 'information' | 'warning'; readonly text: string };

/** The page that the link in a verification mail opens. */
export const VerifyEmailPage = () => {
  const { token } = useSearch({ from: '/verify-email' });
  const queryClient = useQueryClient();
  const isSent = useRef(false);
  const [outcome, setOutcome] = useState<Outcome>(
    token === undefined
      ? { tone: 'warning', text: t('authentication.verify.noLink') }
      : { tone: 'information', text: t('authentication.verify.working') },
  );
  useEffect(() => {
    // The link works only once, but React may run this effect twice.
    if (token === undefined || isSent.current) return;
    isSent.current = true;
    api.security.verifyEmail({ body: { token } }).then(
      ({ email }) => {
        setOutcome({ tone: 'success', text: t('authentication.verify.done', { email }) });
        queryClient.removeQueries({ queryKey: userOptions().queryKey });
      },
      (error: unknown) => setOutcome({ tone: 'error', text: errorText(error) }),
    );
  }, [token, queryClient]);
  return (
    <CardPage title={t('authentication.verify.title')}>
      <div className={styles.form}>
        <Banner key={outcome.tone} tone={outcome.tone} isLive>
          {outcome.text}
        </Banner>
        <ButtonLink to="/" variant="primary" isLarge isWide>
          {t('authentication.verify.goOn')}
        </ButtonLink>
      </div>
    </CardPage>
  );
};
