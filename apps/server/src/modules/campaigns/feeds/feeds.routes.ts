import { DomainError, limits } from '@sonora/contracts';
import type { CampaignFeed } from '@sonora/contracts/campaigns/campaign-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { memberCaller, router } from '../../../platform/http/router.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { assertFetchAddress } from '../assert-fetch-address.ts';
import { told } from '../told.ts';
import { createFeedsRepository, type FeedRow, type FeedsRepository } from './feeds.repository.ts';
import { feedColumns } from './parse-feed.ts';
import { assertFeedKnown, type FeedSettings, settingsHashOf } from './settings-hash.ts';

const SAMPLE_ROWS = 20;

const stateOf = ({ problem, fetchedAt, checkedAt }: FeedRow): CampaignFeed['state'] => {
  if (checkedAt === null) return 'waiting';
  if (problem === null) return 'current';
  return fetchedAt === null ? 'failed' : 'stale';
};

const toFeed = (row: FeedRow): CampaignFeed => ({
  feedId: row.id,
  name: row.name,
  url: row.url,
  format: row.format,
  keyColumn: row.keyColumn,
  keyFact: row.keyFact,
  intervalSeconds: row.intervalSeconds,
  settingsHash: settingsHashOf(row),
  state: stateOf(row),
  fetchedAt: row.fetchedAt?.getTime() ?? null,
  checkedAt: row.checkedAt?.getTime() ?? null,
  ageSeconds: row.fetchedAt === null ? null : Math.max(0, Math.round((Date.now() - row.fetchedAt.getTime()) / 1_000)),
  problem: row.problem && told(row.problem),
  rowCount: Object.keys(row.rows).length,
  columns: feedColumns(row.rows).slice(0, limits.campaigns.feed.columns),
  sample: Object.values(row.rows).slice(0, SAMPLE_ROWS),
});

/** @throws DomainError `invalid-input` for an address that may not be called, or a key that is missing */
const assertFeedFields = ({ url, keyColumn, keyFact }: FeedSettings): void => {
  if (keyFact !== 'none' && keyColumn === null)
    throw new DomainError('invalid-input', {
      findings: [{ place: 'keyColumn', message: campaignMessage('campaigns.feedKeyMissing') }],
    });
  assertFetchAddress(url);
};

/** Data feeds of an organisation, which rules of its campaigns compare with. */
export const createCampaignFeedsRoutes = ({ handle }: { readonly handle: DatabaseHandle }) => {
  const repository = createFeedsRepository(handle.db);
  const found = async (orgId: string, feedId: string): Promise<FeedRow> => {
    const row = await repository.find(orgId, feedId);
    if (!row) throw new DomainError('not-found');
    return row;
  };
  /** Changes of one feed wait for each other. @throws DomainError `not-found`, `edit-conflict`; as `change` */
  const changeLocked = (
    orgId: string,
    feedId: string,
    expectedSettingsHash: string | undefined,
    change: (feeds: FeedsRepository, before: FeedRow) => Promise<void>,
  ): Promise<void> =>
    handle.db.transaction(async (db) => {
      const feeds = createFeedsRepository(db);
      const before = await feeds.lock(orgId, feedId);
      if (!before) throw new DomainError('not-found');
      assertFeedKnown(before, expectedSettingsHash);
      await change(feeds, before);
    });
  return {
    list: router.campaignFeeds.list.handler(async ({ context }) => ({
      feeds: (await repository.list(memberCaller(context).orgId)).map(toFeed),
    })),
    create: router.campaignFeeds.create.handler(async ({ input, context }) => {
      const { orgId, userId } = memberCaller(context);
      assertFeedFields(input.body);
      if ((await repository.count(orgId)) >= limits.campaigns.feeds)
        throw new DomainError('conflict', {
          detail: campaignMessage('campaigns.tooManyFeeds', { max: limits.campaigns.feeds }),
        });
      const id = newId();
      await repository.insert({ orgId, id, ...input.body, createdBy: userId });
      return toFeed(await found(orgId, id));
    }),
    get: router.campaignFeeds.get.handler(async ({ input, context }) =>
      toFeed(await found(memberCaller(context).orgId, input.params.feedId)),
    ),
    update: router.campaignFeeds.update.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const { feedId } = input.params;
      const { expectedSettingsHash, ...fields } = input.body;
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      await changeLocked(orgId, feedId, expectedSettingsHash, async (feeds, before) => {
        assertFeedFields({ ...before, ...given });
        await feeds.update(orgId, feedId, { ...given, dueAt: new Date() });
      });
      return toFeed(await found(orgId, feedId));
    }),
    delete: router.campaignFeeds.delete.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const { feedId } = input.params;
      await changeLocked(orgId, feedId, input.query?.expectedSettingsHash, async (feeds) => {
        const [user] = await feeds.campaignsUsing(orgId, feedId);
        if (user) {
          const detail = campaignMessage('campaigns.feedInUse', { campaign: user.name });
          throw new DomainError('conflict', { detail });
        }
        await feeds.delete(orgId, feedId);
      });
      return { message: 'Data feed deleted' };
    }),
    fetchNow: router.campaignFeeds.fetchNow.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      await found(orgId, input.params.feedId);
      await repository.update(orgId, input.params.feedId, { dueAt: new Date() });
      return toFeed(await found(orgId, input.params.feedId));
    }),
  };
};
