import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { Peaks } from './player.ts';

/** Peak value at full scale. */
const fullScale = 127;

/**
 * Heights (0 to 1) of `count` bars for a span of a waveform. Each bar is the largest absolute peak of its part. The bars are
 * scaled so that the highest one is 1, but at most fourfold, so that silence still looks silent.
 */
export const barHeights = (
  peaks: Peaks,
  count: number,
  span: { readonly startSeconds: number; readonly endSeconds: number; readonly sampleRateHz?: number },
): Float32Array => {
  const heights = new Float32Array(Math.max(0, count));
  const peaksPerSecond = (span.sampleRateHz ?? SAMPLE_RATE_HZ) / peaks.framesPerPeak;
  const first = span.startSeconds * peaksPerSecond;
  const perBar = ((span.endSeconds - span.startSeconds) * peaksPerSecond) / Math.max(1, count);
  let loudest = 0;
  for (let bar = 0; bar < heights.length; bar += 1) {
    const from = Math.max(0, Math.floor(first + bar * perBar));
    const to = Math.min(peaks.max.length, Math.max(from + 1, Math.ceil(first + (bar + 1) * perBar)));
    let extreme = 0;
    for (let peak = from; peak < to; peak += 1) {
      extreme = Math.max(extreme, peaks.max[peak] ?? 0, -(peaks.min[peak] ?? 0));
    }
    heights[bar] = extreme / fullScale;
    loudest = Math.max(loudest, extreme / fullScale);
  }
  const lift = loudest === 0 ? 1 : Math.min(4, 1 / loudest);
  return heights.map((height) => Math.min(1, height * lift));
};

/** The coarsest zoom level with at least one peak per bar, else the finest one. Undefined if there are no levels. */
export const fittingPeaks = (levels: readonly Peaks[], seconds: number, bars: number): Peaks | undefined => {
  const byDetail = [...levels].sort((a, b) => b.framesPerPeak - a.framesPerPeak);
  return byDetail.find(({ framesPerPeak }) => (seconds * SAMPLE_RATE_HZ) / framesPerPeak >= bars) ?? byDetail.at(-1);
};
