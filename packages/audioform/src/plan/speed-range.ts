import { MAX_STRETCH_RATIO } from '../recipe/length.ts';
import { assetOf, type CanonicalAudioform, type FitLimits } from '../schema/canonical.ts';
import { MAX_VOICE_SPEED, MIN_VOICE_SPEED } from '../schema/limits.ts';

/** Speeds at which a text may be spoken, and ratios by which its audio may be stretched afterwards. */
export type SpeedRange = {
  readonly minSpeed: number;
  readonly maxSpeed: number;
  /** Maximum ratios for lengthening and shortening, each at least 1. */
  readonly maxLonger: number;
  readonly maxShorter: number;
};

/** Limits of intelligible speech for all engines, independent of the document. */
const HARD_MIN_SPEED = 0.5;
const HARD_MAX_SPEED = 2;

const limitsOf = (document: CanonicalAudioform, key: string): FitLimits => {
  const asset = assetOf(document, key);
  const own: FitLimits = asset?.type === 'tts' || asset?.type === 'sts' ? asset : {};
  const group = document.production.constraints.find(({ assets }) => assets.includes(key));
  return {
    speedUpLimit: own.speedUpLimit ?? group?.speedUpLimit,
    slowDownLimit: own.slowDownLimit ?? group?.slowDownLimit,
  };
};

/** Speed of a speech asset without constraints; 1 for assets that are not text. */
export const baseSpeedOf = (document: CanonicalAudioform, key: string): number => {
  const asset = assetOf(document, key);
  const voice = asset?.type === 'tts' ? assetOf(document, asset.voiceRef) : undefined;
  return voice?.type === 'voice' ? voice.speed : 1;
};

/**
 * Speed range of an asset: its own limits, otherwise those of the first constraint that contains it, otherwise speeds
 * from 0.8 to 1.2. A limit of exactly 1 forbids any change, including stretching. Speech-to-speech cannot be
 * synthesised at another speed; it is only stretched, within the same range.
 */
export const speedRangeOf = (document: CanonicalAudioform, key: string): SpeedRange => {
  const { speedUpLimit, slowDownLimit } = limitsOf(document, key);
  const base = baseSpeedOf(document, key);
  const fastest = speedUpLimit === undefined ? MAX_VOICE_SPEED : base * speedUpLimit;
  const slowest = slowDownLimit === undefined ? MIN_VOICE_SPEED : base / slowDownLimit;
  const maxSpeed = Math.max(base, Math.min(HARD_MAX_SPEED, fastest));
  const minSpeed = Math.min(base, Math.max(HARD_MIN_SPEED, slowest));
  if (assetOf(document, key)?.type === 'sts') {
    return { minSpeed: 1, maxSpeed: 1, maxLonger: 1 / minSpeed, maxShorter: maxSpeed };
  }
  return {
    minSpeed,
    maxSpeed,
    maxLonger: slowDownLimit === 1 ? 1 : MAX_STRETCH_RATIO,
    maxShorter: speedUpLimit === 1 ? 1 : MAX_STRETCH_RATIO,
  };
};
