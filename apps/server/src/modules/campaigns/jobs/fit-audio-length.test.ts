import type { Pcm } from '@sonora/codecs/pcm';
import { MAX_LENGTH_CHANGE } from '@sonora/contracts/audio';
import { measureLoudness, silentEnds } from '@sonora/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittingLength } from '../checks/fitting-length.ts';
import { fitAudioLength } from './fit-audio-length.ts';

const RATE_HZ = 1_000;
/** Silence, sound and silence, of so many milliseconds, in two channels of which one is silent. */
const audio = (start: number, sound: number, end: number): Pcm => ({
  sampleRateHz: RATE_HZ,
  channels: [
    Float32Array.from({ length: start + sound + end }, (_, at) => (at < start || at >= start + sound ? 0 : 0.5)),
    new Float32Array(start + sound + end),
  ],
});

/** Milliseconds of silence at both ends. */
const ends = (pcm: Pcm): readonly number[] => {
  const { startSeconds, endSeconds } = silentEnds(pcm);
  return [startSeconds, endSeconds].map((seconds) => Math.round(seconds * 1_000));
};

describe('fitAudioLength by silence', () => {
  it('adds silence at the end', () => {
    const fitted = fitAudioLength(audio(10, 50, 0), 100);
    expect(fitted.channels.map(({ length }) => length)).toEqual([100, 100]);
    expect(ends(fitted)).toEqual([10, 40]);
  });

  it('removes silence from the end, and then from the start, and nothing that is heard', () => {
    expect(ends(fitAudioLength(audio(20, 50, 30), 80))).toEqual([20, 10]);
    const shortest = fitAudioLength(audio(20, 50, 30), 50);
    expect([shortest.channels[0]?.every((sample) => sample === 0.5), ends(shortest)]).toEqual([true, [0, 0]]);
  });

  it('leaves audio of the wanted length as it is', () => {
    const pcm = audio(5, 50, 5);
    expect(fitAudioLength(pcm, 60).channels).toEqual(pcm.channels);
  });
});

const AUDIO_RATE_HZ = 44_100;
/** A tone of 440 Hz, and less of it on the right, between silence of so many milliseconds. */
const tone = ({ start = 0, sound, end = 0, amplitude = 0.4 }: Readonly<Record<string, number>>): Pcm => {
  const [before, inside, after] = [start, sound, end].map((ms = 0) => Math.round((ms * AUDIO_RATE_HZ) / 1_000));
  const left = new Float32Array(before! + inside! + after!);
  for (let at = 0; at < inside!; at += 1)
    left[before! + at] = amplitude! * Math.sin((2 * Math.PI * 440 * at) / AUDIO_RATE_HZ);
  return { sampleRateHz: AUDIO_RATE_HZ, channels: [left, left.map((sample) => sample / 2)] };
};
/** Frequency of a tone, from where it crosses 0 first and last in a second. */
const frequencyOf = (samples: Float32Array): number => {
  const crossings: number[] = [];
  for (let at = 1; at < samples.length; at += 1) {
    const [a, b] = [samples[at - 1]!, samples[at]!];
    if (a < 0 && b >= 0) crossings.push(at - 1 + a / (a - b));
  }
  return ((crossings.length - 1) * AUDIO_RATE_HZ) / (crossings.at(-1)! - crossings[0]!);
};
const rmsOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

