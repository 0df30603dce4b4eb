import type { BeatFeature } from './beat-features.ts';
import { PITCH_CLASSES } from './chroma.ts';

/** Beats per bar and the index of the first downbeat. Bars of two, as in 6/8, are counted in pairs. */
export type Bars = { readonly beatsPerBar: 3 | 4; readonly firstDownbeat: number };

/**
 * Required advantage of three beats over four: four are far more frequent, and three fit many short pieces by chance.
 */
const THREE_MARGIN = 1.25;

const standardised = (values: readonly number[]): number[] => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
  return values.map((value) => (value - mean) / (spread + 1e-9));
};

/** Harmony is compared over two beats on either side, because a single beat may contain a passing note. */
const HARMONY_BEATS = 2;
/** Weight of a bass or kick onset relative to a change of harmony. */
const LOW_SHARE = 0.7;

/** Difference, 0…1, between the harmony before a beat and after it. */
const harmonyChange = (features: readonly BeatFeature[], beat: number): number => {
  if (beat === 0) return 0;
  let product = 0;
  let before = 1e-12;
  let after = 1e-12;
  for (let note = 0; note < PITCH_CLASSES; note += 1) {
    let [one, other] = [0, 0];
    for (let reach = 0; reach < HARMONY_BEATS; reach += 1) {
      one += features[beat - 1 - reach]?.chroma[note] ?? 0;
      other += features[beat + reach]?.chroma[note] ?? 0;
    }
    product += one * other;
    before += one * one;
    after += other * other;
  }
  return 1 - product / Math.sqrt(before * after);
};

/**
 * Detects bars: they begin where harmony changes and where bass and kick play. `lowAccents` is the strength of each
 * beat's low onset; both lists have one entry per beat.
 */
export const findBars = (features: readonly BeatFeature[], lowAccents: readonly number[]): Bars => {
  const change = standardised(features.map((_, index) => harmonyChange(features, index)));
  const low = standardised(lowAccents);
  const accents = change.map((value, index) => value + LOW_SHARE * low[index]!);
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
