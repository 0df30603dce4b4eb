import { sharpened } from './tempo.ts';

/**
 * Weight of a constant tempo relative to one onset of average strength; Ellis (2007) has 100 with natural logarithms
 * and an onset curve of unit variance. With a smaller weight the tracker moves from the beats of a shuffle to its
 * strong off-beats; with a larger one it loses a band that accelerates by an eighth.
 */
const TIGHTNESS = 800;

/**
 * Beat tracking by dynamic programming (D. Ellis, Beat tracking by dynamic programming, 2007): the sequence of strong
 * onsets that are about one beat apart. Positions are fractional hops, ascending.
 */
export const trackBeats = (onset: Float32Array, hopsPerSecond: number, tempoBpm: number): number[] => {
  const hops = onset.length;
  const beat = (60 * hopsPerSecond) / tempoBpm;
  const curve = smoothed(sharpened(onset, hopsPerSecond));
  const nearest = Math.max(1, Math.round(beat * 0.7));
  const farthest = Math.round(beat * 1.4);
  const costs = Float64Array.from(
    { length: farthest + 1 },
    (_, lag) => TIGHTNESS * Math.log(Math.max(lag, 1) / beat) ** 2,
  );
  const score = new Float64Array(hops);
  const from = new Int32Array(hops).fill(-1);
  for (let hop = 0; hop < hops; hop += 1) {
    let best = 0;
    for (let lag = nearest; lag <= farthest && lag <= hop; lag += 1) {
      const value = score[hop - lag]! - costs[lag]!;
      if (value <= best) continue;
      best = value;
      from[hop] = hop - lag;
    }
    score[hop] = curve[hop]! + best;
  }
  let last = hops - 1;
  for (let hop = Math.max(0, hops - 1 - farthest); hop < hops; hop += 1) if (score[hop]! > score[last]!) last = hop;
  const beats: number[] = [];
  for (let hop = last; hop >= 0; hop = from[hop]!) beats.unshift(hop);
  return refined(withoutWeakEnds(beats, curve), curve, beat);
};

const smoothed = (curve: Float32Array): Float32Array =>
  curve.map((value, index) => 0.5 * value + 0.25 * ((curve[index - 1] ?? 0) + (curve[index + 1] ?? 0)));

/**
 * Beats before the first and after the last stroke are extrapolated, not played: their onsets are weaker than this
 * share of the mean.
 */
const WEAK_SHARE = 0.35;

const withoutWeakEnds = (beats: readonly number[], curve: Float32Array): number[] => {
  const strengths = beats.map((hop) => Math.max(curve[hop - 1] ?? 0, curve[hop]!, curve[hop + 1] ?? 0));
  const least = (WEAK_SHARE * strengths.reduce((sum, value) => sum + value, 0)) / Math.max(1, beats.length);
  const first = strengths.findIndex((value) => value >= least);
  const last = strengths.findLastIndex((value) => value >= least);
  return beats.slice(Math.max(0, first), last + 1);
};

/**
 * Number of beats on either side that determine the position of a beat: the grid follows a player over some seconds,
 * not over single strokes.
 */
const NEIGHBOURS = 8;

/** Moves each beat onto a line fitted through its neighbours, weighted by the strength of their onsets. */
const refined = (beats: readonly number[], curve: Float32Array, beat: number): number[] => {
  const peaks = beats.map((hop) => peakNear(curve, hop, beat));
  return peaks.map((_, index) => {
    let weights = 0;
    let placeMean = 0;
    let timeMean = 0;
    const near: { readonly place: number; readonly time: number; readonly weight: number }[] = [];
    for (
      let other = Math.max(0, index - NEIGHBOURS);
      other <= Math.min(peaks.length - 1, index + NEIGHBOURS);
      other += 1
    ) {
      const { time, strength } = peaks[other]!;
      const weight = 0.05 + Math.min(3, strength);
      near.push({ place: other - index, time, weight });
      weights += weight;
      placeMean += weight * (other - index);
      timeMean += weight * time;
    }
    placeMean /= weights;
    timeMean /= weights;
    let covariance = 0;
    let spread = 1e-9;
    for (const { place, time, weight } of near) {
      covariance += weight * (place - placeMean) * (time - timeMean);
      spread += weight * (place - placeMean) ** 2;
    }
    return timeMean - (covariance / spread) * placeMean;
  });
};

/** Position of the onset's maximum within a tenth of a beat, by a parabola through three hops. */
const peakNear = (
  curve: Float32Array,
  hop: number,
  beat: number,
): { readonly time: number; readonly strength: number } => {
  const reach = Math.max(1, Math.round(beat / 20));
  let top = hop;
  for (let place = Math.max(0, hop - reach); place <= Math.min(curve.length - 1, hop + reach); place += 1) {
    if (curve[place]! > curve[top]!) top = place;
  }
  const [before, here, after] = [curve[top - 1] ?? 0, curve[top] ?? 0, curve[top + 1] ?? 0];
  const bend = before - 2 * here + after;
  const shift = bend < -1e-9 ? Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / bend)) : 0;
  return { time: top + shift, strength: here };
};
