import type { Pcm } from '@sonora/codecs/pcm';

/** Copy of values, cut or extended with zeros to `length`. */
export const resizeValues = <T extends Float32Array | Float64Array>(values: T, length: number): T => {
  const copy = new (values.constructor as new (length: number) => T)(length);
  copy.set(values.subarray(0, length));
  return copy;
};

/** Channels that share one array share one result. */
export const mapChannels = (pcm: Pcm, map: (samples: Float32Array) => Float32Array): Pcm => {
  const mapped = new Map([...new Set(pcm.channels)].map((samples) => [samples, map(samples)]));
  return { ...pcm, channels: pcm.channels.map((samples) => mapped.get(samples)!) };
};

/** Copy of samples, cut or extended with silence to `frames`; the samples themselves when they have that length. */
export const resizePcm = (pcm: Pcm, frames: number): Pcm =>
  pcm.channels[0]?.length === frames ? pcm : mapChannels(pcm, (samples) => resizeValues(samples, frames));

/** The first `frames` of samples, without a copy. */
export const headOfPcm = (pcm: Pcm, frames: number): Pcm => mapChannels(pcm, (samples) => samples.subarray(0, frames));
