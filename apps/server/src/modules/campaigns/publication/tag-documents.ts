import {
  type BuyerId,
  type BuyerProfile,
  buildTag,
  buyerProfiles,
  compileInline,
  compileWrapper,
  type DocumentVersion,
  documentVersions,
  type InlineAd,
  noAdDocument,
  renderDocument,
  type WrapperAd,
} from '@sonora/adserving';
import { type CampaignSettings, DomainError, type ServedCampaign, type ServedCreative } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { isPublicAddress } from '../checks/checklist.ts';

const AD_SYSTEM = 'Sonora';
/** Shown in place of the id that each answer has. */
const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';

/** An ad as the process that serves ads writes it. */
const inlineAd = (base: string, served: ServedCampaign, creativeId: string, creative: ServedCreative): InlineAd => {
  const { name: _name, renditions, companions, ...details } = creative;
  return {
    ...details,
    adId: served.campaignId,
    creativeId,
    adSystem: AD_SYSTEM,
    renditions: renditions.map(({ name, mimeType, bitrateKbps, codec, sizeBytes }) => ({
      id: name,
      address: `${base}/vast/media/${creativeId}/${name}`,
      mimeType,
      bitrateKbps,
      ...(codec === undefined ? {} : { codec }),
      sizeBytes,
    })),
    companions: companions.map(({ bannerId, objectKey, ...companion }) => ({
      ...companion,
      id: bannerId,
      imageAddress: `${base}/vast/banner/${objectKey.slice(objectKey.lastIndexOf('/') + 1)}`,
    })),
    ...(served.foreignTracking ? { foreignTracking: served.foreignTracking } : {}),
  };
};

const wrapperAd = (served: ServedCampaign, creativeId: string): WrapperAd | undefined =>
  served.wrapper && {
    ...served.wrapper,
    adId: served.campaignId,
    creativeId,
    adSystem: AD_SYSTEM,
    ...(served.foreignTracking ? { foreignTracking: served.foreignTracking } : {}),
  };

const documentOf = (base: string, served: ServedCampaign | undefined, version: DocumentVersion): string => {
  const creativeId = served?.definition.defaultCreativeId;
  const creative = creativeId === undefined ? undefined : served?.creatives[creativeId];
  if (!served || creativeId === undefined || !creative) return noAdDocument(version);
  const wrapper = wrapperAd(served, creativeId);
  const template = wrapper
    ? compileWrapper(wrapper, version)
    : compileInline(inlineAd(base, served, creativeId, creative), version);
  return renderDocument(template, {
    adServingId: SAMPLE_ID,
    eventAddress: (event) => `${base}/t/${event}`,
  });
};

/** The tag for a buyer, and what it answers with the default creative in each format. */
export const viewTag = (
  {
    adsPublicUrl,
    tagId,
    settings,
  }: { readonly adsPublicUrl: string; readonly tagId: string; readonly settings: CampaignSettings },
  served: ServedCampaign | undefined,
  {
    buyer = settings.dsp,
    version = settings.vastVersion,
  }: { readonly buyer?: BuyerId | undefined; readonly version?: DocumentVersion | undefined },
) => {
  const profile: BuyerProfile = buyerProfiles[buyer];
  const url = buildTag({ buyer, baseUrl: adsPublicUrl, tagId, version, parameters: settings.macros });
  const macros = {
    cb: profile.cachebuster,
    ...profile.parameters,
    ...settings.macros,
    ...(profile.click ? { click: profile.click } : {}),
  };
  const accepted: readonly DocumentVersion[] = profile.requirements.vastVersions;
  try {
    return {
      buyer,
      version,
      url,
      macros: Object.entries(macros).map(([name, value]) => ({ name, value })),
      isPublic: isPublicAddress(adsPublicUrl),
      documents: documentVersions.map((one) => ({
        version: one,
        isAccepted: accepted.includes(one),
        xml: documentOf(adsPublicUrl, served, one),
      })),
    };
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new DomainError('conflict', { detail: campaignMessage('campaigns.noDocument'), cause });
    throw cause;
  }
};
