import { DomainError } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import type { Database } from '../../../platform/database/database.ts';
import { deleteOrganisationQueue } from '../organisations.queues.ts';
import type { OrganisationRow } from '../organisations.repository.ts';
import { type Actor, type OrganisationsServices, repositoriesOn } from '../services.ts';

/** A cancelled production ends within a second, but its last write to the storage may come later. */
const storageDelayMilliseconds = 60_000;

/**
 * Deletes organisations, their children and the rows of all modules that belong to them, in the given transaction. A job, which
 * the transaction enqueues, deletes their files.
 * @returns those of `orgIds` that no other transaction has deleted
 */
export const deleteWithChildren = async (
  services: Pick<OrganisationsServices, 'jobs' | 'ports'>,
  orgIds: readonly string[],
  db: Database,
): Promise<readonly string[]> => {
  const { organisations, audit } = repositoriesOn(db);
  const families: string[] = [];
  for (const orgId of orgIds) {
    const family = await organisations.lockToDelete(orgId);
    if (family.includes(orgId)) families.push(...family);
  }
  if (families.length === 0) return [];
  // A module takes its locks of all organisations before the next one does: a campaign's row, for example, before the lock of publications.
  for (const deleteRows of services.ports.deleteOrganisation) for (const id of families) await deleteRows(id, db);
  for (const id of families) {
    await audit.deleteOrganisation(id);
    const logo = (await organisations.find(id))?.logo ?? null;
    await services.jobs.send(
      deleteOrganisationQueue,
      { orgId: id, logo },
      { db, waitMilliseconds: storageDelayMilliseconds },
    );
  }
  const deleted = orgIds.filter((orgId) => families.includes(orgId));
  for (const orgId of deleted) await organisations.deleteOrganisation(orgId);
  return deleted;
};

/**
 * Deletes a child of the organisation that the actor assumes.
 * @throws DomainError `forbidden` for the parent itself; `not-found` for an organisation that is not its child
 */
export const deleteChildOrganisation = async (
  services: OrganisationsServices,
  actor: Actor,
  parentId: string,
  child: OrganisationRow | undefined,
): Promise<OrganisationRow> => {
  if (child?.id === parentId)
    throw new DomainError('forbidden', { detail: organisationMessage('organisations.parentNotDeletable') });
  if (!child || child.parentId !== parentId) throw new DomainError('not-found');
  await services.ports.cancelProductions(child.id);
  await services.handle.db.transaction(async (transaction) => {
    const { audit } = repositoriesOn(transaction);
    if ((await deleteWithChildren(services, [child.id], transaction)).length === 0) throw new DomainError('not-found');
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
