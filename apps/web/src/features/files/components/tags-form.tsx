import { fileMessage } from '@sonora/contracts/messages/files';
import { DialogForm } from '../../../shared/forms/dialog-form.tsx';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { t as tShared } from '../../../shared/i18n/shared-messages.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { t } from '../messages.ts';
import type { ListSelection } from '../model/selection.ts';

const schema = {
  safeParse: (value: unknown) => {
    const { tags } = value as { readonly tags: string };
    // The same characters that the server accepts; an empty field clears the tags.
    if (tags.split(',').every((tag) => /^\w*$/.test(tag.trim()))) return { success: true };
    const sentence = fileMessage('files.tagCharacters');
    return { success: false, error: { issues: [{ path: ['tags'], message: sentence.text, sentence }] } };
  },
};

type TagsFormProps = {
  readonly selection: ListSelection;
  /** Tags that all files have already. */
  readonly tags: readonly string[];
  /** Some files have further tags, which stay. */
  readonly hasOthers: boolean;
  readonly acts: {
    readonly tag: (selection: ListSelection, tags: string, insteadOf: readonly string[]) => Promise<void>;
  };
  readonly onClose: () => void;
};

const TagsForm = ({ selection, tags, hasOthers, acts, onClose }: TagsFormProps) => {
  const form = useForm({
    initial: { tags: tags.join(', ') },
    schema,
    onSubmit: async (typed) => {
      await acts.tag(selection, typed.tags, tags);
      showToast({ tone: 'success', title: tShared('shared.success'), description: t('files.tagsSaved') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} cancel={t('files.cancel')} submit={t('files.saveTags')} onCancel={onClose}>
      <TextField
        form={form}
        name="tags"
        label={t('files.tags')}
        hint={hasOthers ? t('files.tagsOfSeveral') : t('files.tagsHint')}
        autoComplete="off"
        hasFocus
      />
    </DialogForm>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default TagsForm;
