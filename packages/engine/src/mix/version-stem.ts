import type { Pcm } from '@sonora/codecs/pcm';
import { type FrameSpan, mergeSpans } from '../dsp/frame-span.ts';
import { resizeValues } from '../dsp/resize-pcm.ts';
import { hopBounds, hopPowers } from '../measure/hop-power.ts';
import type { StemPatch } from './mix-version.ts';

/** Hops per second of the K-weighted powers. */
const HOPS_PER_SECOND = 10;
/** The K-weighting filter's response to earlier samples: see `LoudnessTrace`. */
const MEMORY_SECONDS = 0.5;

/** A stem of a version: the base's samples with the newly mixed spans over them. */
export type VersionStem = {
  /** Spans that may differ from the base. */
  readonly spans: readonly FrameSpan[];
  /** Copy of the samples of a span, in stereo; one array twice when both sides are equal. */
  window(span: FrameSpan): Pcm;
};

/** @param base the stem of the whole base ad, mono or stereo */
export const versionStem = (base: Pcm, patches: readonly StemPatch[], name: keyof StemPatch['stems']): VersionStem => ({
  spans: patches,
  window: ({ startFrame, endFrame }) => {
    const under = patches.filter((patch) => patch.startFrame < endFrame && patch.endFrame > startFrame);
    const side = (index: 0 | 1): Float32Array => {
      // Longer than the base's samples where the version is longer.
      const samples = new Float32Array(endFrame - startFrame);
      samples.set((base.channels[index] ?? base.channels[0]!).subarray(startFrame, endFrame));
      for (const patch of under) {
        const fresh = patch.stems[name][index].subarray(
          Math.max(0, startFrame - patch.startFrame),
          Math.min(patch.endFrame, endFrame) - patch.startFrame,
        );
        samples.set(fresh, Math.max(0, patch.startFrame - startFrame));
      }
      return samples;
    };
    const left = side(0);
    const isOne =
      (base.channels.length === 1 || base.channels[0] === base.channels[1]) &&
      under.every(({ stems }) => stems[name][0] === stems[name][1]);
    return { sampleRateHz: base.sampleRateHz, channels: [left, isOne ? left : side(1)] };
  },
});

/** K-weighted power of a stem, 10 values per second; a mono stem counts as two equal channels. */
export const stemHops = ({ channels, sampleRateHz }: Pcm): Float64Array =>
  hopPowers([channels[0]!, channels[1] ?? channels[0]!], sampleRateHz, HOPS_PER_SECOND);

/** The powers of a version's stem of `frames`, computed only where the stem may differ from its base. */
export const renewStemHops = (
  baseHops: Float64Array,
  stem: VersionStem,
  frames: number,
  rate: number,
): Float64Array => {
  const hops = resizeValues(baseHops, hopBounds(frames, rate, HOPS_PER_SECOND).length - 1);
  const memory = MEMORY_SECONDS * rate;
  const reached = stem.spans.map(({ startFrame, endFrame }) => ({ startFrame, endFrame: endFrame + memory }));
  for (const { startFrame, endFrame } of mergeSpans(reached, frames)) {
    // Whole seconds, so that hops begin at the same frames; the filter has settled before the first changed hop.
    const from = Math.max(0, Math.floor((startFrame - memory) / rate) * rate);
    const powers = stemHops(stem.window({ startFrame: from, endFrame }));
    const first = Math.floor((startFrame * HOPS_PER_SECOND) / rate);
    const skipped = first - (from / rate) * HOPS_PER_SECOND;
    hops.set(powers.subarray(skipped, skipped + Math.max(0, hops.length - first)), first);
  }
  return hops;
};
