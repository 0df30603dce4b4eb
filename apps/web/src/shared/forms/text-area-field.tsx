// Styles of the parts come before those of the components that contain them: later CSS rules win.
import '@mantine/core/styles/Input.css';
import './field-styles.ts';
import { Textarea } from '@mantine/core';
import styles from './fields.module.css';
import type { Form } from './use-form.ts';

type TextAreaFieldProps<Values> = {
  readonly form: Form<Values>;
  readonly name: { [K in keyof Values]: Values[K] extends string ? K : never }[keyof Values] & string;
  readonly label: string;
  readonly hint?: string;
  readonly rows?: number;
};

/** A multi-line text field with label, hint and error. */
export const TextAreaField = <Values,>({ form, name, label, hint, rows = 8 }: TextAreaFieldProps<Values>) => (
  <Textarea
    label={label}
    description={hint}
    classNames={{ label: styles.label ?? '', description: styles.hint ?? '' }}
    name={name}
    rows={rows}
    value={String(form.values[name])}
    error={form.errors[name]}
    onChange={(event) => form.set(name, event.currentTarget.value as Values[typeof name])}
    onBlur={() => form.touch(name)}
  />
);
