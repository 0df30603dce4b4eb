import { limits } from '@sonora/contracts/limits';

/** Maximum deviation of a length that counts as met. */
export const PERFECT_WITHIN_SECONDS = 0.1;

/** Maximum ratio of the stretching that corrects deviations after new synthesis; ±2 % is inaudible. */
export const MAX_STRETCH_RATIO = 1.02;

/** Lengths are sums of decimal fractions; smaller differences come from rounding. */
const ROUNDING_SECONDS = 1e-9;

export type LengthEvaluation = { readonly result: 'perfect' | 'tooShort' | 'tooLong'; readonly value: number };

/** Compares a length in seconds with the target; `value` is the length. */
export const evaluateLength = (seconds: number, targetSeconds: number): LengthEvaluation => {
  const difference = seconds - targetSeconds;
  if (Math.abs(difference) <= PERFECT_WITHIN_SECONDS + ROUNDING_SECONDS) return { result: 'perfect', value: seconds };
  return { result: difference < 0 ? 'tooShort' : 'tooLong', value: seconds };
};

/**
 * Estimated duration of a spoken text, rounded to 0.1 s: characters (runs of white space count once, markup does not
 * count) by characters per second (default 18) and by voice speed (default 1).
 */
export const estimateSpeechSeconds = (
  text: string,
  { charsPerSecond = 18, speed = 1 }: { readonly charsPerSecond?: number; readonly speed?: number } = {},
): number => {
  const spoken = text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return Math.round((spoken.length / charsPerSecond / speed) * 10) / 10;
};

/** Shortest duration to which autofit can bring speech of `seconds` at `speed`: at the highest speed, and stretched. */
export const shortestSpeechSeconds = (seconds: number, speed: number): number =>
  (seconds * speed) / Math.max(speed, limits.voiceSpeed.max) / MAX_STRETCH_RATIO;
