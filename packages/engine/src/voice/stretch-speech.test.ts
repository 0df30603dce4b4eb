import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../dsp/seeded-random.ts';
import { measureLoudness } from '../measure/loudness.ts';
import { playBand } from '../testkit/band.ts';
import { largestDifference, monoPcm, noise, sine, speechLike, stereoPcm } from '../testkit/signals.ts';
import { stretchProgramme, stretchSpeech } from './stretch-speech.ts';

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

describe('stretchProgramme', () => {
  const ratios = [0.94, 0.97, 1.013, 1.06];
  const band = playBand({ tempoBpm: 118, bars: 4 }).pcm;

  it.each(ratios)('gives exactly round(n · ratio) frames in each channel for %f', (ratio) => {
    for (const frames of [0, 1, 500, 3_000, band.channels[0]!.length]) {
      const part = { ...band, channels: band.channels.map((samples) => samples.subarray(0, frames)) };
      const { channels } = stretchProgramme(part, ratio);
      expect(channels.map(({ length }) => length)).toEqual([Math.round(frames * ratio), Math.round(frames * ratio)]);
      expect(channels.every((samples) => samples.every(Number.isFinite))).toBe(true);
    }
  });

  it.each(ratios)('keeps the pitch of a tone to a cent, and its level to 0.1 dB, for %f', (ratio) => {
    for (const hz of [110, 440, 1_000]) {
      const [samples] = stretchProgramme(monoPcm(sine(hz, 4, 0.5)), ratio).channels;
      // Between zero crossings half a second from the ends.
      const crossings: number[] = [];
      for (let n = RATE_HZ / 2; n < samples!.length - RATE_HZ / 2; n += 1) {
        const [a, b] = [samples![n - 1]!, samples![n]!];
        if (a < 0 && b >= 0) crossings.push(n - 1 + a / (a - b));
      }
      const measuredHz = ((crossings.length - 1) * RATE_HZ) / (crossings.at(-1)! - crossings[0]!);
      expect(Math.abs(1_200 * Math.log2(measuredHz / hz))).toBeLessThan(1);
      const inner = samples!.subarray(crossings[0], crossings.at(-1));
      const rms = Math.sqrt(inner.reduce((sum, value) => sum + value * value, 0) / inner.length);
      expect(Math.abs(20 * Math.log10((rms * Math.SQRT2) / 0.5))).toBeLessThan(0.1);
    }
  });

  it.each(ratios)('keeps loudness, and raises no sample above the highest one, for %f', (ratio) => {
    const [before, after] = [measureLoudness(band), measureLoudness(stretchProgramme(band, ratio))];
    expect(Math.abs(after.integratedLufs - before.integratedLufs)).toBeLessThan(0.2);
    // A crossfade is between two samples, so that nothing but rounding exceeds them.
    expect(after.samplePeakDbfs).toBeLessThan(before.samplePeakDbfs + 1e-5);
  });

  it('keeps the stereo image: what is half as loud on the other side, or inverted, stays so', () => {
    const speech = speechLike(2);
    for (const gain of [0.5, -1]) {
      const other = speech.map((value) => gain * value);
      const [left, right] = stretchProgramme(stereoPcm(speech, other), 1.04).channels;
      expect(
        largestDifference(
          right!,
          left!.map((value) => gain * value),
        ),
      ).toBe(0);
    }
  });

  it.each(ratios)(
    'keeps attacks sharp and within 35 ms of where they belong, and the ends as they are, for %f',
    (ratio) => {
      const clicks = new Float32Array(RATE_HZ * 4);
      const at = [0, 0.5, 1.1, 1.7, 2.6, 3.3, 3.98];
      for (const second of at) clicks.set(noise(0.02, `${second}`, 0.5), Math.round(second * RATE_HZ));
      const [samples] = stretchProgramme(monoPcm(clicks), ratio).channels;
      expect(samples!.subarray(0, 480)).toEqual(clicks.subarray(0, 480));
      expect(samples!.subarray(-960)).toEqual(clicks.subarray(-960));
      for (const second of at) {
        const near = samples!.subarray(
          Math.max(0, Math.round((second * ratio - 0.1) * RATE_HZ)),
          Math.round((second * ratio + 0.1) * RATE_HZ),
        );
        const from = Math.max(0, Math.round((second * ratio - 0.1) * RATE_HZ));
        const first = (from + near.findIndex((value) => Math.abs(value) > 0.05)) / RATE_HZ;
        expect(Math.abs(first - second * ratio)).toBeLessThan(0.035);
      }
      // Each click is heard once: as much energy as before.
      const energy = (values: Float32Array): number => values.reduce((sum, value) => sum + value * value, 0);
      expect(Math.abs(10 * Math.log10(energy(samples!) / energy(clicks)))).toBeLessThan(0.5);
    },
  );

  it.each(ratios)('neither omits nor repeats hits over a chord, but for one in a hundred, for %f', (ratio) => {
    let [hits, wrong] = [0, 0];
    for (const hz of [110, 131, 165, 196, 233]) {
      const left = Float32Array.from(
        sine(hz, 6, 0.02),
        (value, n) => value + 0.015 * Math.sin((2.52 * Math.PI * hz * n) / 24_000),
      );
      const places = Array.from({ length: 20 }, (_, index) => 0.2 + index * (0.25 + hz / 10_000));
      for (const place of places) {
        noise(0.03, `${hz} ${place}`, 0.5).forEach((value, n) => {
          left[Math.round(place * RATE_HZ) + n]! += value * Math.exp(-n / 480);
        });
      }
      const { channels } = stretchProgramme(monoPcm(left), ratio);
      // The power of 5 ms rises to more than that of the chord, at least 20 ms after the hit before.
      const power = Array.from({ length: Math.floor(channels[0]!.length / 240) }, (_, part) =>
        channels[0]!.subarray(240 * part, 240 * (part + 1)).reduce((sum, value) => sum + (value * value) / 240, 0),
      );
      const heard: number[] = [];
      for (const [part, value] of power.entries())
        if (value > 0.006 && value > 4 * (power[part - 2] ?? 0) && part - (heard.at(-1) ?? -9) > 3) heard.push(part);
      hits += places.length;
      wrong += Math.abs(heard.length - places.length);
    }
    expect(wrong / hits).toBeLessThanOrEqual(0.01);
  });

  it('counts non-finite samples as 0', () => {
    const broken = speech.slice();
    broken[20_000] = Number.NaN;
    expect(stretchProgramme(monoPcm(broken), 1.05).channels[0]!.every(Number.isFinite)).toBe(true);
  });

  it('refuses more than 6 %', () => {
    for (const ratio of [0.93, 1.07, Number.NaN]) expect(() => stretchProgramme(band, ratio)).toThrow(RangeError);
  });
});
