import { withKernels } from './kernels.ts';

/** Frames that travel through kernel memory at a time: both pieces stay in the processor's cache. */
const PIECE_FRAMES = 16_384;

/**
 * Adds `gain` times the frames `from` ≤ frame < `to` of a source (counted from `sourceOffset`) to a target (counted from
 * `targetOffset`), in place. The range lies within both; samples that are not finite count as 0.
 */
export const addSamples = (
  target: Float32Array,
  targetOffset: number,
  source: Float32Array,
  sourceOffset: number,
  { from, to, gain }: { readonly from: number; readonly to: number; readonly gain: number },
): void => {
  if (to <= from) return;
  withKernels(2 * PIECE_FRAMES * 4 + 64, (kernels) => {
    const sum = kernels.f32(PIECE_FRAMES, true);
    const addend = kernels.f32(PIECE_FRAMES, true);
    for (let start = from; start < to; start += PIECE_FRAMES) {
      const end = Math.min(to, start + PIECE_FRAMES);
      const place = target.subarray(targetOffset + start, targetOffset + end);
      sum.set(place);
      addend.set(source.subarray(sourceOffset + start, sourceOffset + end));
      kernels.addScaled(sum, addend, gain);
      place.set(sum.subarray(0, end - start));
    }
  });
};
