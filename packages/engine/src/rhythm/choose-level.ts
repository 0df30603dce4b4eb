import { metreProfile, type SelfSimilarity, SPECTRAL_HOPS_PER_SECOND } from './metre-profile.ts';
import { METRE_WEIGHTS } from './metre-weights.ts';

/** Metrical levels at which repetition may be detected, as ratios of tempo. */
const LEVELS = [1 / 3, 1 / 2, 2 / 3, 1, 3 / 2, 2, 3] as const;
/** Range of beat tempos, in bpm. */
const BEAT_BOUNDS_BPM = { lowest: 44, highest: 215 } as const;

/**
 * A recording whose self-similarity after one beat exceeds this is a metronome without subdivisions, so each stroke
 * counts as a beat. Music, even by machines, stays below 0.87.
 */
const BARE_LIKENESS = 0.9;

/** The tempo of a repetition, its double, half and thirds, within the range of beat tempos. */
export const levelsOf = (tempoBpm: number): number[] =>
  LEVELS.map((ratio) => ratio * tempoBpm).filter(
    (bpm) => bpm >= BEAT_BOUNDS_BPM.lowest && bpm <= BEAT_BOUNDS_BPM.highest,
  );

/** Chooses the metrical level that is most likely the beat, in bpm. */
export const chooseLevel = (similarity: SelfSimilarity, tempoBpm: number): number => {
  const levels = levelsOf(tempoBpm);
  const bare = levels.findLast((bpm) => similarity.all((60 * SPECTRAL_HOPS_PER_SECOND) / bpm) >= BARE_LIKENESS);
  if (bare !== undefined) return bare;
  let best = tempoBpm;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const bpm of levels) {
    const score = metreProfile(similarity, bpm).reduce((sum, value, index) => sum + METRE_WEIGHTS[index]! * value, 0);
    if (score <= bestScore) continue;
    bestScore = score;
    best = bpm;
  }
  return best;
};
