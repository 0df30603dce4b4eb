import { BLOCK_FRAMES } from '../dsp/kernels.ts';

/** Nodes (of 16 frames) that the gain takes to arrive before a peak: 2 ms at 48 kHz. */
const LOOK_AHEAD_NODES = 6;
/** Time constant with which the gain comes back after a peak. */
const RELEASE_SECONDS = 0.09;

/**
 * Gains of a look-ahead limiter, one node per 16 frames and one more, for `rampGain`. `peaks` holds the true peak of each
 * block before `gain`. Every straight line between nodes stays at or below what the blocks it crosses allow: the minimum
 * over the look-ahead, released slowly, and then averaged over the same look-ahead, can only be lower than each of its
 * parts. The returned gains include `gain`.
 */
export const limiterGains = (
  peaks: Float32Array,
  { gain, ceiling, sampleRateHz }: { readonly gain: number; readonly ceiling: number; readonly sampleRateHz: number },
  target: Float32Array,
): void => {
  const nodes = target.length;
  const allowed = new Float64Array(nodes + LOOK_AHEAD_NODES).fill(1);
  for (let block = 0; block < peaks.length; block += 1) {
    const level = peaks[block]! * gain;
    if (!(level > ceiling)) continue;
    const limit = ceiling / level;
    // Both ends of the block, and through the look-ahead all nodes shortly before it.
    for (let node = Math.max(0, block - LOOK_AHEAD_NODES); node <= block + 1 && node < nodes; node += 1) {
      if (limit < allowed[node]!) allowed[node] = limit;
    }
  }
  const share = 1 - Math.exp(-BLOCK_FRAMES / (RELEASE_SECONDS * sampleRateHz));
  let level = 1;
  for (let node = 0; node < nodes; node += 1) {
    level = Math.min(allowed[node]!, level + (1 - level) * share);
    allowed[node] = level;
  }
  for (let node = 0; node < nodes; node += 1) {
    let sum = 0;
    for (let back = 0; back <= LOOK_AHEAD_NODES; back += 1) sum += allowed[Math.max(0, node - back)]!;
    target[node] = (gain * sum) / (LOOK_AHEAD_NODES + 1);
  }
};
