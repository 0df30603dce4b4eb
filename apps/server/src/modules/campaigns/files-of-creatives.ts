import type { Database } from '../../platform/database/database.ts';
import { createCreativesRepository } from './creatives/creatives.repository.ts';

/** Files from which creatives are still to be made, which cannot be deleted for good until then. */
export const filesOfCreatives = (db: Database, orgId: string, fileIds: readonly string[]): Promise<string[]> =>
  createCreativesRepository(db).filesInPreparation(orgId, fileIds);
