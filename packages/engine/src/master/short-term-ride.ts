import { loudnessOfPower, SHORT_TERM_HOPS, slidingPower } from '../measure/loudness-gating.ts';

/** Safety margin below the limit, for later rounding. */
const MARGIN_LU = 0.2;
const ROUNDS = 6;
/** Half width, in hops, of the smoothing of the ride: the gain moves over seconds, not syllables. */
const SMOOTHING_HOPS = 5;

/**
 * Slow fader ride for destinations that limit short-term loudness (EBU R 128 s1): gains in dB, one per hop of 100 ms,
 * that keep every 3 s window within `maxShortTermLufs` after `gainDb`; all 0 where nothing exceeds it.
 */
export const shortTermRide = (hopPowers: Float64Array, gainDb: number, maxShortTermLufs: number): Float64Array => {
  const ride = new Float64Array(hopPowers.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    const ridden = hopPowers.map((power, hop) => power * 10 ** ((gainDb + ride[hop]!) / 10));
    const windows = slidingPower(ridden, SHORT_TERM_HOPS);
    const excess = new Float64Array(hopPowers.length);
    let isWithin = true;
    windows.forEach((power, start) => {
      const over = loudnessOfPower(power) - (maxShortTermLufs - MARGIN_LU);
      if (over <= 0) return;
      isWithin = false;
      for (let hop = start; hop < start + SHORT_TERM_HOPS; hop += 1) excess[hop] = Math.max(excess[hop]!, over);
    });
    if (isWithin) return ride;
    for (let hop = 0; hop < ride.length; hop += 1) ride[hop]! -= smoothed(excess, hop);
  }
  return ride;
};

const smoothed = (values: Float64Array, at: number): number => {
  let sum = 0;
  for (let offset = -SMOOTHING_HOPS; offset <= SMOOTHING_HOPS; offset += 1) {
    sum += values[Math.min(Math.max(at + offset, 0), values.length - 1)]!;
  }
  return sum / (2 * SMOOTHING_HOPS + 1);
};
