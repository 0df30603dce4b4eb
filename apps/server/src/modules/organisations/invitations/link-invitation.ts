import { DomainError, limits } from '@sonora/contracts';
import { type Actor, type OrganisationsServices, withMembership } from '../services.ts';
import { newSharedInvitationToken } from './invitation-letter.ts';

/**
 * Makes a new link of a pending invitation for the inviting user to pass on. Earlier links and mails become invalid. A user
 * with the link need not have received mail at the address, so the link does not prove the address.
 * @throws DomainError `not-found`
 */
export const linkInvitation = (
  services: OrganisationsServices,
  actor: Actor,
  { orgId, invitationId }: { readonly orgId: string; readonly invitationId: string },
): Promise<{ readonly url: string; readonly expiresAt: number }> =>
  withMembership(services.handle, orgId, async ({ invitations, audit }) => {
    const row = await invitations.find(orgId, invitationId);
    if (row?.state !== 'pending') throw new DomainError('not-found');
    const { token, tokenHash } = newSharedInvitationToken();
    const expiresAt = new Date(Date.now() + limits.invitationSeconds * 1000);
    await invitations.update(row.id, { tokenHash, expiresAt });
    await audit.record({
      orgId,
      actorId: actor.userId,
      action: 'invitation.linked',
      target: row.email,
      ipAddress: actor.ipAddress,
    });
    return { url: `${services.publicUrl}/invitations/${token}`, expiresAt: expiresAt.getTime() };
  });
