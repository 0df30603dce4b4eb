import type { Database } from '../../../platform/database/database.ts';
import { createCreativesRepository } from '../creatives/creatives.repository.ts';
import { createFeedsRepository } from '../feeds/feeds.repository.ts';
import { feedColumns } from '../feeds/parse-feed.ts';
import type { DraftFacts } from './draft-problems.ts';

/** What the problems of a draft depend on. */
export const readDraftFacts = async (
  db: Database,
  { orgId, id }: { readonly orgId: string; readonly id: string },
): Promise<DraftFacts & { readonly states: Awaited<ReturnType<ReturnType<typeof createCreativesRepository>['statesOf']>> }> => {
  const feeds = await createFeedsRepository(db).list(orgId);
  return {
    states: await createCreativesRepository(db).statesOf(orgId, id),
    feeds: new Map(
      feeds.map((feed) => [feed.id, { columns: feed.fetchedAt === null ? null : feedColumns(feed.rows) }]),
    ),
  };
};
