import { describe, expect, it } from 'vitest';
import { bandEdges, magnitudeAt } from '../dsp/biquad.ts';
import { sinc } from '../dsp/window.ts';
import { impulse, spectrumDb, toneLevelDb } from '../testkit/responses.ts';
import { largestDifference, monoPcm, noise, RATE_HZ, seconds, sine, stereoPcm } from '../testkit/signals.ts';
import { renderThrough } from './audio-node.ts';
import { createBandExtender } from './band-extender.ts';
import { createChorus } from './chorus.ts';
import { createDelay } from './delay.ts';
import { createSaturator } from './saturator.ts';

const mono = { sampleRateHz: RATE_HZ, channelCount: 1 };
const stereo = { sampleRateHz: RATE_HZ, channelCount: 2 };

describe('createDelay', () => {
  it('gives echoes at whole multiples of its time, each by the feedback softer', () => {
    const node = createDelay(mono, { delaySeconds: 0.01, feedback: 0.5, wet: 0.25 });
    const output = renderThrough(node, monoPcm(impulse(2000))).channels[0]!;
    const wanted = new Float32Array(2000);
    wanted[0] = 1;
    for (let echo = 1; echo * 480 < 2000; echo += 1) wanted[echo * 480] = 0.25 * 0.5 ** (echo - 1);
    expect(output).toEqual(wanted);
  });

  it('sends each further echo to the other side when it plays ping-pong', () => {
    const node = createDelay(stereo, { delaySeconds: 0.01, feedback: 0.5, wet: 1, isPingPong: true });
    const [left, right] = renderThrough(node, stereoPcm(impulse(2000), new Float32Array(2000))).channels as [
      Float32Array,
      Float32Array,
    ];
    expect([left[480], right[480], left[960], right[960], left[1440]]).toEqual([1, 0, 0, 0.5, 0.25]);
  });

  it('loses highs with each round when it is damped, and none at the first', () => {
    const node = createDelay(mono, { delaySeconds: 0.1, feedback: 0.9, wet: 1, dampingHz: 2000 });
    const output = renderThrough(node, monoPcm(impulse(seconds(0.4)))).channels[0]!;
    const echo = (index: number): Float32Array => output.subarray(seconds(0.1) * index, seconds(0.1) * (index + 1));
    expect(spectrumDb(echo(1), RATE_HZ, 2000)).toBeCloseTo(0, 3);
    // −3.01 dB at the corner of the low-pass, and the feedback.
    expect(spectrumDb(echo(2), RATE_HZ, 2000)).toBeCloseTo(-3.01 + 20 * Math.log10(0.9), 1);
  });

  it('refuses what it cannot hold', () => {
    for (const change of [{ delaySeconds: 0 }, { feedback: 1 }, { wet: 2 }, { isPingPong: true }]) {
      expect(() => createDelay(mono, { delaySeconds: 0.1, feedback: 0.5, wet: 0.5, ...change })).toThrow(RangeError);
    }
  });
});

describe('createChorus', () => {
  const settings = { delaySeconds: 0.02, depthSeconds: 0, rateHz: 1, voices: 1, wet: 1 };

  it('is one echo at its middle delay while nothing moves', () => {
    const output = renderThrough(createChorus(mono, settings), monoPcm(impulse(2000))).channels[0]!;
    const wanted = impulse(2000);
    wanted[960] = 1;
    expect(output).toEqual(wanted);
  });

  it('reads between samples within 0.6 dB up to 10 kHz, half a frame off being the worst', () => {
    const node = createChorus(mono, { ...settings, delaySeconds: 0.02 + 0.5 / RATE_HZ });
    const echo = renderThrough(node, monoPcm(impulse(2000))).channels[0]!.subarray(900);
    for (const frequencyHz of [100, 1000, 5000, 10_000]) {
      expect(Math.abs(spectrumDb(echo, RATE_HZ, frequencyHz)), `${frequencyHz} Hz`).toBeLessThan(0.6);
    }
  });

  it('moves the pitch by 2π · rate · depth at most', () => {
    const moving = { ...settings, depthSeconds: 0.002, rateHz: 2 };
    const input = sine(1000, 2, 0.5);
    const output = renderThrough(createChorus(mono, moving), monoPcm(input)).channels[0]!;
    const wet = output.map((value, n) => value - input[n]!).subarray(seconds(0.5));
    // Upward zero crossings, placed by straight lines: their distance is the period that is heard.
    const crossings: number[] = [];
    for (let n = 1; n < wet.length; n += 1) {
      if (wet[n - 1]! < 0 && wet[n]! >= 0) crossings.push(n - wet[n]! / (wet[n]! - wet[n - 1]!));
    }
    const frequencies = crossings.slice(1).map((place, index) => RATE_HZ / (place - crossings[index]!));
    const swing = 2 * Math.PI * 2 * 0.002;
    expect(Math.max(...frequencies)).toBeCloseTo(1000 * (1 + swing), -1);
    expect(Math.min(...frequencies)).toBeCloseTo(1000 * (1 - swing), -1);
  });

  it('sounds different on the two sides, and refuses what it cannot do', () => {
    const samples = noise(0.3);
    const node = createChorus(stereo, { ...settings, depthSeconds: 0.002, voices: 2 });
    const { channels } = renderThrough(node, stereoPcm(samples, samples));
    expect(largestDifference(channels[0]!, channels[1]!)).toBeGreaterThan(0.01);
    for (const change of [{ delaySeconds: 1 }, { rateHz: 0 }, { voices: 5 }, { wet: -1 }]) {
      expect(() => createChorus(mono, { ...settings, ...change })).toThrow(RangeError);
    }
  });
});

