import {
  type AdIcon,
  compileInline,
  compileWrapper,
  type DocumentTemplate,
  type DocumentVersion,
  type InlineAd,
  type WrapperAd,
} from '@sonora/adserving';
import type { ServedCampaign, ServedCreative } from '@sonora/contracts/campaigns/served-campaign';

/** What the document of an ad takes from its campaign. */
export type AdCampaign = Pick<ServedCampaign, 'campaignId' | 'wrapper' | 'foreignTracking'>;

const AD_SYSTEM = 'Sonora';

const extensions: Readonly<Record<ServedCreative['companions'][number]['mimeType'], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

type Banner = Pick<ServedCreative['companions'][number], 'bannerId' | 'mimeType'>;

/** Last part of the address of a banner. */
export const bannerFileName = ({ bannerId, mimeType }: Banner): string => `${bannerId}.${extensions[mimeType]}`;

const bannerAddress = (baseUrl: string, banner: Banner): string => `${baseUrl}/vast/banner/${bannerFileName(banner)}`;

/** The image of an icon is on another server, or is stored as banners are. */
const iconOf = (
  { viewTracking, pictureId, imageAddress, ...icon }: NonNullable<ServedCreative['icon']>,
  baseUrl: string,
): AdIcon => ({
  ...icon,
  imageAddress:
    pictureId === undefined ? imageAddress! : bannerAddress(baseUrl, { bannerId: pictureId, mimeType: icon.mimeType }),
  ...(viewTracking === undefined ? {} : { viewAddresses: [viewTracking] }),
});

/** What an ad of this server and a wrapper have in common. */
const adBase = ({ campaign, creativeId, creative, baseUrl }: AdDocument): Omit<WrapperAd, 'tagAddress'> => ({
  adId: campaign.campaignId,
  creativeId,
  adSystem: AD_SYSTEM,
  foreignTracking: campaign.foreignTracking,
  icons: creative.icon && [iconOf(creative.icon, baseUrl)],
  companions: creative.companions.map((companion) => ({
    id: companion.bannerId,
    shape: companion.shape,
    widthPx: companion.widthPx,
    heightPx: companion.heightPx,
    mimeType: companion.mimeType,
    imageAddress: bannerAddress(baseUrl, companion),
    altText: companion.altText,
    landingPage: companion.landingPage ?? creative.landingPage,
  })),
});

const inlineAd = (document: AdDocument): InlineAd => {
  const { creativeId, creative, baseUrl } = document;
  return {
    ...adBase(document),
    title: creative.title,
    durationMs: creative.durationMs,
    advertiser: creative.advertiser,
    landingPage: creative.landingPage,
    skipAfterMs: creative.skipAfterMs,
    categories: creative.categories,
    universalAdId: creative.universalAdId,
    renditions: creative.renditions.map(({ name, mimeType, bitrateKbps, codec, sizeBytes }) => ({
      id: name,
      address: `${baseUrl}/vast/media/${creativeId}/${name}`,
      mimeType,
      bitrateKbps,
      codec,
      sizeBytes,
    })),
  };
};

export type AdDocument = {
  readonly campaign: AdCampaign;
  readonly creativeId: string;
  readonly creative: ServedCreative;
  readonly version: DocumentVersion;
  /** Public address of media and banners. */
  readonly baseUrl: string;
};

/** The document with which a tag answers when a creative was chosen. @throws RangeError as `compileInline` and `compileWrapper` */
export const compileAdDocument = (document: AdDocument): DocumentTemplate => {
  const {
    campaign: { wrapper },
    version,
  } = document;
  if (!wrapper) return compileInline(inlineAd(document), version);
  const { tagAddress, followAdditionalWrappers } = wrapper;
  return compileWrapper({ ...adBase(document), tagAddress, followAdditionalWrappers }, version);
};
