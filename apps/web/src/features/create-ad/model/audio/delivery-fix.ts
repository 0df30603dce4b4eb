import type { DeliveryFix } from '@sonora/contracts';
import { type DestinationName, type LoudnessPresetName, loudnessPresetNames } from '@sonora/contracts/audio';
import { type Ad, adLength, isSameAd } from '../document/ad.ts';

/** The ad with a fix applied. Setting a length also makes the length fixed, since it has no effect otherwise. */
export const applyFix = (ad: Ad, { loudnessPreset, encoderPreset, lengthSeconds }: DeliveryFix): Ad => ({
  ...ad,
  ...(loudnessPreset === undefined ? {} : { loudnessPreset }),
  ...(encoderPreset === undefined ? {} : { encoderPreset }),
  ...(lengthSeconds === undefined ? {} : { lengthType: 'fixed', lengthSeconds: adLength(lengthSeconds).seconds }),
});

const has = (ad: Ad, fix: DeliveryFix): boolean => isSameAd(ad, applyFix(ad, fix));

/**
 * `open`: the fix can be applied. `applied`: it has been applied since the checked render. `none`: the checked render already
 * had these settings, so the fix would change nothing.
 */
export type FixState = 'open' | 'applied' | 'none';

export const fixState = (fix: DeliveryFix, now: Ad, rendered: Ad): FixState => {
  if (has(rendered, fix)) return 'none';
  return has(now, fix) ? 'applied' : 'open';
};

/** The likely destination of an ad mastered with each loudness preset. */
export const likelyDestination: Readonly<Record<LoudnessPresetName, DestinationName>> = {
  spotify: 'spotify',
  streaming: 'triton',
  youtube: 'tradeDesk',
  podcast: 'podcast',
  applePodcast: 'podcast',
  radio: 'ebuRadio',
  radioAd: 'ebuRadioAd',
};

/** Loudness preset to start with for a destination; undefined where none is usual. */
export const presetFor = (destination: DestinationName): LoudnessPresetName | undefined =>
  loudnessPresetNames.find((preset) => likelyDestination[preset] === destination);
