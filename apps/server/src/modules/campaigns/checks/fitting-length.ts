import type { BuyerRequirements } from '@sonora/adserving';
import { MAX_LENGTH_CHANGE } from '@sonora/contracts/audio';
import type { CreativeRow } from '../creatives/creatives.repository.ts';

/** Deviation at which a length is still sold. */
const TOLERANCE_MS = 500;
/** Silence that may follow an ad. More of it is a gap that listeners notice. */
export const MAX_ADDED_MS = 2_000;
/**
 * What stored lengths may be off: by rounding, and where a former release prepared the creative, because its silence was measured
 * in an MP3, whose frames have 26 ms.
 */
const MEASURED_WITHIN_MS = 60;

type Measured = Pick<CreativeRow, 'durationMs' | 'loudness'>;
type UsualSeconds = NonNullable<BuyerRequirements['usualSeconds']>;

/** Length of audio and of the silence at its ends, in milliseconds or in frames. */
export type AudioLengths = { readonly length: number; readonly start: number; readonly end: number };

/** How audio gets another length, in the unit of its lengths. */
export type LengthPlan = {
  readonly removedAtStart: number;
  readonly removedAtEnd: number;
  readonly addedAtEnd: number;
  /** Wanted length of the sound over its own, without the silence at the ends: 1 where silence alone is enough. */
  readonly ratio: number;
};

/**
 * How audio reaches a length. Silence alone is the first choice: up to `maxAdded` at the end, or what can be removed from the end and
 * then from the start. Where that is not enough, as much of it as possible, and the sound is stretched by up to `MAX_LENGTH_CHANGE`.
 * @param margin by which the stretch stays below that limit
 * @returns undefined when the length is out of reach
 */
export const planLength = (
  { length, start, end }: AudioLengths,
  wanted: number,
  { maxAdded, margin = 0 }: { readonly maxAdded: number; readonly margin?: number },
): LengthPlan | undefined => {
  const surplus = length - wanted;
  const sound = length - start - end;
  const removedAtEnd = Math.min(end, Math.max(0, surplus));
  const removedAtStart = Math.min(start, Math.max(0, surplus - end));
  const addedAtEnd = Math.min(maxAdded, Math.max(0, -surplus));
  const change = wanted - addedAtEnd - (length - removedAtEnd - removedAtStart);
  const silence = { removedAtStart, removedAtEnd, addedAtEnd };
  if (change === 0) return { ...silence, ratio: 1 };
  if (Math.abs(change) > MAX_LENGTH_CHANGE * sound - margin) return undefined;
  return { ...silence, ratio: (sound + change) / sound };
};

/** Whether the length of a creative is one that is sold. */
export const isUsualLength = ({ durationMs }: Measured, usualSeconds: UsualSeconds): boolean =>
  usualSeconds.some((usual) => Math.abs((durationMs ?? 0) - usual * 1_000) <= TOLERANCE_MS);

/** Sold lengths in milliseconds, the nearest first. */
export const nearestLengthsMs = (durationMs: number, usualSeconds: UsualSeconds): readonly number[] =>
  usualSeconds.map((usual) => usual * 1_000).toSorted((a, b) => Math.abs(a - durationMs) - Math.abs(b - durationMs));

/** The sold length that a creative reaches with the least change of its speed, and how; undefined when it reaches none. */
export const fittingLength = (
  { durationMs, loudness }: Measured,
  usualSeconds: UsualSeconds,
): { readonly lengthMs: number; readonly plan: LengthPlan } | undefined => {
  if (durationMs === null) return undefined;
  const audio = { length: durationMs, ...(loudness?.silenceMs ?? { start: 0, end: 0 }) };
  const [best] = nearestLengthsMs(durationMs, usualSeconds)
    .flatMap((lengthMs) => {
      const plan = planLength(audio, lengthMs, { maxAdded: MAX_ADDED_MS, margin: MEASURED_WITHIN_MS });
      return plan ? [{ lengthMs, plan }] : [];
    })
    .toSorted((a, b) => Math.abs(a.plan.ratio - 1) - Math.abs(b.plan.ratio - 1));
  return best;
};
