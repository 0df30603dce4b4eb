import type { BuyerRequirements } from '@sonora/adserving';
import type { CreativeRow } from '../creatives/creatives.repository.ts';

/** Deviation at which a length is still sold. */
const TOLERANCE_MS = 500;
/** Silence that may follow an ad. More of it is a gap that listeners notice. */
const MAX_ADDED_MS = 2_000;

type Measured = Pick<CreativeRow, 'durationMs' | 'loudness'>;

/** Whether the length of a creative is one that is sold. */
export const isUsualLength = (
  { durationMs }: Measured,
  usualSeconds: NonNullable<BuyerRequirements['usualSeconds']>,
): boolean => usualSeconds.some((usual) => Math.abs((durationMs ?? 0) - usual * 1_000) <= TOLERANCE_MS);

/** The sold length that a creative reaches by silence alone, in milliseconds; undefined when there is none. */
export const fittingLengthMs = (
  { durationMs, loudness }: Measured,
  usualSeconds: NonNullable<BuyerRequirements['usualSeconds']>,
): number | undefined => {
  if (durationMs === null) return undefined;
  const { start, end } = loudness?.silenceMs ?? { start: 0, end: 0 };
  return usualSeconds
    .map((usual) => usual * 1_000)
    .toSorted((a, b) => Math.abs(a - durationMs) - Math.abs(b - durationMs))
    .find((lengthMs) => lengthMs - durationMs <= MAX_ADDED_MS && durationMs - lengthMs <= start + end);
};
