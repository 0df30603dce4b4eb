import { Link, useSearch } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { useCompleteSignIn } from '../api.ts';
import { t } from '../authentication-messages.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { emptyTexts } from '../components/empty-texts.ts';
import { loadPasswordForm } from '../components/fetched-schemas.ts';
import { OwnPasswordField } from '../components/own-password-field.tsx';

/** The page that the link in a sign-up mail opens. The password confirms the account. */
export const ConfirmSignUpPage = () => {
  const begin = useCompleteSignIn();
  const { token } = useSearch({ from: '/confirm-sign-up' });
  const form = useForm({
    initial: { password: '' },
    schema: loadPasswordForm,
    emptyTexts,
    onSubmit: async ({ password }) =>
      begin((await api.accounts.confirmSignUp({ body: { token: token ?? '', password } })).user),
  });
  const again = <Link to="/sign-up">{t('authentication.confirmSignUp.again')}</Link>;
  return (
    <CardPage
      title={t('authentication.confirmSignUp.title')}
      lead={t('authentication.confirmSignUp.lead')}
      foot={again}
    >
      {token === undefined ? (
        <div className={styles.form}>
          <Banner tone="warning">{t('authentication.confirmSignUp.noLink')}</Banner>
        </div>
      ) : (
        <form className={styles.form} onSubmit={form.submit} noValidate>
          <OwnPasswordField form={form} hasFocus />
          <FormProblem form={form} />
          <Button type="submit" variant="primary" isLarge isWide isBusy={form.isBusy}>
            {t('authentication.confirmSignUp.submit')}
          </Button>
        </form>
      )}
    </CardPage>
  );
};
