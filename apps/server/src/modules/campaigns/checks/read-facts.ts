import type { Database } from '../../../platform/database/database.ts';
import { type CreativesRepository, createCreativesRepository } from '../creatives/creatives.repository.ts';
import { createFeedsRepository } from '../feeds/feeds.repository.ts';
import { feedColumns } from '../feeds/parse-feed.ts';
import type { DraftFacts } from './draft-problems.ts';

export type ReadFacts = Omit<DraftFacts, 'states' | 'arePlacesKnown'> & {
  readonly states: Awaited<ReturnType<CreativesRepository['statesOf']>>;
};

/** What the problems of a draft depend on. */
export const readDraftFacts = async (
  db: Database,
  { orgId, id }: { readonly orgId: string; readonly id: string },
): Promise<ReadFacts> => {
  const feeds = await createFeedsRepository(db).list(orgId);
  return {
    states: await createCreativesRepository(db).statesOf(orgId, id),
    feeds: new Map(
      feeds.map(({ id, keyFact, fetchedAt, rows }) => [
        id,
        { keyFact, columns: fetchedAt === null ? null : feedColumns(rows) },
      ]),
    ),
  };
};
