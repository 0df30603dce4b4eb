import type { Pcm } from '../../packages/codecs/src/pcm.ts';
import { SAMPLE_RATE_HZ } from '../../packages/contracts/src/audio/index.ts';
import { spectralFlux } from '../../packages/engine/src/retime/spectral-flux.ts';
import { quantile } from './figures.ts';

/** Hop size of `spectralFlux`. */
const FLUX_HOP_FRAMES = 256;
export const MIN_SECONDS = 3;
export const MAX_SECONDS = 500;
/** At least one of the played lengths exceeds this. */
const LONG_SECONDS = 200;

/**
 * Frame counts of `count` lengths from 3 to 500 s in ascending order: one random length from each of `count` equal
 * logarithmic intervals.
 */
export const spreadLengths = (count: number, random: () => number): number[] =>
  Array.from({ length: count }, (_, index) =>
    Math.round(MIN_SECONDS * (MAX_SECONDS / MIN_SECONDS) ** ((index + random()) / count) * SAMPLE_RATE_HZ),
  );

/** One random length from each of `count` groups of neighbouring lengths; the last one exceeds 200 s. */
export const someLengths = (lengths: readonly number[], count: number, random: () => number): number[] =>
  Array.from({ length: count }, (_, index) => {
    const part = lengths.slice(
      Math.floor((index * lengths.length) / count),
      Math.floor(((index + 1) * lengths.length) / count),
    );
    const long = part.filter((frames) => frames > LONG_SECONDS * SAMPLE_RATE_HZ);
    const choice = index === count - 1 && long.length > 0 ? long : part;
    return choice[Math.floor(random() * choice.length)] as number;
  });

const monoOf = (channels: readonly Float32Array[]): Float32Array =>
  (channels[0] as Float32Array).map((left, frame) => (left + (channels[1]?.[frame] ?? left)) / 2);

/** 99th percentile of a recording's spectral flux. */
export const fluxLimit = (pcm: Pcm): number => quantile([...spectralFlux(monoOf(pcm.channels))], 0.99);

/** Maximum flux at each splice point relative to a limit; above 1 it may be audible as a click. */
export const clicksAt = (
  pcm: Pcm,
  splices: readonly { readonly startFrame: number; readonly frames: number }[],
  limit: number,
): number[] => {
  if (splices.length === 0) return [];
  const flux = spectralFlux(monoOf(pcm.channels));
  return splices.map(({ startFrame, frames }) => {
    const looks = flux.subarray(
      Math.max(0, Math.floor(startFrame / FLUX_HOP_FRAMES) - 2),
      Math.ceil((startFrame + frames) / FLUX_HOP_FRAMES) + 1,
    );
    return looks.reduce((most, value) => Math.max(most, value), 0) / limit;
  });
};

/** Peak of all channels within some frames, dBFS. */
export const peakDbfs = (pcm: Pcm, fromFrame: number, toFrame: number): number =>
  20 *
  Math.log10(
    pcm.channels.reduce(
      (most, channel) =>
        channel.subarray(fromFrame, toFrame).reduce((peak, value) => Math.max(peak, Math.abs(value)), most),
      1e-9,
    ),
  );

/** Position in `pcm`, from a frame on, of an identical segment of another recording; −1 if there is none. */
export const findStretch = (pcm: Pcm, fromFrame: number, stretch: Float32Array): number => {
  const samples = pcm.channels[0] as Float32Array;
  for (let start = Math.max(0, fromFrame); start + stretch.length <= samples.length; start += 1) {
    let same = 0;
    while (same < stretch.length && samples[start + same] === stretch[same]) same += 1;
    if (same === stretch.length) return start;
  }
  return -1;
};
