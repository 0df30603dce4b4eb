/** A tonic (0 = C … 11 = B) and its mode. */
export type MusicalKey = { readonly tonic: number; readonly mode: 'major' | 'minor' };

/** How well each step fits a key, as listeners judged it (Krumhansl and Kessler, 1982, table 1). */
const PROFILES = {
  major: [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
  minor: [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
} as const;

const NAMES = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;

/** Below this correlation the sound has no key worth naming: noise reaches about 0.5 by chance. */
const LEAST_CORRELATION = 0.55;

const correlation = (chroma: Float64Array, profile: readonly number[], tonic: number): number => {
  const meanChroma = chroma.reduce((sum, value) => sum + value, 0) / 12;
  const meanProfile = profile.reduce((sum, value) => sum + value, 0) / 12;
  let product = 0;
  let left = 1e-12;
  let right = 1e-12;
  for (let step = 0; step < 12; step += 1) {
    const a = chroma[(tonic + step) % 12]! - meanChroma;
    const b = profile[step]! - meanProfile;
    product += a * b;
    left += a * a;
    right += b * b;
  }
  return product / Math.sqrt(left * right);
};

/** The key that fits the strengths of the twelve pitch classes (C first) best. */
export const keyOfChroma = (chroma: Float64Array): MusicalKey | undefined => {
  let best: MusicalKey | undefined;
  let score = LEAST_CORRELATION;
  for (const mode of ['major', 'minor'] as const) {
    for (let tonic = 0; tonic < 12; tonic += 1) {
      const fit = correlation(chroma, PROFILES[mode], tonic);
      if (fit <= score) continue;
      score = fit;
      best = { tonic, mode };
    }
  }
  return best;
};

/** A key as people write it: 'Eb minor'. */
export const keyName = ({ tonic, mode }: MusicalKey): string => `${NAMES[tonic]!} ${mode}`;

/** Steps on the circle of fifths, 0 to 6; a minor key stands with its relative major. */
export const keySteps = (a: MusicalKey, b: MusicalKey): number => {
  const place = ({ tonic, mode }: MusicalKey): number => ((mode === 'major' ? tonic : tonic + 3) * 7) % 12;
  const apart = Math.abs(place(a) - place(b));
  return Math.min(apart, 12 - apart);
};
