/** Deviation up to which a length counts as met. */
export const PERFECT_WITHIN_SECONDS = 0.1;

/** Lengths are sums of decimal fractions: what differs by less than this is equal. */
const ROUNDING_SECONDS = 1e-9;

export type LengthEvaluation = { readonly result: 'perfect' | 'tooShort' | 'tooLong'; readonly value: number };

/** How a length in seconds compares with the wanted one; `value` is the length itself. */
export const evaluateLength = (seconds: number, targetSeconds: number): LengthEvaluation => {
  const difference = seconds - targetSeconds;
  if (Math.abs(difference) <= PERFECT_WITHIN_SECONDS + ROUNDING_SECONDS) return { result: 'perfect', value: seconds };
  return { result: difference < 0 ? 'tooShort' : 'tooLong', value: seconds };
};

/**
 * Seconds that a text will about take to be spoken, rounded to 0.1: characters (runs of white space count once, markup not)
 * by characters per second (default 18) and by voice speed (default 1).
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
