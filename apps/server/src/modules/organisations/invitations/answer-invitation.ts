import { DomainError, invitationRight } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { hashSecret } from '../../accounts/index.ts';
import { type Actor, repositoriesOn, withMembership } from '../services.ts';
import type { OfferRow } from './invitations.repository.ts';

/** The user who answers an invitation. */
export type Invitee = Actor & { readonly email: string };

const voidReasons = {
  confirmed: { code: 'conflict', detail: organisationMessage('organisations.invitationAccepted') },
  declined: { code: 'link-expired', detail: organisationMessage('organisations.invitationDeclined') },
  withdrawn: { code: 'link-expired', detail: organisationMessage('organisations.invitationWithdrawn') },
} as const;

/** @throws DomainError when the invitation was answered, withdrawn or has expired */
const assertOpen = (offer: OfferRow): void => {
  const isExpired = offer.expiresAt.getTime() <= (offer.answeredAt?.getTime() ?? Date.now());
  // An expired invitation is withdrawn when its address is invited again.
  if (offer.state !== 'pending' && !(offer.state === 'withdrawn' && isExpired)) {
    const { code, detail } = voidReasons[offer.state];
    throw new DomainError(code, { detail });
  }
  if (isExpired)
    throw new DomainError('link-expired', { detail: organisationMessage('organisations.invitationExpired') });
};

/**
 * The pending invitation of a mailed token.
 * @throws DomainError `not-found`; `conflict` when it was accepted; `link-expired` when it was declined, withdrawn or has expired
 */
export const invitationByToken = async (handle: Pick<DatabaseHandle, 'db'>, token: string): Promise<OfferRow> => {
  const offer = await repositoriesOn(handle.db).invitations.findByToken(hashSecret(token));
  if (!offer) throw new DomainError('not-found', { detail: organisationMessage('organisations.invitationUnknown') });
  assertOpen(offer);
  return offer;
};

/** @throws DomainError `forbidden` when the invitation is for another address */
const assertInvitee = (offer: OfferRow, invitee: Invitee): void => {
  if (offer.email !== invitee.email.toLowerCase())
    throw new DomainError('forbidden', {
      detail: organisationMessage('organisations.invitationForOther'),
    });
};

/** Ends the invitation and creates the membership, exactly once for any number of concurrent calls. */
const join = async (handle: Pick<DatabaseHandle, 'db'>, offer: OfferRow, invitee: Invitee): Promise<void> => {
  await withMembership(handle, offer.orgId, async ({ invitations, members, audit }) => {
    // The invitation may have been edited since it was read.
    const { role, workflows } = (await invitations.find(offer.orgId, offer.id)) ?? offer;
    if (!(await invitations.answer(offer.id, 'confirmed'))) {
      const { code, detail } = voidReasons.confirmed;
      throw new DomainError(code, { detail });
    }
    // A smaller plan may have followed the invitation. The organisation's lock keeps the number.
    if (invitationRight(offer.plan, await members.countConfirmed(offer.orgId)) === 'limit-reached')
      throw new DomainError('user-limit', { detail: organisationMessage('organisations.full') });
    await members.insert({
      orgId: offer.orgId,
      userId: invitee.userId,
      role,
      workflows: [...workflows],
      invitedBy: offer.invitedBy,
    });
    await audit.record({
      orgId: offer.orgId,
      actorId: invitee.userId,
      action: 'invitation.accepted',
      target: offer.email,
      ipAddress: invitee.ipAddress,
    });
  });
};

const decline = async (
  handle: Pick<DatabaseHandle, 'db'>,
  offer: OfferRow,
  by: { readonly userId: string | null; readonly ipAddress: string | null },
): Promise<void> => {
  await handle.db.transaction(async (transaction) => {
    const { invitations, audit } = repositoriesOn(transaction);
    if (!(await invitations.answer(offer.id, 'declined'))) throw new DomainError('not-found');
    await audit.record({
      orgId: offer.orgId,
      actorId: by.userId,
      action: 'invitation.declined',
      target: offer.email,
      ipAddress: by.ipAddress,
    });
  });
};

/**
 * Joins by a mailed token. It proves the address, which must be that of the user's account.
 * @throws DomainError as `invitationByToken`; `forbidden` for another address
 */
export const acceptByToken = async (
  handle: Pick<DatabaseHandle, 'db'>,
  token: string,
  invitee: Invitee,
): Promise<OfferRow> => {
  const offer = await invitationByToken(handle, token);
  assertInvitee(offer, invitee);
  await join(handle, offer, invitee);
  return offer;
};

/** @throws DomainError as `invitationByToken` */
export const declineByToken = async (
  handle: Pick<DatabaseHandle, 'db'>,
  token: string,
  ipAddress: string | null,
): Promise<OfferRow> => {
  const offer = await invitationByToken(handle, token);
  await decline(handle, offer, { userId: null, ipAddress });
  return offer;
};

/** Pending invitations to a user's address; none until the user has verified it. */
export const pendingInvitations = (handle: Pick<DatabaseHandle, 'db'>, userId: string): Promise<OfferRow[]> =>
  repositoriesOn(handle.db).invitations.pendingForPerson(userId);

const pendingIn = async (handle: Pick<DatabaseHandle, 'db'>, orgId: string, invitee: Invitee): Promise<OfferRow> => {
  const offer = (await pendingInvitations(handle, invitee.userId)).find((row) => row.orgId === orgId);
  if (!offer) throw new DomainError('not-found', { detail: organisationMessage('organisations.invitationUnknown') });
  return offer;
};

/** Joins an organisation that invited the user's verified address. @throws DomainError `not-found`, `conflict` */
export const acceptInvitation = async (
  handle: Pick<DatabaseHandle, 'db'>,
  orgId: string,
  invitee: Invitee,
): Promise<OfferRow> => {
  const offer = await pendingIn(handle, orgId, invitee);
  await join(handle, offer, invitee);
  return offer;
};

/** @throws DomainError `not-found` */
export const declineInvitation = async (
  handle: Pick<DatabaseHandle, 'db'>,
  orgId: string,
  invitee: Invitee,
): Promise<OfferRow> => {
  const offer = await pendingIn(handle, orgId, invitee);
  await decline(handle, offer, invitee);
  return offer;
};
