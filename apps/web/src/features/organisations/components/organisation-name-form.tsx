import { asOrganisationName, newOrganisation } from '@sonora/contracts/schemas/organisation-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { DialogForm } from '../../../shared/forms/dialog-form.tsx';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { organisationsKey } from '../api.ts';
import { t } from '../messages.ts';

type OrganisationNameFormProps = {
  readonly orgName: string;
  readonly submit: string;
  /** What the toast says when the name is saved. */
  readonly saved: string;
  readonly onSave: (body: { readonly orgName: string }) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for the name of an organisation, as it is typed in the allowed characters. */
export const OrganisationNameForm = ({ orgName, submit, saved, onSave, onClose }: OrganisationNameFormProps) => {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { orgName },
    schema: newOrganisation,
    onSubmit: async (body) => {
      await onSave(body);
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
      showToast({ tone: 'success', title: t('organisations.success'), description: saved });
      onClose();
    },
  });
  const asTyped = { ...form, set: (name: 'orgName', value: string) => form.set(name, asOrganisationName(value)) };
  return (
    <DialogForm form={form} cancel={t('organisations.cancel')} submit={submit} onCancel={onClose}>
      <TextField
        form={asTyped as typeof form}
        name="orgName"
        label={t('organisations.create.name')}
        hint={t('organisations.create.hint')}
        autoComplete="off"
        hasFocus
      />
    </DialogForm>
  );
};
