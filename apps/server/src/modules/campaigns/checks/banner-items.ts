import type { BuyerRequirements } from '@sonora/adserving';
import { type BannerShapeName, bannerSizesPx, middleBannerFrame } from '@sonora/contracts/campaigns/banner-frame';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { BannerRow } from '../creatives/creatives.repository.ts';
import type { CheckedItem, ChecklistFacts } from './checked-item.ts';

type Size = BuyerRequirements['companionSizesPx'][number];

const shapes = Object.keys(bannerSizesPx) as BannerShapeName[];

/** The shape whose largest banner has a size. */
const shapeOfSize = ([widthPx, heightPx]: Size): BannerShapeName | undefined =>
  shapes.find((shape) => bannerSizesPx[shape][0][0] === widthPx && bannerSizesPx[shape][0][1] === heightPx);

/** A banner out of which one of a size can be cut, without being enlarged. */
const croppable = (banners: readonly BannerRow[], sizes: readonly Size[]): CheckedItem['crop'] => {
  for (const size of sizes) {
    const shape = shapeOfSize(size);
    const from = shape && banners.find((banner) => (middleBannerFrame(shape, banner)?.width ?? 0) >= size[0]);
    if (from) return { bannerId: from.id, shape };
  }
  return null;
};

const unmetSize = (banners: readonly BannerRow[], companionSizesPx: readonly Size[], sizes: string): CheckedItem => {
  if (banners.length === 0) {
    const sentence = campaignMessage('campaigns.checkBannerUnmet', { sizes });
    return { requirement: 'banner', state: 'warning', sentence };
  }
  const given = banners.map(({ widthPx, heightPx }) => `${widthPx}×${heightPx}`).join(', ');
  const crop = croppable(banners, companionSizesPx);
  return crop
    ? {
        requirement: 'bannerSize',
        state: 'warning',
        sentence: campaignMessage('campaigns.checkBannerCroppable', { sizes, given }),
        fix: 'cropBanner',
        crop,
      }
    : {
        requirement: 'bannerSize',
        state: 'warning',
        sentence: campaignMessage('campaigns.checkBannerTooSmall', { sizes, given }),
      };
};

/** Sizes and bytes of the banners of a draft. */
export const bannerItems = (
  { banners }: ChecklistFacts,
  { companionSizesPx, maxCompanionBytes }: BuyerRequirements,
): CheckedItem[] => {
  const sizes = companionSizesPx.map((size) => size.join('×')).join(', ');
  const fits = ({ widthPx, heightPx }: BannerRow): boolean =>
    companionSizesPx.some(([width, height]) => width === widthPx && height === heightPx);
  const fitting = banners.filter(fits);
  if (fitting.length === 0) return [unmetSize(banners, companionSizesPx, sizes)];
  const items: CheckedItem[] = [
    { requirement: 'banner', state: 'ok', sentence: campaignMessage('campaigns.checkBannerMet', { sizes }) },
  ];
  if (maxCompanionBytes === undefined) return items;
  const kilobytes = Math.floor(maxCompanionBytes / 1_000);
  const isLarge = fitting.some(({ sizeBytes }) => sizeBytes > maxCompanionBytes);
  items.push(
    isLarge
      ? {
          requirement: 'bannerBytes',
          state: 'error',
          sentence: campaignMessage('campaigns.checkBannerBytesUnmet', { kilobytes }),
          fix: 'encodeBanner',
        }
      : {
          requirement: 'bannerBytes',
          state: 'ok',
          sentence: campaignMessage('campaigns.checkBannerBytesMet', { kilobytes }),
        },
  );
  return items;
};
