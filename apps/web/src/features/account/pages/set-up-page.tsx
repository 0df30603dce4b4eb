import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { api, queries } from '../../../shared/api/client.ts';
import { errorCode } from '../../../shared/api/errors.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Banner, ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { useCompleteSignIn } from '../api.ts';
import { t } from '../authentication-messages.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { SignUpForm } from '../components/sign-up-form.tsx';

const SignInLink = () => (
  <>
    {t('authentication.signUp.known')} <Link to="/sign-in">{t('authentication.signIn.title')}</Link>
  </>
);

/** The installation has an administrator, so no link can create one. */
const AlreadySetUp = () => (
  <CardPage title={t('authentication.setUp.usedTitle')} lead={t('authentication.setUp.used')}>
    <div className={styles.form}>
      <ButtonLink to="/sign-in" variant="primary" isLarge isWide>
        {t('authentication.signIn.title')}
      </ButtonLink>
    </div>
  </CardPage>
);

const NoValidLink = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <CardPage title={title} foot={<SignInLink />}>
    <div className={styles.form}>
      <Banner tone="warning">{text}</Banner>
    </div>
  </CardPage>
);

const WithLink = ({ token }: { readonly token: string }) => {
  const begin = useCompleteSignIn();
  const link = useQuery({
    ...queries.accounts.checkSetUp.queryOptions({ input: { body: { token } } }),
    // A form that is being filled in stays. The server checks the link again when it is sent.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = link;
  if (!data) {
    return (
      <CardPage title={t('authentication.setUp.title')}>
        {link.isLoadingError ? (
          <ErrorState
            title={t('authentication.setUp.notChecked')}
            error={link.error}
            onRetry={() => void link.refetch()}
          />
        ) : (
          <Skeleton height={320} />
        )}
      </CardPage>
    );
  }
  if (data.state === 'used') return <AlreadySetUp />;
  if (data.state === 'invalid')
    return <NoValidLink title={t('authentication.setUp.invalidTitle')} text={t('authentication.setUp.invalid')} />;
  return (
    <CardPage title={t('authentication.setUp.title')} lead={t('authentication.setUp.lead')}>
      <SignUpForm
        submitLabel={t('authentication.setUp.submit')}
        onSubmit={async (body) => {
          const created = await api.accounts.setUp({ body: { ...body, token } }).catch(async (error: unknown) => {
            // The link ended while the form was filled in: the page says how.
            if (errorCode(error) === 'link-expired') await link.refetch();
            throw error;
          });
          await begin(created.user);
        }}
      />
    </CardPage>
  );
};

/** Sets up the first administrator. The first start of an installation prints the link to this page. */
export const SetUpPage = () => {
  const { token } = useSearch({ from: '/set-up' });
  if (token === undefined)
    return <NoValidLink title={t('authentication.setUp.title')} text={t('authentication.setUp.noLink')} />;
  return <WithLink token={token} />;
};
