import type { DatabaseHandle } from '../../../platform/database/database.ts';
import type { Notifier } from '../../../platform/database/notifications.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { createFeedsRepository } from '../feeds/feeds.repository.ts';
import { type FetchPorts, fetchFeed } from '../feeds/fetch-feed.ts';
import { renewPublication } from '../publication/publications.repository.ts';

/** Campaigns, or feeds, of one round: others wait for the next one. */
const MAX_IN_ROUND = 50;

/** Publishes campaigns again whose creatives or feeds changed. @returns their number */
export const renewPublications = async (
  handle: DatabaseHandle,
  notifier: Pick<Notifier, 'publish'>,
): Promise<number> => {
  // Mostly there is none, which takes one statement then instead of a transaction.
  if (!(await createCampaignsRepository(handle.db).hasDue())) return 0;
  for (let count = 0; count < MAX_IN_ROUND; count += 1) {
    const isDone = await handle.db.transaction(async (db) => {
      const repository = createCampaignsRepository(db);
      const campaign = await repository.lockDue();
      if (!campaign) return true;
      await repository.update(campaign, { isPublicationDue: false });
      await renewPublication(db, notifier, campaign);
      return false;
    });
    if (isDone) return count;
  }
  return MAX_IN_ROUND;
};

/** Fetches feeds at the same time, of which each may take its full time. */
const FEEDS_AT_ONCE = 4;

/** Fetches the data feeds that are due. @returns their number */
export const fetchDueFeeds = async (handle: DatabaseHandle, ports: FetchPorts = {}): Promise<number> => {
  if (!(await createFeedsRepository(handle.db).hasDue())) return 0;
  const work = async (): Promise<number> => {
    for (let count = 0; count < MAX_IN_ROUND; count += 1) {
      const feed = await handle.db.transaction((db) => createFeedsRepository(db).claimDue());
      if (!feed) return count;
      await fetchFeed(handle, feed, ports);
    }
    return MAX_IN_ROUND;
  };
  const counts = await Promise.all(Array.from({ length: FEEDS_AT_ONCE }, work));
  return counts.reduce((sum, one) => sum + one, 0);
};

/** Makes feeds due that were claimed while the clock was ahead. */
export const resetDueFeeds = (handle: DatabaseHandle): Promise<void> => createFeedsRepository(handle.db).resetDue();
