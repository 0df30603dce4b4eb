import { limits } from '@sonora/contracts/limits';
import { fileMessage } from '@sonora/contracts/messages/files';
import { formMessage } from '@sonora/contracts/messages/forms';
import type { Message } from '@sonora/contracts/messages/message';
import { DialogForm } from '../../../shared/forms/dialog-form.tsx';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { t } from '../messages.ts';

const problemOf = (name: string): Message | undefined => {
  const trimmed = name.trim();
  if (trimmed === '') return formMessage('forms.notEmpty');
  if (trimmed.length > limits.nameCharacters)
    return formMessage('forms.maxCharacters', { count: limits.nameCharacters });
  // The same characters that the server accepts.
  return /^[\p{L}\p{M}\p{N}_ ]+$/u.test(trimmed) ? undefined : fileMessage('files.folderNameCharacters');
};

const schema = {
  safeParse: (value: unknown) => {
    const sentence = problemOf((value as { readonly folderName: string }).folderName);
    return sentence === undefined
      ? { success: true }
      : { success: false, error: { issues: [{ path: ['folderName'], message: sentence.text, sentence }] } };
  },
};

const emptyTexts = { folderName: t('files.enterFolderName') };

type NewFolderFormProps = {
  readonly onCreate: (folderName: string) => Promise<void>;
  readonly onClose: () => void;
};

const NewFolderForm = ({ onCreate, onClose }: NewFolderFormProps) => {
  const form = useForm({
    initial: { folderName: '' },
    schema,
    emptyTexts,
    onSubmit: async ({ folderName }) => {
      await onCreate(folderName.trim());
      onClose();
    },
  });
  return (
    <DialogForm form={form} cancel={t('files.cancel')} submit={t('files.createFolder')} onCancel={onClose}>
      <TextField form={form} name="folderName" label={t('files.folderName')} autoComplete="off" hasFocus />
    </DialogForm>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default NewFolderForm;
