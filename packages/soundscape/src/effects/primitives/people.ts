import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { createFilter } from '../../synthesis/filters.ts';
import { createNoise } from '../../synthesis/noise.ts';
import { drawSeed, framesFromSeconds, smoothEnds } from '../../synthesis/one-shot.ts';

/** First three formants in Hz of an adult's vowels (rounded means of men and women after Peterson and Barney, 1952). */
export const vowels = {
  ah: [790, 1_150, 2_600],
  eh: [570, 1_950, 2_700],
  ee: [290, 2_500, 3_100],
  oh: [510, 880, 2_500],
  oo: [330, 920, 2_400],
} as const;

export type Vowel = keyof typeof vowels;

/**
 * A voice on one vowel, one channel: a sawtooth as glottal source (rounded over two samples against aliasing) and
 * breath noise through three parallel formants. `size` scales the formants: 1 an average adult, 1.2 a child.
 */
export const renderVoice = (
  random: () => number,
  voice: {
    readonly vowel: Vowel;
    readonly seconds: number;
    /** Pitch as a function of the progress 0…1. */
    readonly hz: (part: number) => number;
    readonly size: number;
    /** Share of breath noise in the source, 0…1. */
    readonly breath: number;
  },
): Float32Array => {
  const frames = framesFromSeconds(voice.seconds);
  const source = createNoise(frames, drawSeed(random));
  const wobble = 4.5 + 2 * random();
  let phase = random();
  for (let index = 0; index < frames; index += 1) {
    const shake = 1 + 0.012 * Math.sin(2 * Math.PI * wobble * (index / SAMPLE_RATE_HZ));
    const step = (voice.hz(index / frames) * shake) / SAMPLE_RATE_HZ;
    phase += step;
    if (phase >= 1) phase -= 1;
    const corner = phase < 2 * step ? 0.5 + phase / (4 * step) : 1;
    source[index] = voice.breath * source[index]! * 0.6 + (1 - voice.breath) * (1 - 2 * phase) * corner;
  }
  const sum = new Float32Array(frames);
  for (const [index, formantHz] of vowels[voice.vowel].entries()) {
    const band = source.slice();
    createFilter('band', 6 + 2 * index).process(band, formantHz * voice.size, 0, frames);
    const gain = [1, 0.6, 0.3][index]!;
    for (let at = 0; at < frames; at += 1) sum[at]! += gain * band[at]!;
  }
  smoothEnds(sum, Math.min(0.08, voice.seconds / 4), Math.min(0.15, voice.seconds / 3));
  return sum;
};
