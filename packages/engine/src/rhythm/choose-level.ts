import { type Likenesses, metreProfile, SPECTRAL_HOPS_PER_SECOND } from './metre-profile.ts';
import { METRE_WEIGHTS } from './metre-weights.ts';

/** Levels of a metre that repetition may be counted on, as ratios of tempo. */
const LEVELS = [1 / 3, 1 / 2, 2 / 3, 1, 3 / 2, 2, 3] as const;
/** Slowest and fastest beat that is written, in bpm. */
const BEAT_BOUNDS_BPM = { lowest: 44, highest: 215 } as const;

/**
 * A recording this much like itself one beat later is a metronome, with nothing between its strokes: each counts. Music,
 * even that of machines, stays below 0.87.
 */
const BARE_LIKENESS = 0.9;

/** A tempo at which onsets repeat, its double, its half and its thirds, within the range of usual tempos. */
export const levelsOf = (tempoBpm: number): number[] =>
  LEVELS.map((ratio) => ratio * tempoBpm).filter(
    (bpm) => bpm >= BEAT_BOUNDS_BPM.lowest && bpm <= BEAT_BOUNDS_BPM.highest,
  );

/** Of the levels of a metre the one that is most like a beat, in bpm. */
export const chooseLevel = (likenesses: Likenesses, tempoBpm: number): number => {
  const levels = levelsOf(tempoBpm);
  const bare = levels.findLast((bpm) => likenesses.all((60 * SPECTRAL_HOPS_PER_SECOND) / bpm) >= BARE_LIKENESS);
  if (bare !== undefined) return bare;
  let best = tempoBpm;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const bpm of levels) {
    const score = metreProfile(likenesses, bpm).reduce((sum, value, index) => sum + METRE_WEIGHTS[index]! * value, 0);
    if (score <= bestScore) continue;
    bestScore = score;
    best = bpm;
  }
  return best;
};
