import type { Pcm } from '@sonora/codecs/pcm';

/** A copy in which every sample that is not finite is 0; channels that need no repair are kept as they are. */
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
