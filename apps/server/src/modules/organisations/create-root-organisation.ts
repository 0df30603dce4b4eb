import type { Plan } from '@sonora/contracts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { createOrganisationsRepository } from './organisations.repository.ts';

/** A person's own organisation, of which they are the owner; both rows or none. */
export const createRootOrganisation = (
  handle: DatabaseHandle,
  options: { readonly ownerId: string; readonly name: string; readonly plan: Plan },
): Promise<{ readonly orgId: string }> =>
  handle.db.transaction(async (transaction) => {
    const repository = createOrganisationsRepository(transaction);
    const orgId = newId();
    await repository.insertOrganisation({ id: orgId, name: options.name, plan: options.plan });
    await repository.insertMember({ orgId, userId: options.ownerId, role: 'owner' });
    return { orgId };
  });
