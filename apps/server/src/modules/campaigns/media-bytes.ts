import type { Database } from '../../platform/database/database.ts';
import { createCreativesRepository } from './creatives/creatives.repository.ts';

/** Size of the media of an organisation's campaigns: audio and banners. */
export const mediaBytesOf = (db: Database, orgId: string): Promise<number> =>
  createCreativesRepository(db).mediaBytes(orgId);
