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
  /** Between two clips without a pause of their own. */
  readonly gapSeconds: number;
  /** All pauses together. */
  readonly totalSeconds: number;
};

/** Whether there is a gap between this clip and the next. Silence clips have none, because they are explicit pauses. */
const hasGapAfter = (clips: readonly Pick<RecipeClip, 'clipType'>[], index: number): boolean => {
  const next = clips[index + 1];
  return next !== undefined && next.clipType !== 'silence' && clips[index]?.clipType !== 'silence';
};

/** Pause after a clip: its own, else the ad's; none before or after silence and after the last clip. */
export const pauseAfter = (
  clips: readonly Pick<RecipeClip, 'clipType' | 'pauseSeconds'>[],
  index: number,
  gapSeconds: number,
): number => (hasGapAfter(clips, index) ? (clips[index]?.pauseSeconds ?? gapSeconds) : 0);

/**
 * The pauses of an ad. All but the clips' own are scaled down in short ads, and none depends on another clip's own pause.
 * @param lengthSeconds undefined for a variable length
 */
export const pausesOf = (
  clips: readonly Pick<RecipeClip, 'clipType' | 'pauseSeconds'>[],
  hasBed: boolean,
  lengthSeconds: number | undefined,
): Pauses => {
  const head = hasBed ? HEAD_SECONDS : DRY_HEAD_SECONDS;
  const tail = hasBed ? TAIL_SECONDS : DRY_TAIL_SECONDS;
  const gapCount = clips.filter((_, index) => hasGapAfter(clips, index)).length;
  const sum = head + tail + gapCount * GAP_SECONDS;
  const scale = lengthSeconds === undefined ? 1 : Math.min(1, (MAX_PAUSE_SHARE * lengthSeconds) / sum);
  const gapSeconds = GAP_SECONDS * scale;
  const more = clips.reduce((seconds, { pauseSeconds }, index) => {
    const isOwn = pauseSeconds !== undefined && hasGapAfter(clips, index);
    return isOwn ? seconds + pauseSeconds - gapSeconds : seconds;
  }, 0);
  return {
    headSeconds: head * scale,
    tailSeconds: tail * scale,
    gapSeconds,
    totalSeconds: sum * scale + more,
  };
};
