import type { Pcm } from '@sonora/codecs/pcm';

/** Part of a test signal: duration and peak level; −Infinity is silence. */
export type ToneStep = { readonly seconds: number; readonly db: number };

/** One sine through all parts without phase jumps, as the EBU describes its test signals. */
export const tone = (
  parts: readonly ToneStep[],
  { sampleRateHz = 48_000, frequencyHz = 1000, phase = 0 } = {},
): Float32Array => {
  const pieces = parts.map(({ seconds, db }) => ({
    frames: Math.round(seconds * sampleRateHz),
    gain: 10 ** (db / 20),
  }));
  const result = new Float32Array(pieces.reduce((sum, { frames }) => sum + frames, 0));
  let frame = 0;
  for (const { frames, gain } of pieces) {
    for (const end = frame + frames; frame < end; frame += 1) {
      result[frame] = gain * Math.sin((2 * Math.PI * frequencyHz * frame) / sampleRateHz + phase);
    }
  }
  return result;
};

/** Puts the same signal into both channels. */
export const stereoAt = (samples: Float32Array, sampleRateHz = 48_000): Pcm => ({
  sampleRateHz,
  channels: [samples, samples],
});
