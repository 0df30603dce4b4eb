import type { ReactNode } from 'react';
import { FormProblem } from '../../../shared/forms/form-problem.tsx';
import type { Form } from '../../../shared/forms/use-form.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import styles from '../pages/support.module.css';

type WritingFormProps<Values> = {
  readonly title: string;
  readonly lead: string;
  readonly form: Form<Values>;
  readonly send: string;
  /** The form's fields. */
  readonly children: ReactNode;
};

/** A form for a message to the operator of the installation. It is sent only when all fields are valid. */
export const WritingForm = <Values,>({ title, lead, form, send, children }: WritingFormProps<Values>) => (
  <Card title={title}>
    <p className={styles.lead}>{lead}</p>
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {children}
      <FormProblem form={form} />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!form.isValid}>
          {send}
        </Button>
      </div>
    </form>
  </Card>
);
