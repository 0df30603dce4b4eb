import type { SignUpBody, SignUpRequest } from '@sonora/contracts/schemas/account-schemas';
import { useCallback, useRef } from 'react';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import { type Form, useForm } from '../../../shared/forms/use-form.ts';
import { t as tShared } from '../../../shared/i18n/shared-messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { t as tAuthentication } from '../authentication-messages.ts';
import { t } from '../messages.ts';
import { suggestOrgName } from '../suggest-org-name.ts';
import styles from './card-page.module.css';
import { emptyTexts } from './empty-texts.ts';
import { TermsFields } from './terms-fields.tsx';

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  orgName: '',
  acceptsTermsOfUse: false,
  acceptsPrivacyPolicy: false,
};

/** Fills in a name for the organisation until the user types one. */
const useSuggestedOrgName = (form: Form<typeof empty>): Form<typeof empty> => {
  const isTyped = useRef(false);
  return {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      if (name === 'orgName') isTyped.current = value !== '';
      else if (!isTyped.current) form.set('orgName', suggestOrgName({ ...form.values, [name]: value }));
    },
  };
};

type SignUpFormProps = {
  readonly submitLabel: string;
  /** Invitation to join an organisation. With it, the form has no field for a new organisation. */
  readonly invitation?: { readonly token: string; readonly email: string | undefined };
  /** Called with valid values. */
  readonly onSubmit: (body: SignUpRequest & SignUpBody) => Promise<void>;
};

/** Form with user, organisation and terms, for new accounts and for the first administrator. */
export const SignUpForm = ({ submitLabel, invitation, onSubmit }: SignUpFormProps) => {
  const isInvited = invitation !== undefined;
  const token = invitation?.token;
  const schema = useCallback(async () => {
    const { signUpBody, signUpRequest } = await import('@sonora/contracts/schemas/account-schemas');
    if (token === undefined) return signUpBody;
    return {
      safeParse: (values: unknown) =>
        signUpRequest.safeParse({ ...(values as typeof empty), orgName: undefined, invitation: token }),
    };
  }, [token]);
  const entered = useForm({
    initial: { ...empty, email: invitation?.email ?? '' },
    schema,
    emptyTexts,
    onSubmit: ({ orgName, ...values }) =>
      onSubmit({ ...values, ...(isInvited ? { invitation: invitation.token } : { orgName }) } as SignUpRequest &
        SignUpBody),
  });
  const form = useSuggestedOrgName(entered);
  return (
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
      <TextField
        form={form}
        name="email"
        label={tAuthentication('authentication.email')}
        kind="email"
        autoComplete="email"
      />
      <TextField
        form={form}
        name="password"
        label={tShared('shared.password')}
        kind="password"
        hint={t('account.fields.passwordHint')}
        autoComplete="new-password"
      />
      {!isInvited && (
        <TextField form={form} name="orgName" label={t('account.fields.orgName')} autoComplete="organization" />
      )}
      <TermsFields form={form} />
      <FormProblem form={form} />
      <Button type="submit" variant="primary" isLarge isWide isBusy={form.isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
};
