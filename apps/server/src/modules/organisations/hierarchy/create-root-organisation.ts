import type { Plan } from '@sonora/contracts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { createOrganisationsRepository } from '../organisations.repository.ts';

/**
 * Creates an organisation with the user as its owner. Concurrent calls for the same user create one organisation.
 * @returns undefined when the user belongs to an organisation already
 */
export const createRootOrganisation = (
  handle: DatabaseHandle,
  options: { readonly ownerId: string; readonly name: string; readonly plan: Plan },
): Promise<{ readonly orgId: string } | undefined> =>
  handle.db.transaction(async (transaction) => {
    const repository = createOrganisationsRepository(transaction);
    await repository.lockFirstOrganisation(options.ownerId);
    if ((await repository.membershipsOf(options.ownerId)).length > 0) return undefined;
    const orgId = newId();
    await repository.insertOrganisation({ id: orgId, name: options.name, plan: options.plan });
    await repository.insertMember({ orgId, userId: options.ownerId, role: 'owner' });
    return { orgId };
  });
