import { DomainError } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { type Actor, type OrganisationsServices, type Repositories, withMembership } from '../services.ts';
import { endRightsFromParent } from './end-rights-from-parent.ts';
import { grantOf, type MemberGrant } from './member-grant.ts';
import type { MemberRow } from './members.repository.ts';

type MemberEdit = { readonly role: MemberGrant['role']; readonly features: readonly string[] };

const findMember = async ({ members }: Repositories, orgId: string, userId: string): Promise<MemberRow> => {
  const row = await members.find(orgId, userId);
  if (!row) throw new DomainError('not-found');
  return row;
};

/**
 * Changes the role and workflows of a member or of a pending invitation. Owners cannot be edited, and nobody can edit
 * themselves: this prevents privilege escalation and keeps the last administrator.
 * @throws DomainError `not-found`, `forbidden`, `invalid-input`
 */
export const editMember = (
  services: Pick<OrganisationsServices, 'handle'>,
  actor: Actor,
  { orgId, userId, role, features }: MemberEdit & { readonly orgId: string; readonly userId: string },
): Promise<MemberRow> => {
  const grant = grantOf(role, features);
  return withMembership(services.handle, orgId, async (repositories) => {
    const before = await findMember(repositories, orgId, userId);
    if (before.role === 'owner')
      throw new DomainError('forbidden', { detail: organisationMessage('organisations.ownerNotEditable') });
    if (userId === actor.userId)
      throw new DomainError('forbidden', { detail: organisationMessage('organisations.ownRole') });
    const change = { role: grant.role, workflows: [...grant.workflows] };
    if (before.invitationStatus === 'pending_confirmation') await repositories.invitations.update(userId, change);
    else await repositories.members.update(orgId, userId, change);
    if (grant.role === 'user') await endRightsFromParent(repositories, actor, { orgId, userId, email: before.email });
    await repositories.audit.record({
      orgId,
      actorId: actor.userId,
      action: 'member.edited',
      target: before.email,
      detail: { before: { role: before.role, workflows: before.workflows }, after: grant },
      ipAddress: actor.ipAddress,
    });
    return { ...before, ...grant };
  });
};
