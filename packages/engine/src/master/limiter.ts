import { BLOCK_FRAMES } from '../dsp/kernel-interface.ts';

/** Look-ahead in nodes of 16 frames: 2 ms at 48 kHz. The gain reaches its target that long before a peak. */
export const LOOK_AHEAD_NODES = 6;
/** Time constant of the release after a peak. */
const RELEASE_SECONDS = 0.09;
/** Share of its distance to 1 that the level of a limiter recovers in a block. */
export const releaseShare = (sampleRateHz: number): number =>
  1 - Math.exp(-BLOCK_FRAMES / (RELEASE_SECONDS * sampleRateHz));
/** Number of blocks that determine a node: the blocks on both of its sides and those of the look-ahead. */
export const REACH_BLOCKS = LOOK_AHEAD_NODES + 2;

/**
 * Gain curve of a look-ahead limiter as a stream of up to `maxBlocks` per call. Input: the maximum gain (1 or less) of
 * each block of 16 frames. Output: one gain per block, for the node at the start of the block `LOOK_AHEAD_NODES`
 * earlier. The curve is the minimum over the look-ahead, released with a time constant and then averaged over the same
 * look-ahead. It never exceeds any of the limits that it covers, so that the linear interpolation between two nodes
 * stays at or below the limit of the block between them. The next call overwrites the result.
 */
export const createLimiterCurve = (
  sampleRateHz: number,
  maxBlocks: number,
): ((allowed: Float64Array) => Float64Array) => {
  const share = releaseShare(sampleRateHz);
  const pastLimits = REACH_BLOCKS - 1;
  const limits = new Float64Array(pastLimits + maxBlocks).fill(1);
  const levels = new Float64Array(LOOK_AHEAD_NODES + maxBlocks).fill(1);
  const gains = new Float64Array(maxBlocks);
  // Remaining number of blocks for which a limit below 1 is within reach.
  let limited = 0;
  return (allowed) => {
    const count = allowed.length;
    limits.set(allowed, pastLimits);
    let level = levels[LOOK_AHEAD_NODES - 1]!;
    let inSight = limited;
    for (let block = 0; block < count; block += 1) {
      if (allowed[block]! < 1) inSight = REACH_BLOCKS;
      else if (inSight > 0) inSight -= 1;
      let lowest = 1;
      if (inSight > 0) {
        for (let index = block; index < block + REACH_BLOCKS; index += 1) {
          if (limits[index]! < lowest) lowest = limits[index]!;
        }
      }
      const released = level + (1 - level) * share;
      level = Math.min(lowest, released);
      levels[LOOK_AHEAD_NODES + block] = level;
      // The sum is recomputed each time because a running sum would drift.
      let sum = 0;
      for (let index = block + LOOK_AHEAD_NODES; index >= block; index -= 1) sum += levels[index]!;
      gains[block] = sum / (LOOK_AHEAD_NODES + 1);
    }
    limited = inSight;
    limits.copyWithin(0, count, count + pastLimits);
    levels.copyWithin(0, count, count + LOOK_AHEAD_NODES);
    return gains.subarray(0, count);
  };
};

/** Blocks processed at a time: 22 s at 48 kHz, so that the working memory does not depend on the length. */
const PIECE_BLOCKS = 65_536;

export type LimiterSettings = { readonly gain: number; readonly ceiling: number; readonly sampleRateHz: number };

/**
 * Computes the gains of a look-ahead limiter for `rampGain`: one node per 16 frames plus one. `peaks` holds the true
 * peak of each block before `gain`. The gains include `gain`.
 * @returns the lowest gain
 */
export const limiterGains = (
  peaks: Float32Array,
  { gain, ceiling, sampleRateHz }: LimiterSettings,
  target: Float32Array,
): number => {
  const blocks = target.length + LOOK_AHEAD_NODES;
  const follow = createLimiterCurve(sampleRateHz, Math.min(PIECE_BLOCKS, blocks));
  const allowed = new Float64Array(Math.min(PIECE_BLOCKS, blocks));
  let lowest = 1;
  for (let start = 0; start < blocks; start += PIECE_BLOCKS) {
    const count = Math.min(PIECE_BLOCKS, blocks - start);
    for (let index = 0; index < count; index += 1) {
      const level = (peaks[start + index] ?? 0) * gain;
      allowed[index] = level > ceiling ? ceiling / level : 1;
    }
    const gains = follow(allowed.subarray(0, count));
    for (let index = Math.max(0, LOOK_AHEAD_NODES - start); index < count; index += 1) {
      const value = gains[index]!;
      target[start + index - LOOK_AHEAD_NODES] = gain * value;
      if (value < lowest) lowest = value;
    }
  }
  return gain * lowest;
};
