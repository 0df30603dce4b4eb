import { limits } from '@sonora/contracts/limits';
import { formMessage } from '@sonora/contracts/messages/forms';
import type { Message } from '@sonora/contracts/messages/message';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { DialogForm } from '../../../shared/forms/dialog-form.tsx';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { projectsOptions } from '../api.ts';
import { t } from '../messages.ts';

const problemOf = (name: string): Message | undefined => {
  const trimmed = name.trim();
  if (trimmed === '') return formMessage('forms.notEmpty');
  if (trimmed.length > limits.nameCharacters)
    return formMessage('forms.maxCharacters', { count: limits.nameCharacters });
  // The same characters that the server accepts.
  return /^[\p{L}\p{N}_' -]+$/u.test(trimmed) ? undefined : formMessage('forms.projectNameCharacters');
};

const schema = {
  safeParse: (value: unknown) => {
    const sentence = problemOf((value as { readonly projectName: string }).projectName);
    return sentence === undefined
      ? { success: true }
      : { success: false, error: { issues: [{ path: ['projectName'], message: sentence.text, sentence }] } };
  },
};

type NewProjectFormProps = { readonly onCreated: (projectId: string) => void; readonly onCancel: () => void };

const NewProjectForm = ({ onCreated, onCancel }: NewProjectFormProps) => {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { projectName: '' },
    schema,
    emptyTexts: { projectName: t('projects.enterProjectName') },
    onSubmit: async (body) => {
      const project = await api.projects.create({ body });
      await queryClient.invalidateQueries({ queryKey: projectsOptions().queryKey });
      onCreated(project.projectId);
    },
  });
  return (
    <DialogForm
      form={form}
      cancel={t('projects.cancel')}
      submit={t('projects.createProject')}
      failure={t('projects.notCreated')}
      onCancel={onCancel}
    >
      <TextField form={form} name="projectName" label={t('projects.projectName')} autoComplete="off" hasFocus />
    </DialogForm>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default NewProjectForm;
