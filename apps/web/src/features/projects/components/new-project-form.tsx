import { limits } from '@sonora/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { Button } from '../../../shared/ui/button.tsx';
import dialog from '../../../shared/ui/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { projectsOptions } from '../api.ts';
import { texts } from '../texts.ts';

const problemOf = (name: string): string | undefined => {
  const trimmed = name.trim();
  if (trimmed === '') return texts.tooShort;
  if (trimmed.length > limits.nameCharacters) return texts.tooLong(limits.nameCharacters);
  // The same letters that the server takes.
  return /^[\p{L}\p{N}_' -]+$/u.test(trimmed) ? undefined : texts.wrongCharacters;
};

const schema = {
  safeParse: (value: unknown) => {
    const message = problemOf((value as { readonly projectName: string }).projectName);
    return message === undefined
      ? { success: true }
      : { success: false, error: { issues: [{ path: ['projectName'], message }] } };
  },
};

type NewProjectFormProps = { readonly onCreated: (projectId: string) => void; readonly onCancel: () => void };

const NewProjectForm = ({ onCreated, onCancel }: NewProjectFormProps) => {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { projectName: '' },
    schema,
    onSubmit: async (body) => {
      const project = await api.projects.create({ body });
      await queryClient.invalidateQueries({ queryKey: projectsOptions().queryKey });
      onCreated(project.projectId);
    },
  });
  return (
    <form className={dialog.form} onSubmit={form.submit} noValidate>
      <TextField form={form} name="projectName" label={texts.projectName} autoComplete="off" hasFocus />
      {form.problem !== undefined && (
        <Banner tone="error" isLive>
          {texts.notCreated} {form.problem}
        </Banner>
      )}
      <div className={dialog.buttons}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {texts.createProject}
        </Button>
      </div>
    </form>
  );
};

// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default NewProjectForm;
