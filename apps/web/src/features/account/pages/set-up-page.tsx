import { useSearch } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { Banner } from '../../../shared/ui/states.tsx';
import { useBegin } from '../api.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { SignUpForm } from '../components/sign-up-form.tsx';

/** The first administrator of an installation, by the link that its first start printed. */
export const SetUpPage = () => {
  const begin = useBegin();
  const { token } = useSearch({ from: '/set-up' });
  return (
    <CardPage title="Set up Sonora" lead="You are the first here: this account will administer the installation.">
      {token === undefined ? (
        <div className={styles.form}>
          <Banner tone="warning">
            This page needs the link that Sonora printed when it was started for the first time. It is valid for an
            hour; after that, start Sonora again for a new one.
          </Banner>
        </div>
      ) : (
        <SignUpForm
          submitLabel="Create the administrator"
          onSubmit={async (body) => begin((await api.accounts.setUp({ body: { ...body, token } })).user)}
        />
      )}
    </CardPage>
  );
};
