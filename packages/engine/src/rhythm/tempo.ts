/** Range of tempos in which repetition is searched, in bpm. `chooseLevel` decides which metrical level it is. */
const TEMPO_BOUNDS_BPM = { lowest: 55, highest: 190 } as const;
/**
 * Preferred tempo of listeners and the width of the preference in octaves. Moelants (2002) and Ellis (2007) found about
 * 120 bpm; our scores are a little slower. The curve is wide.
 */
const PREFERRED_BPM = 110;
const PREFERENCE_OCTAVES = 0.9;

/** Preference of listeners for a tempo, 0…1. */
const tempoPreference = (bpm: number): number =>
  Math.exp(-0.5 * (Math.log2(bpm / PREFERRED_BPM) / PREFERENCE_OCTAVES) ** 2);

export type Tempo = {
  readonly tempoBpm: number;
  /** 0…1: similarity of the onsets at a distance of one beat, relative to other distances. */
  readonly confidence: number;
};

/** Subtracts the mean of 1 s around each position, keeps positive values, and scales to a mean square of 1. */
export const sharpened = (onset: Float32Array, hopsPerSecond: number): Float32Array => {
  const reach = Math.round(hopsPerSecond / 2);
  const sums = new Float64Array(onset.length + 1);
  for (let index = 0; index < onset.length; index += 1) sums[index + 1] = sums[index]! + onset[index]!;
  let power = 0;
  const result = onset.map((value, index) => {
    const from = Math.max(0, index - reach);
    const to = Math.min(onset.length, index + reach + 1);
    const rise = Math.max(0, value - (sums[to]! - sums[from]!) / (to - from));
    power += rise * rise;
    return rise;
  });
  const scale = Math.sqrt(onset.length / (power + 1e-12));
  return power < 1e-9 ? result : result.map((value) => value * scale);
};

/** Prepares a curve for autocorrelation: sharpened, smoothed over three hops, with a mean of 0. */
export const centred = (onset: Float32Array, hopsPerSecond: number): Float32Array => {
  const curve = sharpened(onset, hopsPerSecond);
  const mean = curve.reduce((sum, value) => sum + value, 0) / Math.max(1, curve.length);
  return curve.map((value, index) => 0.5 * value + 0.25 * ((curve[index - 1] ?? 0) + (curve[index + 1] ?? 0)) - mean);
};

/** Autocorrelation, 1 at lag zero; normalised by the number of products, so that long lags are not attenuated. */
const autocorrelation = (curve: Float32Array, longest: number): Float32Array => {
  const result = new Float32Array(longest + 1);
  const lags = Math.min(longest, curve.length - 1);
  for (let lag = 0; lag <= lags; lag += 1) {
    let sum = 0;
    for (let index = lag; index < curve.length; index += 1) sum += curve[index]! * curve[index - lag]!;
    result[lag] = sum / (curve.length - lag);
  }
  const power = result[0]! + 1e-12;
  return result.map((value) => value / power);
};

/** Linear interpolation of a curve. */
const at = (curve: Float32Array, place: number): number => {
  const low = Math.floor(place);
  const share = place - low;
  return (curve[low] ?? 0) * (1 - share) + (curve[low + 1] ?? 0) * share;
};

/** Score of a beat of `lag` hops: autocorrelation at one to four beats minus that halfway between them. */
const combScore = (correlation: Float32Array, lag: number): number => {
  let score = 0;
  for (let multiple = 1; multiple <= 4; multiple += 1)
    score += COMB_WEIGHTS[multiple - 1]! * at(correlation, multiple * lag);
  return score;
};
const COMB_WEIGHTS = [1, 1, 0.6, 1] as const;

/**
 * Estimates the tempo at which onsets repeat. `onset` is sharpened here; `hopsPerSecond` is its rate. Silence and
 * recordings under 2 s give a confidence of 0 and the preferred tempo.
 */
export const estimateTempo = (onset: Float32Array, hopsPerSecond: number): Tempo => {
  const none = { tempoBpm: PREFERRED_BPM, confidence: 0 };
  if (onset.length < 2 * hopsPerSecond) return none;
  const longest = Math.ceil((4 * 60 * hopsPerSecond) / TEMPO_BOUNDS_BPM.lowest) + 2;
  const correlation = autocorrelation(centred(onset, hopsPerSecond), longest);
  let best = none;
  let bestScore = 0;
  for (let bpm = TEMPO_BOUNDS_BPM.lowest; bpm <= TEMPO_BOUNDS_BPM.highest; bpm *= 1.0025) {
    const lag = (60 * hopsPerSecond) / bpm;
    const comb = combScore(correlation, lag);
    const score = comb * tempoPreference(bpm);
    if (score <= bestScore) continue;
    bestScore = score;
    best = { tempoBpm: bpm, confidence: Math.min(1, Math.max(0, comb / 3.6)) };
  }
  return best;
};
