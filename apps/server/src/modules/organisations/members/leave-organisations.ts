import type { Database } from '../../../platform/database/database.ts';
import { deleteWithChildren } from '../hierarchy/delete-organisation.ts';
import { type OrganisationsServices, type Repositories, repositoriesOn } from '../services.ts';

/** What deleting a user does to the organisations that they own. */
export type LeavingEffects = {
  /** No administrator would remain. */
  readonly deleted: readonly { readonly orgId: string; readonly orgName: string }[];
  /** `userId` becomes the owner. */
  readonly handedOver: readonly {
    readonly orgId: string;
    readonly orgName: string;
    readonly userId: string;
    /** The new owner administers the parent, and was no administrator of this child. */
    readonly isFromParent: boolean;
  }[];
};

/**
 * The next owner of an organisation: another owner, else the oldest administrator, else (for a child) that of the parent.
 * Undefined when there is none.
 */
const successorOf = async (
  { members }: Pick<Repositories, 'members'>,
  org: { readonly orgId: string; readonly parentId: string | null },
  leavingId: string,
): Promise<{ readonly userId: string; readonly isFromParent: boolean } | undefined> => {
  const others = (await members.withRole(org.orgId, ['owner', 'admin'])).filter(({ userId }) => userId !== leavingId);
  const next = others.find(({ role }) => role === 'owner') ?? others[0];
  if (next) return { userId: next.userId, isFromParent: false };
  if (org.parentId === null) return undefined;
  const ofParent = await successorOf({ members }, { orgId: org.parentId, parentId: null }, leavingId);
  return ofParent && { ...ofParent, isFromParent: true };
};

/**
 * The effects of `leaveAll`. An organisation that the user owns goes to its next owner; without one it is deleted with its
 * children, even if it has other members.
 */
export const previewLeaving = async (db: Database, userId: string): Promise<LeavingEffects> => {
  const repositories = repositoriesOn(db);
  const deleted: { orgId: string; orgName: string }[] = [];
  const handedOver: LeavingEffects['handedOver'][number][] = [];
  for (const org of await repositories.members.ownedBy(userId)) {
    const { orgId, orgName, parentId } = org;
    const goesWithParent = deleted.some((gone) => gone.orgId === parentId);
    const successor = goesWithParent ? undefined : await successorOf(repositories, org, userId);
    if (successor === undefined) deleted.push({ orgId, orgName });
    else handedOver.push({ orgId, orgName, ...successor });
  }
  return { deleted, handedOver };
};

/** Removes a user from all their organisations, with all invitations to their address, in the transaction that deletes their account. */
export const leaveAll = async (
  services: Pick<OrganisationsServices, 'jobs' | 'ports'>,
  userId: string,
  db: Database,
): Promise<void> => {
  const repositories = repositoriesOn(db);
  const { organisations, members, invitations, audit } = repositories;
  // In sorted order, so that two users who leave at once do not deadlock.
  for (const orgId of await members.administeredBy(userId)) await organisations.lockMembership(orgId);
  await organisations.lockOrganisationsOf(userId);
  // Read under the locks: another user who has just left may have made this one the owner.
  const owned = await members.ownedBy(userId);
  const { deleted, handedOver } = await previewLeaving(db, userId);
  for (const { orgId, userId: successor, isFromParent } of handedOver) {
    await members.insert({ orgId, userId: successor, role: 'owner', isFromParent });
    await members.update(orgId, successor, { role: 'owner', workflows: [] });
    await audit.record({
      orgId,
      actorId: userId,
      action: 'organisation.handedOver',
      target: (await members.find(orgId, successor))?.email ?? successor,
      ipAddress: null,
    });
  }
  const gone = new Set(deleted.map(({ orgId }) => orgId));
  // A child is deleted with its parent.
  const topmost = owned.filter(({ orgId, parentId }) => gone.has(orgId) && (parentId === null || !gone.has(parentId)));
  await deleteWithChildren(
    services,
    topmost.map(({ orgId }) => orgId),
    db,
  );
  await members.removeEverywhere(userId);
  await invitations.deleteForPerson(userId);
};
