import { TextField } from '../../../shared/forms/fields.tsx';
import type { Form } from '../../../shared/forms/use-form.ts';
import { t } from '../../../shared/i18n/shared-messages.ts';

type OwnPasswordFieldProps = { readonly form: Form<{ password: string }>; readonly hasFocus?: boolean };

/** Field for the current password, which password managers can fill in. */
export const OwnPasswordField = ({ form, hasFocus = false }: OwnPasswordFieldProps) => (
  <TextField
    form={form}
    name="password"
    label={t('shared.password')}
    kind="password"
    autoComplete="current-password"
    hasFocus={hasFocus}
  />
);
