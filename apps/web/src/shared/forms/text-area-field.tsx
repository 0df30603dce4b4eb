// Styles of the parts come before those of the components that contain them: later CSS rules win.
import '@mantine/core/styles/Input.css';
import './field-styles.ts';
import { Textarea } from '@mantine/core';
import { MantineScope } from '../theme/mantine-scope.tsx';
import { errorWithNote } from './error-with-note.tsx';
import styles from './fields.module.css';
import type { Form } from './use-form.ts';

type TextAreaFieldProps<Values> = {
  readonly form: Form<Values>;
  readonly name: { [K in keyof Values]: Values[K] extends string ? K : never }[keyof Values] & string;
  readonly label: string;
  readonly hint?: string;
  /** Second line of an error. */
  readonly errorNote?: string | undefined;
  readonly rows?: number;
};

/** A multi-line text field with label, hint and error. */
export const TextAreaField = <Values,>(props: TextAreaFieldProps<Values>) => {
  const { form, name, label, hint, errorNote, rows = 8 } = props;
  return (
    <MantineScope>
      <Textarea
        label={label}
        description={hint}
        classNames={{ label: styles.label ?? '', description: styles.hint ?? '' }}
        name={name}
        rows={rows}
        value={String(form.values[name])}
        error={errorWithNote(form.errors[name], errorNote)}
        onChange={(event) => form.set(name, event.currentTarget.value as Values[typeof name])}
        onBlur={() => form.touch(name)}
      />
    </MantineScope>
  );
};
