import { DomainError } from '@sonora/contracts';
import { formMessage } from '@sonora/contracts/messages/forms';
import { sqlState, uniqueViolation } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { OrganisationRow } from '../organisations.repository.ts';
import { type Actor, type OrganisationsServices, withMembership } from '../services.ts';

/**
 * Creates a child organisation with its creator as owner, as long as the creator administers the parent. Names are unique among the children of one parent, ignoring case.
 * @throws DomainError `conflict` with `orgName` when the name is taken; `forbidden` when the parent is a child itself
 */
export const createChildOrganisation = async (
  services: Pick<OrganisationsServices, 'handle'>,
  actor: Actor,
  parent: OrganisationRow,
  name: string,
): Promise<{ readonly orgId: string }> => {
  if (parent.parentId !== null) throw new DomainError('forbidden');
  const orgId = newId();
  const taken = (cause: unknown): DomainError =>
    new DomainError('conflict', {
      detail: formMessage('forms.organisationNameTaken'),
      findings: [{ place: 'orgName', message: formMessage('forms.organisationNameTaken') }],
      cause,
    });
  if (parent.name.toLowerCase() === name.toLowerCase()) throw taken(undefined);
  try {
    await withMembership(services.handle, parent.id, async ({ organisations, members, audit }) => {
      // The role in the parent may have ended since the request was let in.
      if (!(await members.administers(parent.id, actor.userId))) throw new DomainError('forbidden');
      await organisations.insertOrganisation({ id: orgId, parentId: parent.id, name, plan: parent.plan });
      await organisations.insertMember({ orgId, userId: actor.userId, role: 'owner', isFromParent: true });
      const { userId: actorId, ipAddress } = actor;
      await audit.record([
        { orgId: parent.id, actorId, action: 'organisation.created', target: name, ipAddress },
        { orgId, actorId, action: 'organisation.created', target: name, ipAddress },
      ]);
    });
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw taken(error);
    throw error;
  }
  return { orgId };
};
