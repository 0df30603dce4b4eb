import './field-styles.ts';
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/shared-messages.ts';
import { MantineScope } from '../theme/mantine-scope.tsx';
import { errorWithNote } from './error-with-note.tsx';
import styles from './fields.module.css';
import type { Form } from './use-form.ts';

/** Names of the fields whose values have the given type. */
type NamesOf<Values, Type> = { [K in keyof Values]: Values[K] extends Type ? K : never }[keyof Values] & string;

type TextFieldProps<Values> = {
  readonly form: Form<Values>;
  readonly name: NamesOf<Values, string>;
  readonly label: string;
  readonly hint?: string;
  /** Second line of an error. */
  readonly errorNote?: string | undefined;
  readonly autoComplete: string;
  readonly kind?: 'text' | 'email' | 'password';
  readonly hasFocus?: boolean;
  /** Control at the start of the field, inside its frame, such as a button that fills it. */
  readonly inside?: ReactNode;
  /** Name of the secret in the label of the show button. Default: the password. */
  readonly secret?: string;
};

/** A text field with label, hint and error. */
export const TextField = <Values,>(props: TextFieldProps<Values>) => {
  const {
    form,
    name,
    label,
    hint,
    errorNote,
    autoComplete,
    kind = 'text',
    hasFocus,
    inside,
    secret = t('shared.thePassword'),
  } = props;
  const common = {
    label,
    classNames: { label: styles.label ?? '', description: styles.hint ?? '' },
    description: hint,
    name,
    autoComplete,
    value: String(form.values[name]),
    error: errorWithNote(form.errors[name], errorNote),
    'data-autofocus': hasFocus,
    leftSection: inside,
    leftSectionPointerEvents: 'all' as const,
    leftSectionWidth: 42,
    autoFocus: hasFocus,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      form.set(name, event.currentTarget.value as Values[typeof name]),
    onBlur: () => form.touch(name),
  };
  return (
    <MantineScope>
      {kind === 'password' ? (
        <PasswordInput {...common} visibilityToggleButtonProps={{ 'aria-label': t('shared.show', { secret }) }} />
      ) : (
        <TextInput {...common} type={kind} />
      )}
    </MantineScope>
  );
};

type CheckFieldProps<Values> = {
  readonly form: Form<Values>;
  readonly name: NamesOf<Values, boolean>;
  readonly label: ReactNode;
};

export const CheckField = <Values,>({ form, name, label }: CheckFieldProps<Values>) => (
  <MantineScope>
    <Checkbox
      label={label}
      name={name}
      checked={Boolean(form.values[name])}
      error={form.errors[name]}
      onChange={(event) => form.set(name, event.currentTarget.checked as Values[typeof name])}
    />
  </MantineScope>
);
