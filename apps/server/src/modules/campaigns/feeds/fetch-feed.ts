import { limits } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import type { Database, DatabaseHandle } from '../../../platform/database/database.ts';
import { fetchGuarded, GuardedFetchError, type GuardedFetchOptions } from '../../../platform/network/fetch-guarded.ts';
import { CampaignInputError } from '../campaign-input-error.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { createFeedsRepository, type FeedRow } from './feeds.repository.ts';
import { hashOfRows, parseFeed } from './parse-feed.ts';
import { settingsHashOf } from './settings-hash.ts';

const { feed: bounds } = limits.campaigns;

const sentenceOf = (error: unknown): Message => {
  if (error instanceof CampaignInputError) return error.sentence;
  if (!(error instanceof GuardedFetchError)) throw error;
  switch (error.failure) {
    case 'refused':
      return campaignMessage('campaigns.feedRefused');
    case 'unreachable':
      return campaignMessage('campaigns.feedUnreachable');
    case 'status':
      return campaignMessage('campaigns.feedStatus', { status: error.status ?? 0 });
    case 'tooLarge':
      return campaignMessage('campaigns.feedTooLarge', { megabytes: bounds.bytes / 1_000_000 });
    case 'timeout':
      return campaignMessage('campaigns.feedTimeout', { seconds: bounds.seconds });
    case 'redirects':
      return campaignMessage('campaigns.feedRedirects');
    default:
      return error.failure satisfies never;
  }
};

export type FetchPorts = Partial<Pick<GuardedFetchOptions, 'rules' | 'resolve' | 'signal' | 'timeoutMilliseconds'>>;

/** Whether a feed still has the settings with which it was fetched; until the transaction ends. */
const isAsFetched = async (db: Database, feed: FeedRow): Promise<boolean> => {
  const present = await createFeedsRepository(db).lock(feed.orgId, feed.id);
  return present !== undefined && settingsHashOf(present) === settingsHashOf(feed);
};

const store = async (db: Database, feed: FeedRow, rows: FeedRow['rows']): Promise<void> => {
  if (!(await isAsFetched(db, feed))) return;
  const feeds = createFeedsRepository(db);
  const rowsHash = hashOfRows(rows, feed.keyFact);
  const now = new Date();
  await feeds.update(feed.orgId, feed.id, { rows, rowsHash, fetchedAt: now, checkedAt: now, problem: null });
  if (rowsHash === feed.rowsHash) return;
  const users = await feeds.campaignsUsing(feed.orgId, feed.id);
  await createCampaignsRepository(db).markPublicationDue(
    feed.orgId,
    users.filter(({ isPublished }) => isPublished).map(({ id }) => id),
  );
};

/**
 * Fetches a feed. Rows that are wrong leave the last good ones in use, and the feed says why. What was fetched for settings that
 * a person changed meanwhile is dropped: the feed is due again.
 * @throws errors of the database; the reason of the signal
 */
export const fetchFeed = async (handle: DatabaseHandle, feed: FeedRow, ports: FetchPorts = {}): Promise<void> => {
  try {
    const bytes = await fetchGuarded(feed.url, {
      maxBytes: bounds.bytes,
      timeoutMilliseconds: bounds.seconds * 1_000,
      accept: feed.format === 'json' ? 'application/json' : 'text/csv',
      ...ports,
    });
    const rows = parseFeed(bytes, feed);
    await handle.db.transaction((db) => store(db, feed, rows));
  } catch (error) {
    const problem = sentenceOf(error);
    await handle.db.transaction(async (db) => {
      if (await isAsFetched(db, feed))
        await createFeedsRepository(db).update(feed.orgId, feed.id, { checkedAt: new Date(), problem });
    });
  }
};
