import type { Database } from '../../../platform/database/database.ts';
import { forgetEverything } from '../hierarchy/delete-organisation.ts';
import { type OrganisationsServices, type Repositories, repositoriesOn } from '../services.ts';

/** What becomes of the organisations of somebody whose account is deleted. */
export type Leaving = {
  /** Nobody would be left to administer them. */
  readonly deleted: readonly { readonly orgId: string; readonly orgName: string }[];
  /** Another member becomes their owner. */
  readonly handedOver: readonly { readonly orgId: string; readonly orgName: string; readonly userId: string }[];
};

/**
 * Who is to own an organisation next: the oldest administrator; of a child, failing that, the oldest owner or administrator
 * of the parent. Undefined when there is nobody.
 */
const successorOf = async (
  { members }: Repositories,
  org: { readonly orgId: string; readonly parentId: string | null },
  leavingId: string,
): Promise<string | undefined> => {
  const others = (await members.withRole(org.orgId, ['owner', 'admin'])).filter(({ userId }) => userId !== leavingId);
  const next = others.find(({ role }) => role === 'owner') ?? others[0];
  if (next || org.parentId === null) return next?.userId;
  return successorOf({ members } as Repositories, { orgId: org.parentId, parentId: null }, leavingId);
};

/**
 * What `leaveAll` would do: organisations that a person owns go to another owner or, failing that, to the oldest
 * administrator; those that have neither are deleted with their children, whoever else uses them.
 */
export const previewLeaving = async (db: Database, userId: string): Promise<Leaving> => {
  const repositories = repositoriesOn(db);
  const deleted: { orgId: string; orgName: string }[] = [];
  const handedOver: { orgId: string; orgName: string; userId: string }[] = [];
  for (const org of await repositories.members.ownedBy(userId)) {
    const { orgId, orgName, parentId } = org;
    const goesWithParent = deleted.some((gone) => gone.orgId === parentId);
    const successor = goesWithParent ? undefined : await successorOf(repositories, org, userId);
    if (successor === undefined) deleted.push({ orgId, orgName });
    else handedOver.push({ orgId, orgName, userId: successor });
  }
  return { deleted, handedOver };
};

/** Takes a person out of all their organisations, in the transaction in which their account is deleted. */
export const leaveAll = async (
  services: Pick<OrganisationsServices, 'jobs' | 'ports'>,
  userId: string,
  db: Database,
): Promise<void> => {
  const repositories = repositoriesOn(db);
  const { organisations, members, audit } = repositories;
  const owned = await members.ownedBy(userId);
  // In one order for everybody: two who leave at once do not wait for each other.
  for (const { orgId } of owned.toSorted((a, b) => (a.orgId < b.orgId ? -1 : 1)))
    await organisations.waitForMembership(orgId);
  await organisations.holdOrganisationsOf(userId);
  const { deleted, handedOver } = await previewLeaving(db, userId);
  for (const { orgId, userId: successor } of handedOver) {
    await members.insert({ orgId, userId: successor, role: 'owner' });
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
  // A child goes with its parent, once.
  const first = owned.filter(({ orgId, parentId }) => gone.has(orgId) && (parentId === null || !gone.has(parentId)));
  for (const { orgId } of first) await forgetEverything(services, orgId, db);
  await members.removeEverywhere(userId);
};
