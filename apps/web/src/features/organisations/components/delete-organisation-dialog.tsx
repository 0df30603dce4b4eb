import type { OrganisationSummary } from '@sonora/contracts';
import { api } from '../../../shared/api/client.ts';
import { t } from '../messages.ts';
import { shownName } from '../names.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

type DeleteOrganisationDialogProps = {
  readonly organisation: OrganisationSummary | undefined;
  readonly onClose: () => void;
};

/** Deletes a child organisation after the user has typed its id. */
export const DeleteOrganisationDialog = ({ organisation, onClose }: DeleteOrganisationDialogProps) => (
  <TypedConfirmation
    item={organisation}
    wordsOf={({ orgId, orgName }) => ({
      title: t('organisations.remove.title'),
      warning: t('organisations.remove.warning', { name: shownName(orgName) }),
      expected: orgId,
      request: t('organisations.remove.typeId'),
      label: t('organisations.remove.field'),
      submit: t('organisations.remove.submit'),
      done: t('organisations.remove.removed', { name: shownName(orgName) }),
    })}
    onConfirm={({ orgId }) => api.organisations.remove({ params: { orgId } })}
    onClose={onClose}
  />
);
