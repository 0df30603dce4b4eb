import { Banner } from '../ui/states.tsx';
import type { Form } from './use-form.ts';

/** What is wrong with a form that was sent, where that concerns no single field. */
export const FormProblem = <Values,>({ form: { problem } }: { readonly form: Pick<Form<Values>, 'problem'> }) =>
  problem === undefined ? null : (
    <Banner tone="error" isLive>
      {problem}
    </Banner>
  );
