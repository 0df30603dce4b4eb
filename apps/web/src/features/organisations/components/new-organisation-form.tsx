import { asOrganisationName, newOrganisation } from '@sonora/contracts/schemas/organisation-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { DialogForm } from '../../../shared/forms/dialog-form.tsx';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { organisationsKey } from '../api.ts';
import { t } from '../messages.ts';

const NewOrganisationForm = ({ onClose }: { readonly onClose: () => void }) => {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { orgName: '' },
    schema: newOrganisation,
    onSubmit: async (body) => {
      await api.organisations.create({ body });
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
      showToast({ tone: 'success', title: t('organisations.success'), description: t('organisations.create.created') });
      onClose();
    },
  });
  const asTyped = { ...form, set: (name: 'orgName', value: string) => form.set(name, asOrganisationName(value)) };
  return (
    <DialogForm
      form={form}
      cancel={t('organisations.cancel')}
      submit={t('organisations.create.submit')}
      onCancel={onClose}
    >
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

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default NewOrganisationForm;
