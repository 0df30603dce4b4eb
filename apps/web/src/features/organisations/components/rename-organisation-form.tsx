import type { OrganisationDetail } from '@sonora/contracts';
import { asOrganisationName, newOrganisation } from '@sonora/contracts/schemas/organisation-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { userOptions } from '../../../shared/api/session.ts';
import { DialogForm } from '../../../shared/forms/dialog-form.tsx';
import { TextField } from '../../../shared/forms/fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { organisationsKey } from '../api.ts';
import { t } from '../messages.ts';

type RenameOrganisationFormProps = { readonly organisation: OrganisationDetail; readonly onClose: () => void };

const RenameOrganisationForm = ({ organisation, onClose }: RenameOrganisationFormProps) => {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { orgName: organisation.orgName },
    schema: newOrganisation,
    onSubmit: async (body) => {
      await api.organisations.rename({ query: { orgId: organisation.orgId }, body });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: organisationsKey }),
        queryClient.invalidateQueries({ queryKey: userOptions().queryKey }),
      ]);
      showToast({ tone: 'success', title: t('organisations.success'), description: t('organisations.rename.renamed') });
      onClose();
    },
  });
  const asTyped = { ...form, set: (name: 'orgName', value: string) => form.set(name, asOrganisationName(value)) };
  return (
    <DialogForm
      form={form}
      cancel={t('organisations.cancel')}
      submit={t('organisations.rename.open')}
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
export default RenameOrganisationForm;
