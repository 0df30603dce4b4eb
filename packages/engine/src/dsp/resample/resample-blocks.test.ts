import { describe, expect, it } from 'vitest';
import { chooseKernels } from '../kernels.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { createResampler, resample } from './resample.ts';

const noise = (seed: string, frames: number): Float32Array => {
  const random = createSeededRandom(seed);
  return Float32Array.from({ length: frames }, () => 2 * random() - 1);
};

/** Resamples in blocks whose sizes follow each other in turn. */
const inBlocks = (
  channels: readonly Float32Array[],
  [from, to]: readonly [number, number],
  sizes: readonly number[],
): Float32Array[] => {
  const parts: (readonly Float32Array[])[] = [];
  const rates = { fromSampleRateHz: from, toSampleRateHz: to, channelCount: channels.length };
  const resampler = createResampler(rates, (block) => parts.push(block));
  const frames = channels[0]!.length;
  for (let at = 0, turn = 0; at < frames; turn += 1) {
    const size = sizes[turn % sizes.length]!;
    resampler.push(channels.map((samples) => samples.subarray(at, at + size)));
    at += size;
  }
  resampler.finish();
  return channels.map((_, channel) => {
    const whole = new Float32Array(parts.reduce((sum, part) => sum + part[channel]!.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part[channel]!, at);
      at += part[channel]!.length;
    }
    return whole;
  });
};

/** Exact phases up and down, interpolated phases, the highest rate, and a rate of few frames. */
const RATES = [
  [44_100, 48_000],
  [96_000, 48_000],
  [384_000, 48_000],
  [8_000, 48_000],
  [44_056, 48_000],
  [352_801, 48_000],
  [48_000, 48_000],
  [3, 48_000],
] as const;

describe('createResampler', () => {
  it.each(RATES)('gives bit for bit what resample gives from %i to %i Hz, whatever the sizes of blocks', (from, to) => {
    const frames = from === 3 ? 5 : Math.round(0.8 * Math.min(from, 96_000)) + 7;
    const channels = [noise('left', frames), noise('right', frames)];
    const whole = resample({ sampleRateHz: from, channels }, to).channels;
    for (const sizes of [[frames], [65_536], [1_021, 1, 9_973]]) {
      expect(inBlocks(channels, [from, to], sizes)).toEqual(whole);
    }
  });

  it('gives the same with the kernels in TypeScript', () => {
    chooseKernels('plain');
    try {
      const channels = [noise('plain', 60_000)];
      const whole = resample({ sampleRateHz: 44_100, channels }, 48_000).channels;
      expect(inBlocks(channels, [44_100, 48_000], [4_000, 77])).toEqual(whole);
    } finally {
      chooseKernels(undefined);
    }
  });

  it.each([0, 1, 2, 479])('gives the frames of a signal of %i', (frames) => {
    const channels = [noise('short', frames)];
    expect(inBlocks(channels, [44_100, 48_000], [100])).toEqual(
      resample({ sampleRateHz: 44_100, channels }, 48_000).channels,
    );
  });

  it('rejects invalid rates', () => {
    const rates = { fromSampleRateHz: 0, toSampleRateHz: 48_000, channelCount: 1 };
    expect(() => createResampler(rates, () => {})).toThrow(RangeError);
  });
});
