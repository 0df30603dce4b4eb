import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../dsp/seeded-random.ts';
import { sine, speechLike } from '../testkit/signals.ts';
import { stretchSpeech } from './stretch-speech.ts';

const RATE_HZ = 48_000;
const speech = speechLike(3);

describe('stretchSpeech', () => {
  it.each([0.94, 0.97, 0.99, 1, 1.013, 1.06])('gives exactly round(n · ratio) samples for %f', (ratio) => {
    for (const samples of [speech, speech.subarray(0, 1), speech.subarray(0, 500), new Float32Array(0)]) {
      const output = stretchSpeech(samples, RATE_HZ, ratio);
      expect(output.length).toBe(Math.round(samples.length * ratio));
      expect(output.every(Number.isFinite)).toBe(true);
    }
  });

  it.each([0.94, 0.98, 1.02, 1.06])('keeps the pitch of a tone for %f', (ratio) => {
    const output = stretchSpeech(sine(200, 2), RATE_HZ, ratio);
    let crossings = 0;
    for (let n = 1; n < output.length; n += 1) if (output[n - 1]! < 0 && output[n]! >= 0) crossings += 1;
    const measuredHz = crossings / (output.length / RATE_HZ);
    // A whole number of crossings in 2 s has a resolution of 0.5 Hz; splices at matching periods add no more than that.
    expect(Math.abs(measuredHz - 200)).toBeLessThan(1);
  });

  it('splices a tone without a change of level: within 0.5 dB everywhere', () => {
    const output = stretchSpeech(sine(150, 2, 0.5), RATE_HZ, 1.05);
    for (let start = 2400; start + 960 < output.length - 2400; start += 480) {
      const piece = output.subarray(start, start + 960);
      const rms = Math.sqrt(piece.reduce((sum, value) => sum + value * value, 0) / piece.length);
      // 20 ms are three whole periods.
      expect(Math.abs(20 * Math.log10((rms * Math.SQRT2) / 0.5))).toBeLessThan(0.5);
    }
  });

  it('keeps events in their place: within 20 ms of where they belong', () => {
    const random = createSeededRandom('clicks');
    const samples = new Float32Array(RATE_HZ * 2);
    const at = [0.3, 0.8, 1.2, 1.7];
    for (const second of at) {
      for (let n = 0; n < 960; n += 1) samples[Math.round(second * RATE_HZ) + n] = random() - 0.5;
    }
    const output = stretchSpeech(samples, RATE_HZ, 1.06);
    for (const second of at) {
      const place = second * 1.06;
      const first = output.findIndex((value, n) => n > (place - 0.1) * RATE_HZ && Math.abs(value) > 0.05);
      expect(Math.abs(first / RATE_HZ - place)).toBeLessThan(0.02);
    }
  });

  it('returns a copy for a ratio of 1', () => {
    const output = stretchSpeech(speech, RATE_HZ, 1);
    expect(output).toEqual(speech);
    expect(output).not.toBe(speech);
  });

  it('refuses more than 6 %', () => {
    for (const ratio of [0.93, 1.07, 0, Number.NaN]) {
      expect(() => stretchSpeech(speech, RATE_HZ, ratio)).toThrow(RangeError);
    }
  });
});
