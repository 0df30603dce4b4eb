import { assetOf, type CanonicalAudioform, type FitLimits } from '../schema/canonical.ts';
import { MAX_VOICE_SPEED, MIN_VOICE_SPEED } from '../schema/limits.ts';

/** How fast a text may be spoken, and by how much its audio may be stretched afterwards. */
export type SpeedRange = {
  readonly minSpeed: number;
  readonly maxSpeed: number;
  /** Largest ratios of stretching: longer, and shorter, each at least 1. */
  readonly maxLonger: number;
  readonly maxShorter: number;
};

/** What speaking again leaves over is corrected by stretching of at most ±2 %, which nobody hears. */
export const MAX_STRETCH_RATIO = 1.02;

/** No engine speaks understandably beyond these, whatever a document allows. */
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

/** Speed at which a speech asset is spoken when nothing presses; 1 for what is not spoken from text. */
export const baseSpeedOf = (document: CanonicalAudioform, key: string): number => {
  const asset = assetOf(document, key);
  const voice = asset?.type === 'tts' ? assetOf(document, asset.voiceRef) : undefined;
  return voice?.type === 'voice' ? voice.speed : 1;
};

/**
 * The range of an asset: its own limits, else those of the first constraint that lists it, else speeds from 0.8 to 1.2. A
 * limit of exactly 1 means never, not even by stretching. Speech-to-speech cannot be spoken again: it is stretched alone,
 * over the same range.
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
