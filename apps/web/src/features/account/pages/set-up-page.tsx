import { useSearch } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { Banner } from '../../../shared/ui/states.tsx';
import { useCompleteSignIn } from '../api.ts';
import { t } from '../authentication-messages.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { SignUpForm } from '../components/sign-up-form.tsx';

/** Sets up the first administrator. The first start of an installation prints the link to this page. */
export const SetUpPage = () => {
  const begin = useCompleteSignIn();
  const { token } = useSearch({ from: '/set-up' });
  return (
    <CardPage title={t('authentication.setUp.title')} lead={t('authentication.setUp.lead')}>
      {token === undefined ? (
        <div className={styles.form}>
          <Banner tone="warning">{t('authentication.setUp.noLink')}</Banner>
        </div>
      ) : (
        <SignUpForm
          submitLabel={t('authentication.setUp.submit')}
          onSubmit={async (body) => begin((await api.accounts.setUp({ body: { ...body, token } })).user)}
        />
      )}
    </CardPage>
  );
};
