import type { Pcm } from '@sonora/codecs/pcm';

/** Copy of values, cut or extended with zeros to `length`. */
export const resizeValues = <T extends Float32Array | Float64Array>(values: T, length: number): T => {
  const copy = new (values.constructor as new (length: number) => T)(length);
  copy.set(values.subarray(0, length));
  return copy;
};

/** Copy of samples, cut or extended with silence to `frames`. Channels that share one array share one copy. */
export const resizePcm = (pcm: Pcm, frames: number): Pcm => {
  const copies = new Map([...new Set(pcm.channels)].map((samples) => [samples, resizeValues(samples, frames)]));
  return { ...pcm, channels: pcm.channels.map((samples) => copies.get(samples)!) };
};
