import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import dialog from '../ui/overlays/dialog-form.module.css';
import { Banner } from '../ui/states.tsx';
import type { Form } from './use-form.ts';

type DialogFormProps<Values> = {
  readonly form: Form<Values>;
  readonly cancel: string;
  readonly submit: string;
  /** Prefix of the error message, if the message alone does not tell which action failed. */
  readonly failure?: string;
  readonly onCancel: () => void;
  /** The form's fields. */
  readonly children: ReactNode;
};

/** Form of a dialog: fields, form-level error, and buttons to cancel and submit. */
export const DialogForm = <Values,>(props: DialogFormProps<Values>) => {
  const { form, cancel, submit, failure, onCancel, children } = props;
  return (
    <form className={dialog.form} onSubmit={form.submit} noValidate>
      {children}
      {form.problem !== undefined && (
        <Banner tone="error" isLive>
          {failure} {form.problem}
        </Banner>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
};
