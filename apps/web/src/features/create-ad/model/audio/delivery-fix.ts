import type { DeliveryFix } from '@sonora/contracts';
import type { DestinationName, LoudnessPresetName } from '@sonora/contracts/audio';
import { type Ad, adLength, isSameAd } from '../document/ad.ts';

/** The ad with the settings that a destination asks for. A length holds only when it is fixed. */
export const applyFix = (ad: Ad, { loudnessPreset, encoderPreset, lengthSeconds }: DeliveryFix): Ad => ({
  ...ad,
  ...(loudnessPreset === undefined ? {} : { loudnessPreset }),
  ...(encoderPreset === undefined ? {} : { encoderPreset }),
  ...(lengthSeconds === undefined ? {} : { lengthType: 'fixed', lengthSeconds: adLength(lengthSeconds).seconds }),
});

const has = (ad: Ad, fix: DeliveryFix): boolean => isSameAd(ad, applyFix(ad, fix));

/**
 * `open`: it can be applied. `applied`: the ad has it, and the render that was checked had not. `none`: that render was
 * made with it already, so that it changes nothing.
 */
export type FixState = 'open' | 'applied' | 'none';

export const fixState = (fix: DeliveryFix, now: Ad, rendered: Ad): FixState => {
  if (has(rendered, fix)) return 'none';
  return has(now, fix) ? 'applied' : 'open';
};

/** Where an ad that is mastered for a platform is likely to go. */
export const likelyDestination: Readonly<Record<LoudnessPresetName, DestinationName>> = {
  spotify: 'spotify',
  streaming: 'triton',
  youtube: 'tradeDesk',
  podcast: 'podcast',
  applePodcast: 'podcast',
  radio: 'ebuRadio',
  radioAd: 'ebuRadioAd',
};
