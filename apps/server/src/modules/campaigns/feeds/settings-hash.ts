import { createHash } from 'node:crypto';
import { DomainError } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { FeedRow } from './feeds.repository.ts';

/** What a person sets of a feed. */
export type FeedSettings = Pick<FeedRow, 'name' | 'url' | 'format' | 'keyColumn' | 'keyFact' | 'intervalSeconds'>;

/** Changes when a person changes the feed, and not with its rows. */
export const settingsHashOf = ({ name, url, format, keyColumn, keyFact, intervalSeconds }: FeedSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([name, url, format, keyColumn, keyFact, intervalSeconds]))
    .digest('base64url');

/** @param expected undefined: any. @throws DomainError `edit-conflict` for a feed that is not as the caller knows it */
export const assertFeedKnown = (feed: FeedSettings, expected: string | undefined): void => {
  if (expected !== undefined && expected !== settingsHashOf(feed))
    throw new DomainError('edit-conflict', { detail: campaignMessage('campaigns.feedChangedMeanwhile') });
};
