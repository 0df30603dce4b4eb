import { type SignUpBody, signUpBody } from '@sonora/contracts/schemas/account-schemas';
import { Link } from '@tanstack/react-router';
import { CheckField, TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import styles from './card-page.module.css';

type Values = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  orgName: string;
  acceptsTermsOfUse: boolean;
  acceptsPrivacyPolicy: boolean;
};

const empty: Values = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  orgName: '',
  acceptsTermsOfUse: false,
  acceptsPrivacyPolicy: false,
};

type SignUpFormProps = {
  readonly submitLabel: string;
  /** Gets values that the schema has passed. */
  readonly onSubmit: (body: SignUpBody) => Promise<void>;
};

/** Person, organisation and terms: the same for a new account and for the first administrator. */
export const SignUpForm = ({ submitLabel, onSubmit }: SignUpFormProps) => {
  const form = useForm<Values>({
    initial: empty,
    schema: signUpBody,
    onSubmit: (values) => onSubmit(values as SignUpBody),
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <div className={styles.pair}>
        <TextField form={form} name="firstName" label="First name" autoComplete="given-name" hasFocus />
        <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <TextField form={form} name="email" label="E-mail" kind="email" autoComplete="email" />
      <TextField
        form={form}
        name="password"
        label="Password"
        kind="password"
        hint="At least 10 characters"
        autoComplete="new-password"
      />
      <TextField form={form} name="orgName" label="Organisation name" autoComplete="organization" />
      <CheckField
        form={form}
        name="acceptsTermsOfUse"
        label={
          <>
            I accept the{' '}
            <Link to="/terms" target="_blank">
              Terms of Use
            </Link>
          </>
        }
      />
      <CheckField
        form={form}
        name="acceptsPrivacyPolicy"
        label={
          <>
            I accept the{' '}
            <Link to="/privacy" target="_blank">
              Privacy Policy
            </Link>
          </>
        }
      />
      {form.problem !== undefined && (
        <Banner tone="error" isLive>
          {form.problem}
        </Banner>
      )}
      <Button type="submit" look="primary" isLarge isWide isBusy={form.isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
};
