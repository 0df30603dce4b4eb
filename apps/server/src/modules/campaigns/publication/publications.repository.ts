import type { ServedCampaign } from '@sonora/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { type Notifier, publishIn } from '../../../platform/database/notifications.ts';
import { campaignPublicationTable } from '../campaigns.schema.ts';
import { createCreativesRepository } from '../creatives/creatives.repository.ts';
import { type CampaignRow, createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { createFeedsRepository } from '../feeds/feeds.repository.ts';
import { campaignPublished } from '../publication-topic.ts';
import { buildServed, type ServedParts } from './build-served.ts';
import { feedIdsOf } from './definition.ts';

/** Key of the lock under which publications get their numbers. */
const PUBLICATION_LOCK = 730_110;

/**
 * Until the end of the transaction, other writers wait, so that the numbers of publications become visible in their order, and a reader that
 * asks for later ones misses none. Take it after the locks of campaigns.
 */
const lockPublications = async (db: Database): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`);
};

/** Writes what a tag answers with and tells the processes that serve ads. @param served null: no ad */
export const writePublication = async (
  db: Database,
  notifier: Pick<Notifier, 'publish'>,
  { orgId, id, tagId }: Pick<CampaignRow, 'orgId' | 'id' | 'tagId'>,
  { revision, served }: { readonly revision: number; readonly served: ServedCampaign | null },
): Promise<void> => {
  await lockPublications(db);
  const next = sql<number>`nextval('campaign_publication_sequence')`;
  const [row] = await db
    .insert(campaignPublicationTable)
    .values({ tagId, orgId, campaignId: id, revision, served, sequence: next, publishedAt: new Date() })
    .onConflictDoUpdate({
      target: campaignPublicationTable.tagId,
      // The values of the statement: what is served can have many megabytes, and is sent and read once.
      set: {
        revision: sql`excluded.revision`,
        served: sql`excluded.served`,
        publishedAt: sql`excluded.published_at`,
        sequence: next,
      },
    })
    .returning({ sequence: campaignPublicationTable.sequence });
  await notifier.publish(campaignPublished, { tagId, sequence: Number(row?.sequence ?? 0) }, db);
};

/** Lets the tags of an organisation answer without an ad. The campaigns are locked. */
export const endPublications = async (db: Database, orgId: string): Promise<void> => {
  await lockPublications(db);
  const ended = await db
    .update(campaignPublicationTable)
    .set({ served: null, sequence: sql`nextval('campaign_publication_sequence')`, publishedAt: new Date() })
    .where(eq(campaignPublicationTable.orgId, orgId))
    .returning({ tagId: campaignPublicationTable.tagId, sequence: campaignPublicationTable.sequence });
  // Receivers read all that is new, so one message is enough.
  const last = ended.at(-1);
  if (last) await publishIn(db, campaignPublished, { tagId: last.tagId, sequence: Number(last.sequence) });
};

/** Everything that the settings of a campaign refer to. */
export const readServedParts = async (
  db: Database,
  campaign: ServedParts['campaign'],
  settings: ServedParts['settings'],
): Promise<ServedParts> => {
  const { orgId } = campaign;
  const creatives = createCreativesRepository(db);
  const ids = new Set(settings.rules.map(({ creativeId }) => creativeId));
  if (settings.defaultCreativeId !== null) ids.add(settings.defaultCreativeId);
  const bannerIds = [settings.squareBannerId, settings.rectangleBannerId].filter((id) => id !== null);
  const banners = await Promise.all(bannerIds.map((id) => creatives.findBanner(orgId, id)));
  return {
    campaign,
    settings,
    creatives: await creatives.byIds(orgId, [...ids]),
    banners: banners.filter((banner) => banner !== undefined),
    feeds: await createFeedsRepository(db).byIds(orgId, [...feedIdsOf(settings)]),
  };
};

/**
 * Writes the publication of a campaign as its published revision is now: after a creative became ready, a feed changed,
 * or the campaign was paused, resumed, deleted or restored. Does nothing for a campaign that was never published.
 */
export const renewPublication = async (
  db: Database,
  notifier: Pick<Notifier, 'publish'>,
  campaign: CampaignRow,
): Promise<void> => {
  const { publishedRevision: revision, isPaused, deletedAt } = campaign;
  if (revision === null) return;
  const published =
    isPaused || deletedAt !== null ? undefined : await createCampaignsRepository(db).findRevision(campaign, revision);
  const served = published && buildServed(await readServedParts(db, campaign, published.settings));
  await writePublication(db, notifier, campaign, { revision, served: served ?? null });
};
