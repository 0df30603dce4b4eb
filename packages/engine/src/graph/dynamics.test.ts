import { describe, expect, it } from 'vitest';
import { CONTROL_FRAMES, compressorCurve } from '../dsp/envelope.ts';
import { impulse, spectrumDb, toneLevelDb } from '../testkit/responses.ts';
import { largestDifference, monoPcm, noise, RATE_HZ, seconds, sine, stereoPcm } from '../testkit/signals.ts';
import { renderThrough } from './audio-node.ts';
import { createBandSplitter } from './band-splitter.ts';
import { createCompressor } from './compressor.ts';
import { createDeEsser } from './de-esser.ts';
import { createMultibandCompressor } from './multiband-compressor.ts';

const format = { sampleRateHz: RATE_HZ, channelCount: 1 };
const settings = {
  thresholdDb: -20,
  ratio: 4,
  kneeDb: 6,
  attackSeconds: 0.02,
  releaseSeconds: 0.2,
  maxReductionDb: 30,
};
const db = (value: number): number => 20 * Math.log10(Math.abs(value));
const constant = (level: number, durationSeconds: number): Float32Array =>
  new Float32Array(seconds(durationSeconds)).fill(level);

describe('createCompressor', () => {
  const outputOf = (samples: Float32Array, makeUpDb = 0): Float32Array =>
    renderThrough(createCompressor(format, settings, makeUpDb), monoPcm(samples)).channels[0]!;

  it.each([-60, -23, -20, -17, -12, -6, 0])('follows its static curve at %i dB', (levelDb) => {
    // A constant has its own level as mean square, at every moment.
    const output = outputOf(constant(10 ** (levelDb / 20), 1));
    expect(db(output[40_000]!)).toBeCloseTo(levelDb + compressorCurve(levelDb, settings), 3);
  });

  it('takes a sine for its mean square, 3.01 dB below its crest', () => {
    // Two whole periods in a block of 64 frames, so that its mean square does not swing.
    const output = outputOf(sine(1500, 1, 1));
    const wanted = compressorCurve(-3.01, settings);
    expect(toneLevelDb(output.subarray(30_000, 46_000), RATE_HZ, 1500)).toBeCloseTo(wanted, 1);
  });

  it('has gone 63 % of the way in power after the attack, and after the release', () => {
    const loud = 1;
    const quiet = 10 ** (-30 / 20);
    const samples = Float32Array.of(...constant(quiet, 0.5), ...constant(loud, 0.5), ...constant(quiet, 1));
    const output = outputOf(samples);
    // The curve turned around: the level that the follower must have stood at for the gain that is seen.
    const followedPower = (frame: number): number => {
      const gainDb = db(output[frame]! / samples[frame]!);
      const levelDb = settings.thresholdDb + gainDb / (1 / settings.ratio - 1);
      return 10 ** (levelDb / 10);
    };
    // The gain of a block is reached in its middle, and knows the block up to its end.
    const after = (fromSeconds: number, constantSeconds: number): number =>
      seconds(fromSeconds + constantSeconds) - CONTROL_FRAMES / 2;
    expect(followedPower(after(0.5, 0.02))).toBeCloseTo(1 - Math.exp(-1), 2);
    expect(followedPower(after(1, 0.2))).toBeCloseTo(Math.exp(-1), 2);
  });

  it('adds its make-up gain and links the channels', () => {
    expect(db(outputOf(constant(0.01, 0.2), 6)[9000]!)).toBeCloseTo(-34, 3);
    const samples = noise(0.5, 'linked', 0.9);
    const node = createCompressor({ ...format, channelCount: 2 }, settings);
    const { channels } = renderThrough(
      node,
      stereoPcm(
        samples,
        samples.map((value) => value / 4),
      ),
    );
    expect(
      largestDifference(
        channels[1]!,
        channels[0]!.map((value) => value / 4),
      ),
    ).toBeLessThan(1e-7);
  });
});

