import { Banner } from '../ui/states.tsx';
import type { Form } from './use-form.ts';

/** Form-level error of a submitted form. */
export const FormProblem = <Values,>({ form: { problem } }: { readonly form: Pick<Form<Values>, 'problem'> }) =>
  problem === undefined ? null : (
    <Banner tone="error" isLive>
      {problem}
    </Banner>
  );
