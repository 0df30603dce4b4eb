import type { OrganisationDetail } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { userOptions } from '../../../shared/api/session.ts';
import { t } from '../messages.ts';
import { OrganisationNameForm } from './organisation-name-form.tsx';

type RenameOrganisationFormProps = { readonly organisation: OrganisationDetail; readonly onClose: () => void };

const RenameOrganisationForm = ({ organisation, onClose }: RenameOrganisationFormProps) => {
  const queryClient = useQueryClient();
  return (
    <OrganisationNameForm
      orgName={organisation.orgName}
      submit={t('organisations.rename.open')}
      saved={t('organisations.rename.renamed')}
      onSave={async (body) => {
        await api.organisations.rename({ query: { orgId: organisation.orgId }, body });
        // The sidebar shows the name, too.
        await queryClient.invalidateQueries({ queryKey: userOptions().queryKey });
      }}
      onClose={onClose}
    />
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default RenameOrganisationForm;
