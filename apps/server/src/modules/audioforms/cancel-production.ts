import type { DatabaseHandle } from '../../platform/database/database.ts';
import { releaseCredits } from '../billing/index.ts';
import { createAudioformsRepository, type ProductionRow } from './audioforms.repository.ts';

/** Requests cancellation of a production. A waiting one ends at once, and its reserved credits are released. */
export const cancelProduction = (
  handle: DatabaseHandle,
  { orgId, id }: Pick<ProductionRow, 'orgId' | 'id'>,
): Promise<void> =>
  handle.db.transaction(async (transaction) => {
    const hasEnded = await createAudioformsRepository(transaction).requestCancel(orgId, id);
    if (hasEnded) await releaseCredits(transaction, { orgId, productionId: id });
  });
