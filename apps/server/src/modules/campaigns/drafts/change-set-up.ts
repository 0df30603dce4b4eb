import { type CampaignSettings, DomainError } from '@sonora/contracts';
import type { CampaignChange } from '@sonora/contracts/campaigns/settings';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import type { Database } from '../../../platform/database/database.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { createCreativesRepository } from '../creatives/creatives.repository.ts';
import { createFeedsRepository } from '../feeds/feeds.repository.ts';
import { changeDraft } from './change-draft.ts';

const refuse = (place: string, message: Message): DomainError =>
  new DomainError('invalid-input', { findings: [{ place: `setUp.${place}`, message }] });

/** @throws DomainError `invalid-input` for a banner, feed or creative that the campaign cannot use */
const assertReferences = async (
  db: Database,
  orgId: string,
  { squareBannerId, rectangleBannerId, weatherFeedId, defaultCreativeId }: CampaignChange,
  creativeIds: ReadonlySet<string>,
): Promise<void> => {
  if (defaultCreativeId && !creativeIds.has(defaultCreativeId))
    throw refuse('defaultCreativeId', campaignMessage('campaigns.problemNoCreative'));
  const creatives = createCreativesRepository(db);
  for (const [place, id, shape] of [
    ['squareBannerId', squareBannerId, 'square'],
    ['rectangleBannerId', rectangleBannerId, 'rectangle'],
  ] as const)
    if (id && (await creatives.findBanner(orgId, id))?.shape !== shape)
      throw refuse(place, campaignMessage('campaigns.noBanner'));
  if (weatherFeedId && !(await createFeedsRepository(db).find(orgId, weatherFeedId)))
    throw refuse('weatherFeedId', campaignMessage('campaigns.problemNoFeed'));
};

/** The ad as it is stored: an icon has the type and size of its picture. @throws DomainError `invalid-input` */
const withIconPicture = async (
  db: Database,
  orgId: string,
  id: string,
  ad: NonNullable<CampaignChange['ad']>,
): Promise<CampaignChange['ad']> => {
  const pictureId = ad.icon?.pictureId;
  if (!ad.icon || pictureId === undefined) return ad;
  const picture = await createCreativesRepository(db).findIconPicture(orgId, pictureId);
  if (picture?.campaignId !== id) throw refuse('ad.icon.pictureId', campaignMessage('campaigns.noIconPicture'));
  const { widthPx, heightPx, mimeType } = picture;
  return { ...ad, icon: { ...ad.icon, widthPx, heightPx, mimeType } };
};

/**
 * Changes settings of the draft; those that are not named stay. @param assertKnown checks what the caller knows of the settings
 * @throws DomainError `not-found`, `edit-conflict`, `invalid-input`; as `assertKnown`
 */
export const changeSetUp = async (
  { handle }: Pick<CampaignsServices, 'handle'>,
  caller: MemberCaller,
  {
    setUp,
    change,
    ...draft
  }: {
    readonly id: string;
    readonly expectedRevision?: number | undefined;
    readonly setUp: CampaignChange;
    /** What is done, for the list of revisions. Default: settings are edited, which joins others of the same minute. */
    readonly change?: Message;
  },
  assertKnown: (settings: CampaignSettings) => void = () => {},
): Promise<void> => {
  const given = Object.fromEntries(Object.entries(setUp).filter(([, value]) => value !== undefined));
  await changeDraft(handle, caller, draft, async ({ db, settings }) => {
    assertKnown(settings);
    const ids = new Set(settings.creatives.map(({ creativeId }) => creativeId));
    await assertReferences(db, caller.orgId, setUp, ids);
    const ad = setUp.ad && (await withIconPicture(db, caller.orgId, draft.id, setUp.ad));
    return {
      settings: { ...settings, ...given, ...(ad && { ad }) },
      change: change ?? campaignMessage('campaigns.changeEdited'),
      joins: change === undefined,
      result: undefined,
    };
  });
};
