import type { Pcm } from '@sonora/codecs/pcm';
import { bandPass, filterChannel, highPass } from '../dsp/biquad.ts';
import { createSeededRandom } from '../dsp/seeded-random.ts';

/** Reproducible test signals at 48 kHz. */
export const RATE_HZ = 48_000;

export const seconds = (value: number): number => Math.round(value * RATE_HZ);

export const monoPcm = (samples: Float32Array): Pcm => ({ sampleRateHz: RATE_HZ, channels: [samples] });

export const stereoPcm = (left: Float32Array, right: Float32Array = left): Pcm => ({
  sampleRateHz: RATE_HZ,
  channels: [left, right],
});

export const sine = (frequencyHz: number, durationSeconds: number, amplitude = 0.1): Float32Array =>
  Float32Array.from(
    { length: seconds(durationSeconds) },
    (_, n) => amplitude * Math.sin((2 * Math.PI * frequencyHz * n) / RATE_HZ),
  );

export const noise = (durationSeconds: number, seed = 'noise', amplitude = 0.1): Float32Array => {
  const random = createSeededRandom(seed);
  return Float32Array.from({ length: seconds(durationSeconds) }, () => amplitude * (2 * random() - 1));
};

/**
 * Synthetic signal with the dynamics of speech: a pulse train through three formants that change with each syllable
 * (four per second, of varying strength), noise between some of them, and a pause of 0.35 s every 2.4 s. RMS 0.1.
 */
export const speechLike = (durationSeconds: number, seed = 'speech'): Float32Array => {
  const random = createSeededRandom(seed);
  const frames = seconds(durationSeconds);
  const voiced = new Float32Array(frames);
  const hiss = new Float32Array(frames);
  let phase = 0;
  let strength = 1;
  let isHissing = false;
  let pitchHz = 110;
  for (let frame = 0; frame < frames; frame += 1) {
    const inSyllable = (frame % seconds(0.25)) / seconds(0.25);
    if (inSyllable === 0) {
      strength = 0.35 + 0.65 * random();
      isHissing = random() < 0.4;
      pitchHz = 95 + 40 * random();
    }
    const isPause = frame % seconds(2.4) > seconds(2.05);
    phase += pitchHz / RATE_HZ;
    if (phase >= 1) phase -= 1;
    // The glottal pulse lasts a third of the period; a single sample would have a higher crest factor than any voice.
    if (!isPause && phase < 1 / 3)
      voiced[frame] = strength * Math.sin(Math.PI * inSyllable) * Math.sin(3 * Math.PI * phase) ** 2;
    if (!isPause && isHissing && inSyllable > 0.7) hiss[frame] = 0.08 * strength * (2 * random() - 1);
  }
  const formants = [
    [150, 1, 1],
    [550, 4, 3],
    [1400, 5, 6],
    [2600, 6, 8],
  ] as const;
  const hissing = filterChannel(hiss, [highPass(RATE_HZ, 4500)]);
  const sum = hissing.slice();
  for (const [frequencyHz, q, gain] of formants) {
    const formant = filterChannel(voiced, [bandPass(RATE_HZ, frequencyHz, q)]);
    for (let frame = 0; frame < frames; frame += 1) sum[frame]! += gain * formant[frame]!;
  }
  const rms = Math.sqrt(sum.reduce((total, value) => total + value * value, 0) / frames);
  return sum.map((value) => (0.1 * value) / rms);
};

/** Continuous wide stereo bed: a chord with a slow swell and a beat every half second. */
export const bedLike = (durationSeconds: number, level = 0.1): Pcm => {
  const channel = (detune: number, seed: string): Float32Array => {
    const hits = noise(durationSeconds, seed, 0.5);
    return hits.map((hit, n) => {
      const time = n / RATE_HZ;
      const swell = 1 + 0.2 * Math.sin(2 * Math.PI * 0.23 * time);
      const chord = [110, 220, 277.2, 329.6].reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * detune * time), 0);
      return level * (0.5 * swell * chord + 2 * hit * Math.exp(-40 * (time % 0.5)));
    });
  };
  return stereoPcm(channel(1, 'left'), channel(1.003, 'right'));
};

/** Largest difference of two signals; Infinity when their lengths differ. */
export const largestDifference = (a: Float32Array, b: Float32Array): number => {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let worst = 0;
  for (let index = 0; index < a.length; index += 1) worst = Math.max(worst, Math.abs(a[index]! - b[index]!));
  return worst;
};
