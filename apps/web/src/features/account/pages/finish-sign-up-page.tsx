import { justCompletedSetUp } from '@sonora/contracts/onboarding';
import type { FinishSignUpBody } from '@sonora/contracts/schemas/account-schemas';
import { Link } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { errorCode } from '../../../shared/api/errors.ts';
import { useUser } from '../../../shared/api/session.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useCompleteSignIn } from '../api.ts';
import { t as tAuthentication } from '../authentication-messages.ts';
import styles from '../components/card-page.module.css';
import { CardPage } from '../components/card-page.tsx';
import { emptyTexts } from '../components/empty-texts.ts';
import { loadFinishSignUpForm } from '../components/fetched-schemas.ts';
import { TermsFields } from '../components/terms-fields.tsx';
import { t } from '../messages.ts';
import { reportSignUpError } from '../report-sign-up-error.ts';

/** Stored name of users whose name is not known. */
const unknownName = 'Unknown';

/** Registers the user. Counts as success if the user is already registered. */
const register = async (body: FinishSignUpBody) => {
  try {
    return await api.accounts.register({ body });
  } catch (error) {
    if (errorCode(error) !== 'already-registered') {
      reportSignUpError(error);
      throw error;
    }
    return api.accounts.getUser();
  }
};

/** Asks signed-in users without an organisation for their name, their organisation and their consent to the terms. */
export const FinishSignUpPage = () => {
  const user = useUser();
  const begin = useCompleteSignIn();
  const known = (name: string): string => (name === unknownName ? '' : name);
  const form = useForm({
    initial: {
      firstName: known(user.firstName),
      lastName: known(user.lastName),
      orgName: '',
      acceptsTermsOfUse: false,
      acceptsPrivacyPolicy: false,
    },
    schema: loadFinishSignUpForm,
    emptyTexts,
    onSubmit: async (values) => {
      const registered = await register(values as FinishSignUpBody);
      const { cookie, seconds } = justCompletedSetUp;
      // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
      document.cookie = `${cookie}=true; Max-Age=${seconds}; Path=/; SameSite=Lax`;
      showToast({ tone: 'success', title: t('account.success'), description: t('account.profile.completed') });
      await begin(registered, '/home');
    },
  });
  return (
    <CardPage
      title={tAuthentication('authentication.finish.title')}
      lead={tAuthentication('authentication.finish.lead')}
      foot={
        <>
          {tAuthentication('authentication.finish.invited')}{' '}
          <Link to="/profile">{tAuthentication('authentication.finish.toProfile')}</Link>
          {' · '}
          <Link to="/support">{tAuthentication('authentication.finish.support')}</Link>
          {' · '}
          <Link to="/sign-out">{tAuthentication('authentication.finish.signOut')}</Link>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <div className={styles.pair}>
          <TextField
            form={form}
            name="firstName"
            label={t('account.fields.firstName')}
            autoComplete="given-name"
            hasFocus
          />
          <TextField form={form} name="lastName" label={t('account.fields.lastName')} autoComplete="family-name" />
        </div>
        <TextField form={form} name="orgName" label={t('account.fields.orgName')} autoComplete="organization" />
        <TermsFields form={form} />
        <FormProblem form={form} />
        <Button type="submit" variant="primary" isLarge isWide isBusy={form.isBusy}>
          {tAuthentication('authentication.finish.submit')}
        </Button>
      </form>
    </CardPage>
  );
};
