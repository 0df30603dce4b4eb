import { describe, expect, it } from 'vitest';
import { noise, RATE_HZ, stereoPcm } from '../testkit/signals.ts';
import { type AudioNode, renderThrough } from './audio-node.ts';
import { createBandExtender } from './band-extender.ts';
import { createChorus } from './chorus.ts';
import { createCompressor } from './compressor.ts';
import { createDeEsser } from './de-esser.ts';
import { createDelay } from './delay.ts';
import { createEqualiser } from './equaliser.ts';
import { createLimiter } from './limiter.ts';
import { createLinearPhaseEqualiser } from './linear-phase-equaliser.ts';
import { createMultibandCompressor } from './multiband-compressor.ts';
import { createSaturator } from './saturator.ts';

const format = { sampleRateHz: RATE_HZ, channelCount: 2 };
const dynamics = {
  thresholdDb: -30,
  ratio: 4,
  kneeDb: 6,
  attackSeconds: 0.005,
  releaseSeconds: 0.1,
  maxReductionDb: 20,
};
const bands = [
  { kind: 'bell', frequencyHz: 1000, gainDb: 6, q: 1 },
  { kind: 'highPass', frequencyHz: 80 },
] as const;
const nodes: readonly (readonly [string, () => AudioNode])[] = [
  ['equaliser', () => createEqualiser(format, bands)],
  ['linear-phase equaliser', () => createLinearPhaseEqualiser(format, bands)],
  ['compressor', () => createCompressor(format, dynamics, 3)],
  [
    'multiband compressor',
    () => createMultibandCompressor(format, { crossoversHz: [200, 3000], bands: [dynamics, dynamics, dynamics] }),
  ],
  ['de-esser', () => createDeEsser(format, dynamics)],
  ['limiter', () => createLimiter(format, -12)],
  [
    'delay',
    () => createDelay(format, { delaySeconds: 0.0501, feedback: 0.5, wet: 0.5, dampingHz: 4000, isPingPong: true }),
  ],
  ['chorus', () => createChorus(format, { delaySeconds: 0.02, depthSeconds: 0.002, rateHz: 0.7, wet: 0.5 })],
  ['band extender', () => createBandExtender(format, { levelDb: -12 })],
  ['saturator', () => createSaturator(format, { driveDb: 12 })],
];

const signal = stereoPcm(noise(0.5, 'left', 0.6), noise(0.5, 'right', 0.4));

describe.each(nodes)('%s', (_name, create) => {
  it('gives the same bits however the signal is cut into blocks', () => {
    const whole = renderThrough(create(), signal, 1e6);
    for (const blockFrames of [1, 7, 64, 480, 4096]) {
      expect(renderThrough(create(), signal, blockFrames), `${blockFrames} frames`).toEqual(whole);
    }
  });

  it('gives finite sound of the same length, and silence for silence', () => {
    const output = renderThrough(create(), signal);
    for (const samples of output.channels) {
      expect(samples.length).toBe(24_000);
      expect(samples.every(Number.isFinite)).toBe(true);
      expect(Math.hypot(...samples.subarray(0, 4800))).toBeGreaterThan(0.1);
    }
    const silence = renderThrough(create(), stereoPcm(new Float32Array(4800)));
    for (const samples of silence.channels) expect(samples.every((value) => value === 0)).toBe(true);
  });

  it('says its latency: the output is most like the input where it stood', () => {
    const output = renderThrough(create(), signal).channels[0]!;
    const input = signal.channels[0]!;
    const likeness = (shift: number): number => {
      let sum = 0;
      for (let n = 2000; n < 20_000; n += 1) sum += input[n]! * output[n + shift]!;
      return sum;
    };
    const shifts = Array.from({ length: 401 }, (_, index) => index - 200);
    const best = shifts.reduce((a, b) => (likeness(b) > likeness(a) ? b : a));
    expect(best).toBe(0);
  });
});

describe('renderThrough', () => {
  it('refuses blocks without a frame', () => {
    expect(() => renderThrough(nodes[0]![1](), signal, 0)).toThrow(RangeError);
  });
});
