import type { Database } from '../../platform/database/database.ts';
import { createAudioformsRepository } from '../audioforms/index.ts';
import { createProcessingRepository } from './processing.repository.ts';

/** Files among these that a production or an item of a job uses which waits or runs. */
export const filesInUse = async (db: Database, orgId: string, fileIds: readonly string[]): Promise<string[]> => {
  const used = await createAudioformsRepository(db).filesInUse(orgId, fileIds);
  return [...new Set([...used, ...(await createProcessingRepository(db).filesInUse(orgId, fileIds))])];
};
