/** Hops per second of all loudness curves: blocks of 400 ms overlap by 75 % (BS.1770-4). */
export const LOUDNESS_HOPS_PER_SECOND = 10;
/** Resolution of the K-weighted powers of a meter: its windows may begin every 10 ms. */
export const STEPS_PER_SECOND = 100;
const STEPS_PER_HOP = STEPS_PER_SECOND / LOUDNESS_HOPS_PER_SECOND;
/** Hops in a gating block of 400 ms. */
export const BLOCK_HOPS = 4;
/** Hops in a short-term window of 3 s (EBU Tech 3341). */
export const SHORT_TERM_HOPS = 30;
/** Absolute gate, LUFS (BS.1770-4). */
const ABSOLUTE_GATE_LUFS = -70;
/** Relative gate of the integrated loudness, LU (BS.1770-4). */
const RELATIVE_GATE_LU = -10;
/** Relative gate of the loudness range, LU (EBU Tech 3342). */
const RANGE_GATE_LU = -20;

/** Loudness of a weighted mean square: −0.691 + 10·log10 (BS.1770-4, equation 2); −Infinity for silence. */
export const loudnessOfPower = (power: number): number => -0.691 + 10 * Math.log10(power);

/** Inverse of `loudnessOfPower`. */
const powerOfLoudness = (loudnessLufs: number): number => 10 ** ((loudnessLufs + 0.691) / 10);

/** Mean power of each window of `hops` hops, starting at every hop; only whole windows. */
export const slidingPower = (hopPowers: Float64Array, hops: number): Float64Array => {
  const count = Math.max(0, hopPowers.length - hops + 1);
  const result = new Float64Array(count);
  for (let start = 0; start < count; start += 1) {
    // The sum is recomputed each time, because a running sum would leave a rounding error in silence.
    let sum = 0;
    for (let hop = start; hop < start + hops; hop += 1) sum += hopPowers[hop]!;
    result[start] = sum / hops;
  }
  return result;
};

/** Mean power of each whole hop. */
export const hopsOfSteps = (stepPowers: Float64Array): Float64Array => {
  const hops = new Float64Array(Math.floor(stepPowers.length / STEPS_PER_HOP));
  for (let hop = 0; hop < hops.length; hop += 1) {
    let sum = 0;
    for (let step = hop * STEPS_PER_HOP; step < (hop + 1) * STEPS_PER_HOP; step += 1) sum += stepPowers[step]!;
    hops[hop] = sum / STEPS_PER_HOP;
  }
  return hops;
};

/**
 * Largest mean power of any window of `hops` hops that begins at a step; 0 without one. The step limits the error in
 * the position of a window to 5 ms (EBU Tech 3341, cases 10 and 13, use any position).
 */
export const highestPower = (stepPowers: Float64Array, hops: number): number => {
  // Hops starting at each step are computed first: a window is then a sum of few numbers, without the rounding error of
  // a running sum.
  const perHop = slidingPower(stepPowers, STEPS_PER_HOP);
  const last = perHop.length - (hops - 1) * STEPS_PER_HOP;
  let highest = 0;
  for (let start = 0; start < last; start += 1) {
    let sum = 0;
    for (let hop = 0; hop < hops; hop += 1) sum += perHop[start + hop * STEPS_PER_HOP]!;
    highest = Math.max(highest, sum / hops);
  }
  return highest;
};

const meanAbove = (powers: Float64Array, threshold: number): number => {
  let sum = 0;
  let count = 0;
  for (const power of powers) {
    if (power <= threshold) continue;
    sum += power;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
};

/** Power threshold of gating: the absolute gate, or the relative gate where that is higher. */
export const gateOf = (powers: Float64Array, relativeGateLu: number = RELATIVE_GATE_LU): number => {
  const absolute = powerOfLoudness(ABSOLUTE_GATE_LUFS);
  return Math.max(absolute, meanAbove(powers, absolute) * 10 ** (relativeGateLu / 10));
};

/** Gated loudness of 400 ms blocks, LUFS; −Infinity when no block passes the gate. */
export const gatedLoudness = (blockPowers: Float64Array): number =>
  loudnessOfPower(meanAbove(blockPowers, gateOf(blockPowers)));

/**
 * Loudness range (EBU Tech 3342) of 3 s windows: 10th to 95th percentile above a gate of −20 LU; 0 when no window
 * passes.
 */
export const loudnessRange = (shortTermPowers: Float64Array): number => {
  const gate = gateOf(shortTermPowers, RANGE_GATE_LU);
  const passing = shortTermPowers.filter((power) => power > gate).sort();
  if (passing.length === 0) return 0;
  const at = (percent: number): number => passing[Math.round(((passing.length - 1) * percent) / 100)]!;
  return loudnessOfPower(at(95)) - loudnessOfPower(at(10));
};
