import type { RecipeClip } from './recipe.ts';

/** Pause between two clips: a natural breath. */
const GAP_SECONDS = 0.35;
/** Music before the first clip and after the last. */
const HEAD_SECONDS = 0.5;
const TAIL_SECONDS = 1;
/** Pauses at both ends without music. */
const DRY_HEAD_SECONDS = 0.1;
const DRY_TAIL_SECONDS = 0.2;
/** Maximum share of all pauses in very short ads. */
const MAX_PAUSE_SHARE = 0.25;

export type Pauses = {
  /** Before the first clip. */
  readonly headSeconds: number;
  /** After the last clip. */
  readonly tailSeconds: number;
  /** Between two clips. */
  readonly gapSeconds: number;
  /** All pauses together. */
  readonly totalSeconds: number;
};

/** Whether there is a gap between this clip and the next. Silence clips have none, because they are explicit pauses. */
export const hasGapAfter = (clips: readonly Pick<RecipeClip, 'clipType'>[], index: number): boolean => {
  const next = clips[index + 1];
  return next !== undefined && next.clipType !== 'silence' && clips[index]?.clipType !== 'silence';
};

/**
 * The pauses of an ad, scaled down in short ads.
 * @param lengthSeconds undefined for a variable length
 */
export const pausesOf = (
  clips: readonly Pick<RecipeClip, 'clipType'>[],
  hasBed: boolean,
  lengthSeconds: number | undefined,
): Pauses => {
  const head = hasBed ? HEAD_SECONDS : DRY_HEAD_SECONDS;
  const tail = hasBed ? TAIL_SECONDS : DRY_TAIL_SECONDS;
  const gapCount = clips.filter((_, index) => hasGapAfter(clips, index)).length;
  const sum = head + tail + gapCount * GAP_SECONDS;
  const scale = lengthSeconds === undefined ? 1 : Math.min(1, (MAX_PAUSE_SHARE * lengthSeconds) / sum);
  return {
    headSeconds: head * scale,
    tailSeconds: tail * scale,
    gapSeconds: GAP_SECONDS * scale,
    totalSeconds: sum * scale,
  };
};
