import { DomainError } from '@sonora/contracts';
import type { Database } from '../../../platform/database/database.ts';
import { forgetOrganisationQueue } from '../organisations.queues.ts';
import type { OrganisationRow } from '../organisations.repository.ts';
import { type Actor, type OrganisationsServices, repositoriesOn } from '../services.ts';

/** A production that is cancelled ends within a second; its last write may come later than that. */
const storageDelayMilliseconds = 60_000;

/**
 * Removes an organisation, its children and everything that any module keeps of them, in the given transaction. What lies in
 * the storage follows by a job of that transaction.
 */
export const forgetEverything = async (
  services: Pick<OrganisationsServices, 'jobs' | 'ports'>,
  orgId: string,
  db: Database,
): Promise<void> => {
  const { organisations, audit } = repositoriesOn(db);
  const family = [...(await organisations.childrenOf(orgId)), orgId];
  for (const id of family) {
    for (const forget of services.ports.forgetOrganisation) await forget(id, db);
    await audit.forgetOrganisation(id);
    const logo = (await organisations.find(id))?.logo ?? null;
    await services.jobs.send(
      forgetOrganisationQueue,
      { orgId: id, logo },
      { db, startAfter: new Date(Date.now() + storageDelayMilliseconds) },
    );
  }
  await organisations.deleteOrganisation(orgId);
};

/**
 * Deletes a child of the organisation that the actor assumes.
 * @throws DomainError `forbidden` for that organisation itself; `not-found` for whatever is no child of it
 */
export const deleteChildOrganisation = async (
  services: OrganisationsServices,
  actor: Actor,
  parentId: string,
  child: OrganisationRow | undefined,
): Promise<OrganisationRow> => {
  if (child?.id === parentId)
    throw new DomainError('forbidden', { detail: 'The parent organization cannot be deleted.' });
  if (!child || child.parentId !== parentId) throw new DomainError('not-found');
  await services.ports.cancelProductions(child.id);
  await services.handle.db.transaction(async (transaction) => {
    const { audit } = repositoriesOn(transaction);
    await forgetEverything(services, child.id, transaction);
    await audit.record({
      orgId: parentId,
      actorId: actor.userId,
      action: 'organisation.deleted',
      target: child.name,
      ipAddress: actor.ipAddress,
    });
  });
  return child;
};