describe('fitAudioLength by stretching', () => {
  it.each([
    ['6 % shorter', { sound: 4_255 }],
    ['shorter after all silence is removed', { start: 300, sound: 4_100, end: 500 }],
    ['longer before two seconds of silence', { start: 100, sound: 1_800, end: 50 }],
    ['6 % longer', { sound: 1_887 }],
  ])('has exactly the length, the pitch, the level and the stereo image: %s', (_, parts) => {
    const before = tone(parts);
    const { channels } = fitAudioLength(before, 4_000);
    expect(channels.map(({ length }) => length)).toEqual([4 * AUDIO_RATE_HZ, 4 * AUDIO_RATE_HZ]);
    const [left, right] = channels as [Float32Array, Float32Array];
    const inside = left.subarray(AUDIO_RATE_HZ / 2, 1.5 * AUDIO_RATE_HZ);
    expect(Math.abs(1_200 * Math.log2(frequencyOf(inside) / 440))).toBeLessThan(5);
    // The level of a steady tone is kept to 0.1 dB.
    expect(Math.abs(20 * Math.log10((rmsOf(inside) * Math.SQRT2) / 0.4))).toBeLessThan(0.1);
    for (let at = 0; at < left.length; at += 1) if (Math.abs(right[at]! - left[at]! / 2) > 1e-6) expect.fail(`${at}`);
  });

  it('leaves the silence that it does not need as it is, and adds it at the end', () => {
    const { channels } = fitAudioLength(tone({ start: 100, sound: 1_800, end: 50 }), 4_000);
    const left = channels[0]!;
    expect(left.subarray(0, 0.1 * AUDIO_RATE_HZ).every((sample) => sample === 0)).toBe(true);
    // 2 s, and the millisecond by which stored lengths are rounded.
    expect(left.subarray(left.length - 2.05 * AUDIO_RATE_HZ).every((sample) => sample === 0)).toBe(true);
  });

  it('raises no true peak, and keeps the loudness', () => {
    for (const amplitude of [0.2, 0.95, 1.2]) {
      // Square waves of two frequencies, whose peaks are between the samples.
      const { channels, sampleRateHz } = tone({ sound: 4_200, amplitude });
      const square = channels.map((samples) =>
        samples.map((sample, at) => amplitude * Math.sign(sample) * Math.sign(Math.sin(at / 7) + 1e-9)),
      );
      const pcm = { sampleRateHz, channels: square };
      const [before, fitted] = [measureLoudness(pcm), measureLoudness(fitAudioLength(pcm, 4_000))];
      // The crossfade itself is so slow that it adds less than 0.01 dB between the samples.
      expect(fitted.truePeakDbtp).toBeLessThan(before.truePeakDbtp + 0.01);
      expect(Math.abs(fitted.integratedLufs - before.integratedLufs)).toBeLessThan(0.1);
    }
  });

  it('is the same each time', () => {
    const pcm = tone({ sound: 4_123 });
    expect(fitAudioLength(pcm, 4_000)).toEqual(fitAudioLength(pcm, 4_000));
  });

  it('refuses more, and says what to do', () => {
    const least = Math.floor(4_000 / (1 - MAX_LENGTH_CHANGE));
    expect(fitAudioLength(tone({ sound: least }), 4_000).channels[0]).toHaveLength(4 * AUDIO_RATE_HZ);
    expect(() => fitAudioLength(tone({ sound: least + 2 }), 4_000)).toThrow(/more than 6%. Make the ad again/);
    expect(() => fitAudioLength(tone({ sound: 0, start: 1_000 }), 4_000)).toThrow(/cannot be fitted/);
  });

  it('does what was promised by lengths in whole milliseconds, at the limits too', () => {
    const silence = fc.integer({ min: 0, max: 20_000 });
    // The shortest and the longest that can be promised, and what is around them.
    const frames = fc.oneof(
      fc.integer({ min: 83_500, max: 83_900 }),
      fc.integer({ min: 187_100, max: 187_600 }),
      fc.integer({ min: 83_000, max: 188_000 }),
    );
    let promised = 0;
    fc.assert(
      fc.property(frames, silence, silence, (soundFrames, start, end) => {
        const left = new Float32Array(start + soundFrames + end);
        for (let at = 0; at < soundFrames; at += 1) left[start + at] = at % 100 < 50 ? 0.3 : -0.3;
        const pcm = { sampleRateHz: AUDIO_RATE_HZ, channels: [left] };
        const toMs = (count: number): number => Math.round((1_000 * count) / AUDIO_RATE_HZ);
        const loudness = {
          integratedLufs: null,
          truePeakDbtp: null,
          silenceMs: { start: toMs(start), end: toMs(end) },
        };
        const fitting = fittingLength({ durationMs: toMs(left.length), loudness }, [2, 4]);
        if (!fitting) return;
        promised += 1;
        expect(fitAudioLength(pcm, fitting.lengthMs).channels[0]).toHaveLength(
          (fitting.lengthMs * AUDIO_RATE_HZ) / 1_000,
        );
      }),
      { numRuns: 40 },
    );
    expect(promised).toBeGreaterThan(10);
  });
});
