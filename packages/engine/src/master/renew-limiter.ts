import { type LimiterSettings, LOOK_AHEAD_NODES, REACH_BLOCKS, releaseShare } from './limiter.ts';

/** Gains of a limiter with what their renewal needs. */
export type LimiterCurve = {
  /** True peak of each block of 16 frames, before the gain; as many as nodes. */
  readonly peaks: Float32Array;
  /** Level of the limiter after each block and the look-ahead: 1 or less; NaN where it is not known. */
  readonly levels: Float64Array;
  /** Gains as `limiterGains` computes them. */
  readonly nodes: Float32Array;
};

/** A curve of which nothing is known. */
const unknownCurve = (count: number): LimiterCurve => ({
  peaks: new Float32Array(count),
  levels: new Float64Array(count + LOOK_AHEAD_NODES).fill(Number.NaN),
  nodes: new Float32Array(count),
});

/** A curve cut or extended to another number of nodes, with unknown levels after the shorter of the two. */
export const resizeLimiterCurve = ({ peaks, levels, nodes }: LimiterCurve, count: number): LimiterCurve => {
  const resized = unknownCurve(count);
  const known = Math.min(count, peaks.length);
  resized.peaks.set(peaks.subarray(0, known));
  resized.levels.set(levels.subarray(0, known));
  resized.nodes.set(nodes.subarray(0, known));
  return resized;
};

/** The lowest limit of the blocks that a level covers. */
const lowestLimit = (peaks: Float32Array, block: number, { gain, ceiling }: LimiterSettings): number => {
  let highest = 0;
  for (let index = Math.max(0, block - REACH_BLOCKS + 1); index <= block; index += 1) {
    const peak = peaks[index] ?? 0;
    if (peak > highest) highest = peak;
  }
  const level = highest * gain;
  return level > ceiling ? ceiling / level : 1;
};

/**
 * Gains of the limiter for other peaks, equal bit for bit to those of `limiterGains`. Levels are computed from the first block that
 * differs until they are those of the curve again.
 */
export const renewLimiterCurve = (
  curve: LimiterCurve,
  peaks: Float32Array,
  settings: LimiterSettings,
): LimiterCurve => {
  const { levels: known } = curve;
  const [levels, nodes] = [known.slice(), curve.nodes.slice()];
  const share = releaseShare(settings.sampleRateHz);
  let lastDifferent = -REACH_BLOCKS;
  let lastRenewed = -1 - LOOK_AHEAD_NODES;
  let level = 1;
  for (let block = 0; block < levels.length; block += 1) {
    const before = known[block]!;
    if (peaks[block] !== curve.peaks[block] || Number.isNaN(before)) lastDifferent = block;
    const isReached = block - lastDifferent < REACH_BLOCKS;
    if (isReached || level !== (known[block - 1] ?? 1)) {
      level = Math.min(lowestLimit(peaks, block, settings), level + (1 - level) * share);
      levels[block] = level;
      if (level !== before) lastRenewed = block;
    } else level = before;
    const node = block - LOOK_AHEAD_NODES;
    if (node < 0 || lastRenewed < node) continue;
    // In the order of `createLimiterCurve`, since the sum depends on it.
    let sum = 0;
    for (let index = block; index >= node; index -= 1) sum += levels[index]!;
    nodes[node] = settings.gain * (sum / (LOOK_AHEAD_NODES + 1));
  }
  return { peaks, levels, nodes };
};

/** The whole curve of a limiter, with a node for each peak. */
export const openLimiterCurve = (peaks: Float32Array, settings: LimiterSettings): LimiterCurve =>
  renewLimiterCurve(unknownCurve(peaks.length), peaks, settings);
