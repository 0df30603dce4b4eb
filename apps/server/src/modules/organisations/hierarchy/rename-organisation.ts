import { DomainError } from '@sonora/contracts';
import { formMessage } from '@sonora/contracts/messages/forms';
import { sqlState, uniqueViolation } from '../../../platform/database/database.ts';
import { withAudit } from '../audit/with-audit.ts';
import type { OrganisationRow } from '../organisations.repository.ts';
import { type Actor, type OrganisationsServices, repositoriesOn } from '../services.ts';

/**
 * Renames an organisation.
 * @throws DomainError `conflict` with `orgName` when another child of the same parent has the name
 */
export const renameOrganisation = async (
  { handle }: Pick<OrganisationsServices, 'handle'>,
  actor: Actor,
  org: OrganisationRow,
  name: string,
): Promise<void> => {
  try {
    await withAudit(handle.db, { ...actor, orgId: org.id }, async (transaction) => ({
      result: await repositoriesOn(transaction).organisations.updateOrganisation(org.id, { name }),
      act: {
        action: 'organisation.renamed',
        target: name,
        detail: { before: { name: org.name }, after: { name } },
      },
    }));
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error;
    const message = formMessage('forms.organisationNameTaken');
    throw new DomainError('conflict', { detail: message, findings: [{ place: 'orgName', message }], cause: error });
  }
};
