import type { Pcm } from '@sonora/codecs/pcm';

/** Replaces non-finite samples by 0. Channels without any are returned unchanged, not copied. */
export const withoutNonFinite = (pcm: Pcm): Pcm => ({
  sampleRateHz: pcm.sampleRateHz,
  channels: pcm.channels.map((samples) =>
    isFiniteThroughout(samples) ? samples : samples.map((value) => (Number.isFinite(value) ? value : 0)),
  ),
});

const isFiniteThroughout = (samples: Float32Array): boolean => {
  for (let frame = 0; frame < samples.length; frame += 1) if (!Number.isFinite(samples[frame]!)) return false;
  return true;
};
