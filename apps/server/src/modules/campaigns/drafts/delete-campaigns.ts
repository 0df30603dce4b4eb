import type { Database } from '../../../platform/database/database.ts';
import { deleteCountsOf } from '../publication/ads-counts.repository.ts';
import { endPublications } from '../publication/publications.repository.ts';
import { createCampaignsRepository } from './campaigns.repository.ts';

/** Locks the campaigns of an organisation that is about to be deleted, before anything else waits for publications. */
export const lockCampaigns = (db: Database, orgId: string): Promise<void> =>
  createCampaignsRepository(db).lockAll(orgId);

/** Deletes the campaigns of an organisation with what was counted for them; their tags answer without an ad. */
export const deleteCampaigns = async (db: Database, orgId: string): Promise<void> => {
  await lockCampaigns(db, orgId);
  const repository = createCampaignsRepository(db);
  await deleteCountsOf(db, await repository.countedSubjects(orgId));
  await endPublications(db, orgId);
  await repository.deleteOrganisation(orgId);
};
