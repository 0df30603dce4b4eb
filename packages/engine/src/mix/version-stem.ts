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
  /**
   * Copy of the samples of a span, in stereo; one array twice when both sides are equal. The next call, of any stem, overwrites
   * it.
   */
  window(span: FrameSpan): Pcm;
};

/** Buffers of the windows. A thread makes one version after the other. */
const kept: [Float32Array, Float32Array] = [new Float32Array(0), new Float32Array(0)];

/** @param base the stem of the whole base ad, mono or stereo */
export const versionStem = (base: Pcm, patches: readonly StemPatch[], name: keyof StemPatch['stems']): VersionStem => {
  const side = (index: 0 | 1, { startFrame, endFrame }: FrameSpan, under: readonly StemPatch[]): Float32Array => {
    const length = endFrame - startFrame;
    if (kept[index].length < length) kept[index] = new Float32Array(length);
    const samples = kept[index].subarray(0, length);
    const known = (base.channels[index] ?? base.channels[0]!).subarray(startFrame, endFrame);
    samples.set(known);
    // The version may be longer than the base.
    samples.fill(0, known.length);
    for (const patch of under) {
      const fresh = patch.stems[name][index].subarray(
        Math.max(0, startFrame - patch.startFrame),
        Math.min(patch.endFrame, endFrame) - patch.startFrame,
      );
      samples.set(fresh, Math.max(0, patch.startFrame - startFrame));
    }
    return samples;
  };
  const isMono = base.channels.length === 1 || base.channels[0] === base.channels[1];
  return {
    spans: patches,
    window: (span) => {
      const under = patches.filter((patch) => patch.startFrame < span.endFrame && patch.endFrame > span.startFrame);
      const left = side(0, span, under);
      const isOne = isMono && under.every(({ stems }) => stems[name][0] === stems[name][1]);
      return { sampleRateHz: base.sampleRateHz, channels: [left, isOne ? left : side(1, span, under)] };
    },
  };
};

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