describe('createBandSplitter', () => {
  const crossoversHz = [150, 1200, 6000] as const;
  const bands = createBandSplitter(RATE_HZ, crossoversHz, 48_000)(impulse(48_000));

  it('stands at −6.02 dB at its crossovers and falls by 24 dB per octave', () => {
    expect(spectrumDb(bands[0]!, RATE_HZ, 150)).toBeCloseTo(-6.02, 1);
    expect(spectrumDb(bands[3]!, RATE_HZ, 6000)).toBeCloseTo(-6.02, 1);
    const slope = (band: number, near: number, far: number): number =>
      spectrumDb(bands[band]!, RATE_HZ, near) - spectrumDb(bands[band]!, RATE_HZ, far);
    expect(slope(0, 600, 1200)).toBeGreaterThan(23.5);
    expect(slope(3, 1500, 750)).toBeGreaterThan(23.5);
  });

  it('adds up to a flat magnitude', () => {
    const sum = bands[0]!.map((value, n) => value + bands[1]![n]! + bands[2]![n]! + bands[3]![n]!);
    for (const frequencyHz of [20, 80, 150, 400, 1200, 3000, 6000, 12_000, 20_000]) {
      expect(Math.abs(spectrumDb(sum, RATE_HZ, frequencyHz)), `${frequencyHz} Hz`).toBeLessThan(0.001);
    }
  });

  it('refuses crossovers that do not rise', () => {
    expect(() => createBandSplitter(RATE_HZ, [500, 500], 64)).toThrow(RangeError);
  });
});

describe('createMultibandCompressor', () => {
  const still = { ...settings, thresholdDb: 20 };
  const render = (samples: Float32Array, bands: readonly (typeof settings)[]): Float32Array =>
    renderThrough(createMultibandCompressor(format, { crossoversHz: [200, 4000], bands }), monoPcm(samples))
      .channels[0]!;

  it('is flat while no band compresses', () => {
    const response = render(impulse(48_000, 100), [still, still, still]);
    for (const frequencyHz of [20, 100, 200, 500, 2000, 4000, 10_000, 20_000]) {
      expect(Math.abs(spectrumDb(response, RATE_HZ, frequencyHz)), `${frequencyHz} Hz`).toBeLessThan(0.001);
    }
  });

  it('takes a loud band down as its curve says and leaves the others alone', () => {
    const [low, high] = [sine(50, 2, 1), sine(1000, 2, 0.05)];
    const output = render(
      low.map((value, n) => value + high[n]!),
      [settings, still, still],
    ).subarray(48_000, 88_000);
    expect(toneLevelDb(output, RATE_HZ, 1000)).toBeCloseTo(db(0.05), 1);
    // The mean square of 50 Hz over a block of 64 frames swings, and the attack is faster than the release: more is taken.
    expect(toneLevelDb(output, RATE_HZ, 50)).toBeLessThan(compressorCurve(-3.01, settings) + 0.3);
    expect(toneLevelDb(output, RATE_HZ, 50)).toBeGreaterThan(compressorCurve(-3.01, settings) - 2);
  });

  it('refuses a wrong number of bands', () => {
    expect(() => createMultibandCompressor(format, { crossoversHz: [200], bands: [settings] })).toThrow(RangeError);
  });
});

describe('createDeEsser', () => {
  const node = () =>
    createDeEsser(format, { ...settings, thresholdDb: -40, attackSeconds: 0.002, releaseSeconds: 0.04 });

  it('takes a tone in its band down by the static curve', () => {
    const output = renderThrough(node(), monoPcm(sine(7000, 1, 0.1))).channels[0]!;
    const wanted = -20 + compressorCurve(-23.01, { ...settings, thresholdDb: -40 });
    expect(toneLevelDb(output.subarray(24_000, 44_000), RATE_HZ, 7000)).toBeCloseTo(wanted, 1);
  });

  it('passes bit by bit what stays below its threshold', () => {
    const input = monoPcm(sine(300, 0.5, 0.1));
    expect(largestDifference(renderThrough(node(), input).channels[0]!, input.channels[0]!)).toBe(0);
  });
});
