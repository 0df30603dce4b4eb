import { DomainError } from '@sonora/contracts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { hashSecret } from '../../accounts/index.ts';
import { type Actor, repositoriesOn, withMembership } from '../services.ts';
import type { OfferRow } from './invitations.repository.ts';

/** Whoever answers, as the accounts module knows them. */
export type Invitee = Actor & { readonly email: string };

const voidReasons = {
  confirmed: { code: 'conflict', detail: 'This invitation has been accepted already.' },
  declined: { code: 'link-expired', detail: 'This invitation has been declined.' },
  withdrawn: { code: 'link-expired', detail: 'This invitation has been withdrawn.' },
} as const;

/** @throws DomainError when it cannot be answered any more */
const assertOpen = (offer: OfferRow): void => {
  if (offer.state !== 'pending') {
    const { code, detail } = voidReasons[offer.state];
    throw new DomainError(code, { detail });
  }
  if (offer.expiresAt.getTime() <= Date.now())
    throw new DomainError('link-expired', { detail: 'This invitation has expired. Please ask for a new one.' });
};

/**
 * The open invitation to which a mailed token belongs.
 * @throws DomainError `not-found`; `conflict` when it was accepted; `link-expired` when it was declined or withdrawn, or its
 * term is over
 */
export const invitationByToken = async (handle: Pick<DatabaseHandle, 'db'>, token: string): Promise<OfferRow> => {
  const offer = await repositoriesOn(handle.db).invitations.findByToken(hashSecret(token));
  if (!offer) throw new DomainError('not-found', { detail: 'This invitation does not exist.' });
  assertOpen(offer);
  return offer;
};

/** @throws DomainError `forbidden` when the invitation is for somebody else */
const assertTheirs = (offer: OfferRow, invitee: Invitee): void => {
  if (offer.email !== invitee.email.toLowerCase())
    throw new DomainError('forbidden', {
      detail: 'This invitation is for another e-mail address. Please sign in with the address that it was sent to.',
    });
};

/** Ends the invitation and makes the membership, once, however often it is asked at the same time. */
const join = async (handle: Pick<DatabaseHandle, 'db'>, offer: OfferRow, invitee: Invitee): Promise<void> => {
  await withMembership(handle, offer.orgId, async ({ invitations, members, audit }) => {
    // What was offered may have been changed since it was read: what stands now is what is given.
    const { role, workflows } = (await invitations.find(offer.orgId, offer.id)) ?? offer;
    if (!(await invitations.answer(offer.id, 'confirmed'))) {
      const { code, detail } = voidReasons.confirmed;
      throw new DomainError(code, { detail });
    }
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

const refuse = async (
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
 * Joins by the mailed token: that it arrived proves the address, which must be the account's.
 * @throws DomainError as `invitationByToken`; `forbidden` for another's address
 */
export const acceptByToken = async (
  handle: Pick<DatabaseHandle, 'db'>,
  token: string,
  invitee: Invitee,
): Promise<OfferRow> => {
  const offer = await invitationByToken(handle, token);
  assertTheirs(offer, invitee);
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
  await refuse(handle, offer, { userId: null, ipAddress });
  return offer;
};

/** Open invitations for somebody's address; none until they have proved that it is theirs. */
export const pendingInvitations = (handle: Pick<DatabaseHandle, 'db'>, userId: string): Promise<OfferRow[]> =>
  repositoriesOn(handle.db).invitations.pendingForPerson(userId);

const pendingIn = async (handle: Pick<DatabaseHandle, 'db'>, orgId: string, invitee: Invitee): Promise<OfferRow> => {
  const offer = (await pendingInvitations(handle, invitee.userId)).find((row) => row.orgId === orgId);
  if (!offer) throw new DomainError('not-found', { detail: 'This invitation does not exist.' });
  return offer;
};

/** Joins an organisation that invited the verified address of somebody. @throws DomainError `not-found`, `conflict` */
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
  await refuse(handle, offer, invitee);
  return offer;
};
