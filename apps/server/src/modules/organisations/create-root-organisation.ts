import type { Plan } from '@sonora/contracts';
import { sql } from 'drizzle-orm';
import { advisoryLocks, type DatabaseHandle } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { createOrganisationsRepository } from './organisations.repository.ts';

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
    await transaction.execute(
      sql`select pg_advisory_xact_lock(${advisoryLocks.firstOrganisation}::int, hashtext(${options.ownerId}))`,
    );
    const repository = createOrganisationsRepository(transaction);
    if ((await repository.membershipsOf(options.ownerId)).length > 0) return undefined;
    const orgId = newId();
    await repository.insertOrganisation({ id: orgId, name: options.name, plan: options.plan });
    await repository.insertMember({ orgId, userId: options.ownerId, role: 'owner' });
    return { orgId };
  });
