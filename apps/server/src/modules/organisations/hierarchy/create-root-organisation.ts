import type { Plan } from '@sonora/contracts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { createOrganisationsRepository } from '../organisations.repository.ts';

/**
 * The organisation of a person who belongs to none yet, with them as its owner: both rows or none, and one organisation
 * however often this is asked at once.
 * @returns undefined when they belong to one already
 */
export const createRootOrganisation = (
  handle: DatabaseHandle,
  options: { readonly ownerId: string; readonly name: string; readonly plan: Plan },
): Promise<{ readonly orgId: string } | undefined> =>
  handle.db.transaction(async (transaction) => {
    const repository = createOrganisationsRepository(transaction);
    await repository.waitForTurn(options.ownerId);
    if ((await repository.membershipsOf(options.ownerId)).length > 0) return undefined;
    const orgId = newId();
    await repository.insertOrganisation({ id: orgId, name: options.name, plan: options.plan });
    await repository.insertMember({ orgId, userId: options.ownerId, role: 'owner' });
    return { orgId };
  });
