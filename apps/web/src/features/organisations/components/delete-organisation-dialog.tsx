import type { OrganisationSummary } from '@sonora/contracts';
import { api } from '../../../shared/api/client.ts';
import { shownName } from '../names.ts';
import { texts } from '../texts.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

const words = texts.remove;

type DeleteOrganisationDialogProps = {
  readonly organisation: OrganisationSummary | undefined;
  readonly onClose: () => void;
};

/** Deletes a child organisation once its id was typed. */
export const DeleteOrganisationDialog = ({ organisation, onClose }: DeleteOrganisationDialogProps) => (
  <TypedConfirmation
    item={organisation}
    wordsOf={({ orgId, orgName }) => ({
      title: words.title,
      warning: words.warning(shownName(orgName)),
      expected: orgId,
      request: words.typeId,
      label: words.field,
      submit: words.submit,
      done: words.removed(shownName(orgName)),
    })}
    onConfirm={({ orgId }) => api.organisations.remove({ params: { orgId } })}
    onClose={onClose}
  />
);
