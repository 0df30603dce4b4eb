import { useSearch } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { Banner } from '../../../shared/ui/states.tsx';
import { useBegin } from '../api.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { SignUpForm } from '../components/sign-up-form.tsx';
import { texts } from '../texts.ts';

/** The first administrator of an installation, by the link that its first start printed. */
export const SetUpPage = () => {
  const begin = useBegin();
  const { token } = useSearch({ from: '/set-up' });
  return (
    <CardPage title={texts.setUp.title} lead={texts.setUp.lead}>
      {token === undefined ? (
        <div className={styles.form}>
          <Banner tone="warning">{texts.setUp.noLink}</Banner>
        </div>
      ) : (
        <SignUpForm
          submitLabel={texts.setUp.submit}
          onSubmit={async (body) => begin((await api.accounts.setUp({ body: { ...body, token } })).user)}
        />
      )}
    </CardPage>
  );
};
