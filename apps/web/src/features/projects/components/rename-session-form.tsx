import type { ListedSession } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { formMessage } from '@sonora/contracts/messages/forms';
import type { Message } from '@sonora/contracts/messages/message';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { DialogForm } from '../../../shared/forms/dialog-form.tsx';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { sessionsKey } from '../api.ts';
import { t } from '../messages.ts';

const problemOf = (name: string): Message | undefined => {
  const { length } = name.trim();
  if (length === 0) return formMessage('forms.notEmpty');
  return length > limits.nameCharacters
    ? formMessage('forms.maxCharacters', { count: limits.nameCharacters })
    : undefined;
};

const schema = {
  safeParse: (value: unknown) => {
    const sentence = problemOf((value as { readonly sessionName: string }).sessionName);
    return sentence === undefined
      ? { success: true }
      : { success: false, error: { issues: [{ path: ['sessionName'], message: sentence.text, sentence }] } };
  },
};

type RenameSessionFormProps = { readonly session: ListedSession; readonly onClose: () => void };

const RenameSessionForm = ({ session, onClose }: RenameSessionFormProps) => {
  const { projectId, sessionId } = session;
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { sessionName: session.sessionName },
    schema,
    emptyTexts: { sessionName: t('projects.enterName') },
    onSubmit: async (body) => {
      await api.projects.updateSession({ params: { projectId, sessionId }, body });
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      cancel={t('projects.cancel')}
      submit={t('projects.rename')}
      failure={t('projects.detailsNotSaved')}
      onCancel={onClose}
    >
      <TextField form={form} name="sessionName" label={t('projects.name')} autoComplete="off" hasFocus />
    </DialogForm>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default RenameSessionForm;
