import { type BuyerId, type BuyerRequirements, buyerProfiles } from '@sonora/adserving';
import type { CampaignSettings } from '@sonora/contracts';
import type { BannerFrame } from '@sonora/contracts/campaigns/banner-frame';
import type { ChecklistFix } from '@sonora/contracts/campaigns/campaign-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { orderRenditions } from '../creatives/add-creatives.ts';
import { cropBanner, shrinkBanner } from '../creatives/banners.ts';
import { createCreativesRepository } from '../creatives/creatives.repository.ts';
import { type CampaignId, createCampaignsRepository, readCampaignDraft } from '../drafts/campaigns.repository.ts';
import { changeSetUp } from '../drafts/change-set-up.ts';
import { cancelMastering, fitLengths, masterLoudness } from './change-audio.ts';
import type { ChecklistFacts } from './checked-item.ts';
import { buyerChecklist } from './checklist.ts';

/** Settings, by default those of the draft, with their creatives and banners. @throws DomainError `not-found` */
export const readChecklistFacts = async (
  { handle: { db }, tagAddress, areAdsPassedOn }: Pick<CampaignsServices, 'handle' | 'tagAddress' | 'areAdsPassedOn'>,
  id: CampaignId,
  given?: CampaignSettings,
): Promise<ChecklistFacts> => {
  const repository = createCampaignsRepository(db);
  const draft = await readCampaignDraft(repository, id);
  const settings = given ?? draft.settings;
  const creatives = createCreativesRepository(db);
  const bannerIds = [settings.squareBannerId, settings.rectangleBannerId].filter((banner) => banner !== null);
  const banners = await Promise.all(bannerIds.map((bannerId) => creatives.findBanner(id.orgId, bannerId)));
  return {
    settings,
    adsPublicUrl: tagAddress.current(),
    isAddressSet: tagAddress.isSet(),
    areAdsPassedOn,
    creatives: await creatives.byIds(
      id.orgId,
      settings.creatives.map(({ creativeId }) => creativeId),
    ),
    banners: banners.filter((banner) => banner !== undefined),
  };
};

type FixServices = Pick<CampaignsServices, 'handle' | 'jobs' | 'quota' | 'storage' | 'tagAddress' | 'areAdsPassedOn'>;

/** Does what an item of the checklist offers. @throws DomainError `not-found`, `storage-limit` */
export const applyChecklistFix = async (
  services: FixServices,
  caller: MemberCaller,
  wanted: {
    readonly id: string;
    readonly buyer: BuyerId | undefined;
    readonly fix: ChecklistFix;
    readonly frame?: BannerFrame | undefined;
  },
): Promise<void> => {
  const { handle, jobs } = services;
  const { orgId } = caller;
  const { id, fix } = wanted;
  const facts = await readChecklistFacts(services, { orgId, id });
  const buyer = wanted.buyer ?? facts.settings.dsp;
  const needs: BuyerRequirements = buyerProfiles[buyer].requirements;
  switch (fix) {
    case 'prepareAgain': {
      const failing = buyerChecklist(facts, buyer).flatMap((item) => (item.fix === fix ? item.creativeIds : []));
      const failed = [...facts.creatives.values()].filter(({ state }) => state === 'failed').map((row) => row.id);
      await handle.db.transaction(async (db) => {
        const ids = await createCreativesRepository(db).prepareAgain(orgId, [...new Set([...failing, ...failed])]);
        if (ids.length > 0) await orderRenditions({ db, jobs }, orgId, ids);
      });
      return;
    }
    case 'useVersion': {
      const { vastVersion } = facts.settings;
      const latest = needs.vastVersions.findLast((version) => !version.startsWith('daast'));
      if (latest === undefined || needs.vastVersions.includes(vastVersion)) return;
      await changeSetUp(services, caller, { id, setUp: { vastVersion: latest } });
      return;
    }
    case 'encodeBanner': {
      const maxBytes = needs.maxCompanionBytes;
      if (maxBytes === undefined) return;
      for (const banner of facts.banners.filter(({ sizeBytes }) => sizeBytes > maxBytes)) {
        const bannerId = await shrinkBanner(
          { db: handle.db, storage: services.storage },
          { ...banner, campaignId: id },
          maxBytes,
        );
        await changeSetUp(services, caller, { id, setUp: { [`${banner.shape}BannerId`]: bannerId } });
      }
      return;
    }
    case 'cropBanner': {
      const { crop } = buyerChecklist(facts, buyer).find((item) => item.fix === fix) ?? {};
      const banner = facts.banners.find((row) => row.id === crop?.bannerId);
      if (!crop || !banner) return;
      const { shape } = crop;
      const bannerId = await cropBanner({ db: handle.db, storage: services.storage }, banner, {
        shape,
        frame: wanted.frame,
        maxBytes: needs.maxCompanionBytes,
      });
      const made = await createCreativesRepository(handle.db).findBanner(orgId, bannerId);
      const change = campaignMessage('campaigns.changeBannerCropped', { size: `${made?.widthPx}×${made?.heightPx}` });
      await changeSetUp(services, caller, { id, setUp: { [`${shape}BannerId`]: bannerId }, change });
      return;
    }
    case 'masterLoudness':
      return masterLoudness(services, caller, id);
    case 'fitLength':
      return fitLengths(services, caller, id, needs.usualSeconds ?? []);
    case 'cancelMastering':
      return cancelMastering(services, caller, id);
    default:
      fix satisfies never;
  }
};
