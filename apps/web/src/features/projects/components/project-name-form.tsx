import { DialogForm } from '../../../shared/forms/dialog-form.tsx';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { t } from '../messages.ts';
import { projectNameProblem } from '../project-choices.ts';

const schema = {
  safeParse: (value: unknown) => {
    const sentence = projectNameProblem((value as { readonly projectName: string }).projectName);
    return sentence === undefined
      ? { success: true }
      : { success: false, error: { issues: [{ path: ['projectName'], message: sentence.text, sentence }] } };
  },
};

type ProjectNameFormProps = {
  readonly initial?: string;
  readonly submit: string;
  readonly failure: string;
  readonly onSubmit: (projectName: string) => Promise<void>;
  readonly onCancel: () => void;
};

/** The form that names a project: a new one, or one that exists. */
export const ProjectNameForm = ({ initial = '', submit, failure, onSubmit, onCancel }: ProjectNameFormProps) => {
  const form = useForm({
    initial: { projectName: initial },
    schema,
    emptyTexts: { projectName: t('projects.enterProjectName') },
    onSubmit: ({ projectName }) => onSubmit(projectName),
  });
  return (
    <DialogForm form={form} cancel={t('projects.cancel')} submit={submit} failure={failure} onCancel={onCancel}>
      <TextField form={form} name="projectName" label={t('projects.projectName')} autoComplete="off" hasFocus />
    </DialogForm>
  );
};