describe('createSaturator', () => {
  const render = (samples: Float32Array, driveDb: number): Float32Array =>
    renderThrough(createSaturator(mono, { driveDb }), monoPcm(samples)).channels[0]!;

  it('leaves quiet signals as they are, within 0.05 dB up to 20 kHz', () => {
    for (const frequencyHz of [100, 1000, 10_000, 20_000]) {
      const output = render(sine(frequencyHz, 0.5, 1e-4), 0).subarray(4000, 20_000);
      expect(Math.abs(toneLevelDb(output, RATE_HZ, frequencyHz) + 80), `${frequencyHz} Hz`).toBeLessThan(0.05);
    }
  });

  it('follows the curve tanh(g·x)/g for slow signals', () => {
    const drive = 10 ** (18 / 20);
    const output = render(new Float32Array(4800).fill(0.5), 18);
    expect(output[2400]).toBeCloseTo(Math.tanh(drive * 0.5) / drive, 5);
  });

  it('makes the odd harmonics that a tanh has, and no even ones', () => {
    const output = render(sine(1000, 1, 1), 12).subarray(8000, 40_000);
    const drive = 10 ** (12 / 20);
    // Fourier coefficients of tanh(g·sin) by its definition.
    const harmonic = (order: number): number => {
      let sum = 0;
      for (let k = 0; k < 4096; k += 1) {
        const angle = (2 * Math.PI * (k + 0.5)) / 4096;
        sum += (Math.tanh(drive * Math.sin(angle)) / drive) * Math.sin(order * angle);
      }
      return 20 * Math.log10(Math.abs((2 * sum) / 4096));
    };
    for (const order of [1, 3, 5, 7]) {
      expect(toneLevelDb(output, RATE_HZ, 1000 * order), `harmonic ${order}`).toBeCloseTo(harmonic(order), 1);
    }
    expect(toneLevelDb(output, RATE_HZ, 2000)).toBeLessThan(-110);
  });

  it.each([1237, 4999, 7013])('keeps aliases of a sine of %i Hz at 12 dB of drive below −80 dB', (frequencyHz) => {
    const output = render(sine(frequencyHz, 1, 1), 12).subarray(8000, 40_000);
    for (let order = 3; order < 60; order += 2) {
      const folded = Math.abs(((order * frequencyHz + RATE_HZ / 2) % RATE_HZ) - RATE_HZ / 2);
      const isAlias = order * frequencyHz > RATE_HZ / 2;
      const isOwn = Math.abs(folded / frequencyHz - Math.round(folded / frequencyHz)) < 0.01;
      if (isAlias && !isOwn) expect(toneLevelDb(output, RATE_HZ, folded), `harmonic ${order}`).toBeLessThan(-80);
    }
  });

  it('refuses a drive out of range', () => {
    expect(() => createSaturator(mono, { driveDb: 40 })).toThrow(RangeError);
  });
});

describe('createBandExtender', () => {
  const render = (samples: Float32Array): Float32Array =>
    renderThrough(createBandExtender(mono, { levelDb: 0 }), monoPcm(samples)).channels[0]!;

  it('adds the second harmonic of its source band, as loud as a rectified sine has it', () => {
    const output = render(sine(4500, 1, 0.5)).subarray(8000, 40_000);
    expect(toneLevelDb(output, RATE_HZ, 4500)).toBeCloseTo(20 * Math.log10(0.5), 1);
    // 4/3π of the tone as it passes the source band, the second band at 9 kHz, and the rectifier's mean over a frame there.
    const wantedDb =
      20 *
      Math.log10(
        (4 / (3 * Math.PI)) *
          magnitudeAt(bandEdges(RATE_HZ, [3000, 6000]), RATE_HZ, 4500) *
          magnitudeAt(bandEdges(RATE_HZ, [6500, 12_000]), RATE_HZ, 9000) *
          sinc(9000 / RATE_HZ) *
          sinc(4500 / RATE_HZ) ** 2,
      );
    expect(toneLevelDb(output, RATE_HZ, 9000) - toneLevelDb(output, RATE_HZ, 4500)).toBeCloseTo(wantedDb, 0);
  });

  it('keeps out of the bands below', () => {
    const output = render(sine(500, 1, 0.5)).subarray(8000, 40_000);
    expect(toneLevelDb(output, RATE_HZ, 1000)).toBeLessThan(-100);
    expect(toneLevelDb(output, RATE_HZ, 500)).toBeCloseTo(20 * Math.log10(0.5), 3);
  });
});
