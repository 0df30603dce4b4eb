import { type BeatFeature, featureDistance } from './beat-features.ts';

/** Beats per bar, and which beat is the first of a bar. */
export type Bars = { readonly beatsPerBar: 3 | 4; readonly firstDownbeat: number };

/** What waltz time must be better by: four beats are far more frequent, and three fit many a short piece by chance. */
const THREE_MARGIN = 1.25;

const standardised = (values: readonly number[]): number[] => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
  return values.map((value) => (value - mean) / (spread + 1e-9));
};

/**
 * Bars begin where harmony changes and bass and kick are struck. `lowAccents` is the strength of each beat's low onset;
 * both lists have an entry for each beat.
 */
export const findBars = (features: readonly BeatFeature[], lowAccents: readonly number[]): Bars => {
  const change = standardised(
    features.map((feature, index) => (index === 0 ? 0 : featureDistance(features[index - 1] as BeatFeature, feature))),
  );
  const low = standardised(lowAccents);
  const accents = change.map((value, index) => value + 0.6 * low[index]!);
  let best: Bars = { beatsPerBar: 4, firstDownbeat: 0 };
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const beatsPerBar of [4, 3] as const) {
    for (let firstDownbeat = 0; firstDownbeat < beatsPerBar; firstDownbeat += 1) {
      const downbeats = accents.filter((_, index) => index % beatsPerBar === firstDownbeat);
      const mean = downbeats.reduce((sum, value) => sum + value, 0) / Math.max(1, downbeats.length);
      const score = beatsPerBar === 3 ? mean / THREE_MARGIN : mean;
      if (score <= bestScore) continue;
      bestScore = score;
      best = { beatsPerBar, firstDownbeat };
    }
  }
  return best;
};
