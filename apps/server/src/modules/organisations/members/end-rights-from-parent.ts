import type { Actor, Repositories } from '../services.ts';

/**
 * Ends the roles in child organisations that a user had as an administrator of their parent. Only within a transaction
 * that holds the parent's lock.
 */
export const endRightsFromParent = async (
  { organisations, members, audit }: Repositories,
  actor: Actor,
  { orgId: parentId, userId, email }: { readonly orgId: string; readonly userId: string; readonly email: string },
): Promise<void> => {
  for (const orgId of await members.placesFromParent(parentId, userId)) {
    await organisations.lockMembership(orgId);
    await members.remove(orgId, userId);
    await audit.record({
      orgId,
      actorId: actor.userId,
      action: 'member.removed',
      target: email,
      ipAddress: actor.ipAddress,
    });
  }
};
