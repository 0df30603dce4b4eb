import { DomainError } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { type Actor, type OrganisationsServices, type Repositories, withMembership } from '../services.ts';
import { endRightsFromParent } from './end-rights-from-parent.ts';

const assertOtherOwner = async ({ members }: Repositories, orgId: string): Promise<void> => {
  if ((await members.withRole(orgId, ['owner'])).length > 1) return;
  throw new DomainError('forbidden', { detail: organisationMessage('organisations.lastOwner') });
};

/**
 * Removes a member. Owners can only leave by themselves, and only while there is another owner.
 * @throws DomainError `not-found`, `forbidden`
 */
export const removeMember = (
  services: Pick<OrganisationsServices, 'handle'>,
  actor: Actor,
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
): Promise<void> =>
  withMembership(services.handle, orgId, async (repositories) => {
    const { members, audit } = repositories;
    const member = await members.find(orgId, userId);
    if (!member || member.invitationStatus === 'pending_confirmation') throw new DomainError('not-found');
    const isLeaving = userId === actor.userId;
    if (member.role === 'owner') {
      if (!isLeaving)
        throw new DomainError('forbidden', { detail: organisationMessage('organisations.ownerNotDeletable') });
      await assertOtherOwner(repositories, orgId);
    }
    await members.remove(orgId, userId);
    await endRightsFromParent(repositories, actor, { orgId, userId, email: member.email });
    await audit.record({
      orgId,
      actorId: actor.userId,
      action: isLeaving ? 'member.left' : 'member.removed',
      target: member.email,
      ipAddress: actor.ipAddress,
    });
  });

/** Withdraws a pending invitation. @throws DomainError `not-found` */
export const withdrawInvitation = (
  services: Pick<OrganisationsServices, 'handle'>,
  actor: Actor,
  { orgId, invitationId }: { readonly orgId: string; readonly invitationId: string },
): Promise<void> =>
  withMembership(services.handle, orgId, async ({ invitations, audit }) => {
    const row = await invitations.find(orgId, invitationId);
    if (!row || !(await invitations.answer(row.id, 'withdrawn'))) throw new DomainError('not-found');
    await audit.record({
      orgId,
      actorId: actor.userId,
      action: 'invitation.withdrawn',
      target: row.email,
      ipAddress: actor.ipAddress,
    });
  });
