import { BLOCK_FRAMES } from '../dsp/kernels.ts';

/** Nodes (of 16 frames) that the gain takes to arrive before a peak: 2 ms at 48 kHz. */
export const LOOK_AHEAD_NODES = 6;
/** Time constant with which the gain comes back after a peak. */
const RELEASE_SECONDS = 0.09;
/** A node looks at the blocks on both of its sides and at those of the look-ahead: so many. */
const REACH_BLOCKS = LOOK_AHEAD_NODES + 2;

/**
 * The gain of a look-ahead limiter as a stream: what each block of 16 frames allows (1 or less) in, the gain of the node at
 * the beginning of the block `LOOK_AHEAD_NODES` further back out. The minimum over the look-ahead, released slowly and then averaged
 * over the same look-ahead, can only be lower than each of its parts, so that every straight line between two nodes stays at
 * or below what the block between them allows.
 */
export const createLimiterCurve = (sampleRateHz: number): ((allowed: number) => number) => {
  const share = 1 - Math.exp(-BLOCK_FRAMES / (RELEASE_SECONDS * sampleRateHz));
  const limits = new Float64Array(REACH_BLOCKS).fill(1);
  const levels = new Float64Array(LOOK_AHEAD_NODES + 1).fill(1);
  let limitAt = 0;
  let levelAt = 0;
  let level = 1;
  // Blocks for which a limit below 1 is still in sight.
  let limited = 0;
  return (allowed) => {
    limits[limitAt] = allowed;
    limitAt = (limitAt + 1) % REACH_BLOCKS;
    if (allowed < 1) limited = REACH_BLOCKS;
    else if (limited > 0) limited -= 1;
    let lowest = 1;
    if (limited > 0) for (let index = 0; index < REACH_BLOCKS; index += 1) lowest = Math.min(lowest, limits[index]!);
    level = Math.min(lowest, level + (1 - level) * share);
    levels[levelAt] = level;
    levelAt = (levelAt + 1) % levels.length;
    // Summed afresh each time, for a running sum would drift; newest first, so that the same passage has the same bits wherever it stands.
    let sum = 0;
    for (let index = levelAt - 1; index >= 0; index -= 1) sum += levels[index]!;
    for (let index = LOOK_AHEAD_NODES; index >= levelAt; index -= 1) sum += levels[index]!;
    return sum / (LOOK_AHEAD_NODES + 1);
  };
};

/**
 * Gains of a look-ahead limiter, one node per 16 frames and one more, for `rampGain`. `peaks` holds the true peak of each
 * block before `gain`. The gains include `gain`; the lowest of them is returned.
 */
export const limiterGains = (
  peaks: Float32Array,
  { gain, ceiling, sampleRateHz }: { readonly gain: number; readonly ceiling: number; readonly sampleRateHz: number },
  target: Float32Array,
): number => {
  const gainOf = createLimiterCurve(sampleRateHz);
  let lowest = 1;
  for (let block = 0; block < target.length + LOOK_AHEAD_NODES; block += 1) {
    const level = (peaks[block] ?? 0) * gain;
    const value = gainOf(level > ceiling ? ceiling / level : 1);
    const node = block - LOOK_AHEAD_NODES;
    if (node < 0) continue;
    target[node] = gain * value;
    if (value < lowest) lowest = value;
  }
  return gain * lowest;
};
