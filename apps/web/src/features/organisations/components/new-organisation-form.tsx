import { api } from '../../../shared/api/client.ts';
import { t } from '../messages.ts';
import { OrganisationNameForm } from './organisation-name-form.tsx';

const NewOrganisationForm = ({ onClose }: { readonly onClose: () => void }) => (
  <OrganisationNameForm
    orgName=""
    submit={t('organisations.create.submit')}
    saved={t('organisations.create.created')}
    onSave={(body) => api.organisations.create({ body })}
    onClose={onClose}
  />
);

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default NewOrganisationForm;
