import type { Pcm } from '@sonora/codecs/pcm';
import { gainFromDb } from './decibels.ts';
import type { KernelScope } from './kernel-interface.ts';
import { withKernels } from './kernels.ts';

/** A second-order section, normalised to a0 = 1: b0, b1, b2, a1, a2. */
export type Biquad = readonly [number, number, number, number, number];

const identityBiquad: Biquad = [1, 0, 0, 0, 0];

/** Butterworth quality factor of a single second-order section. */
const BUTTERWORTH_Q = Math.SQRT1_2;

/* Bilinear transforms of the analogue prototypes in R. Bristow-Johnson, "Cookbook formulae for audio equalizer biquad filter coefficients". Frequencies are limited to 0.49 of the sample rate. */
const angleOf = (sampleRateHz: number, frequencyHz: number): number =>
  (2 * Math.PI * Math.min(frequencyHz, 0.49 * sampleRateHz)) / sampleRateHz;

const normalised = (b: readonly [number, number, number], a: readonly [number, number, number]): Biquad => [
  b[0] / a[0],
  b[1] / a[0],
  b[2] / a[0],
  a[1] / a[0],
  a[2] / a[0],
];

/** High-pass, 12 dB per octave. */
export const highPass = (sampleRateHz: number, frequencyHz: number, q: number = BUTTERWORTH_Q): Biquad => {
  const w = angleOf(sampleRateHz, frequencyHz);
  const alpha = Math.sin(w) / (2 * q);
  const cosine = Math.cos(w);
  return normalised([(1 + cosine) / 2, -(1 + cosine), (1 + cosine) / 2], [1 + alpha, -2 * cosine, 1 - alpha]);
};

/** Low-pass, 12 dB per octave. */
export const lowPass = (sampleRateHz: number, frequencyHz: number, q: number = BUTTERWORTH_Q): Biquad => {
  const w = angleOf(sampleRateHz, frequencyHz);
  const alpha = Math.sin(w) / (2 * q);
  const cosine = Math.cos(w);
  return normalised([(1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2], [1 + alpha, -2 * cosine, 1 - alpha]);
};

/** Band-pass with 0 dB at its centre. */
export const bandPass = (sampleRateHz: number, frequencyHz: number, q: number): Biquad => {
  const w = angleOf(sampleRateHz, frequencyHz);
  const alpha = Math.sin(w) / (2 * q);
  return normalised([alpha, 0, -alpha], [1 + alpha, -2 * Math.cos(w), 1 - alpha]);
};

/** Bell of `gainDb` at its centre. */
export const bell = (sampleRateHz: number, frequencyHz: number, gainDb: number, q: number): Biquad => {
  const w = angleOf(sampleRateHz, frequencyHz);
  const alpha = Math.sin(w) / (2 * q);
  const root = Math.sqrt(gainFromDb(gainDb));
  const cosine = Math.cos(w);
  return normalised(
    [1 + alpha * root, -2 * cosine, 1 - alpha * root],
    [1 + alpha / root, -2 * cosine, 1 - alpha / root],
  );
};

/** Shelf of `gainDb` below its corner. */
export const lowShelf = (
  sampleRateHz: number,
  frequencyHz: number,
  gainDb: number,
  q: number = BUTTERWORTH_Q,
): Biquad => shelf(sampleRateHz, frequencyHz, gainDb, q, 1);

/** Shelf of `gainDb` above its corner. */
export const highShelf = (
  sampleRateHz: number,
  frequencyHz: number,
  gainDb: number,
  q: number = BUTTERWORTH_Q,
): Biquad => shelf(sampleRateHz, frequencyHz, gainDb, q, -1);

// Low and high shelf differ only in the sign of the cosine and in the signs of the middle coefficients.
const shelf = (sampleRateHz: number, frequencyHz: number, gainDb: number, q: number, side: 1 | -1): Biquad => {
  const w = angleOf(sampleRateHz, frequencyHz);
  const root = Math.sqrt(gainFromDb(gainDb));
  const slope = (2 * Math.sqrt(root) * Math.sin(w)) / (2 * q);
  const cosine = side * Math.cos(w);
  const up = root + 1;
  const down = root - 1;
  return normalised(
    [root * (up - down * cosine + slope), side * 2 * root * (down - up * cosine), root * (up - down * cosine - slope)],
    [up + down * cosine + slope, side * -2 * (down + up * cosine), up + down * cosine - slope],
  );
};

/** Quality factors of the two sections of a fourth-order Butterworth filter. */
export const FOURTH_ORDER_Q = [0.541196, 1.306563] as const;

/** Magnitude of a cascade at one frequency, linear. */
export const magnitudeAt = (cascade: readonly Biquad[], sampleRateHz: number, frequencyHz: number): number => {
  const w = (2 * Math.PI * frequencyHz) / sampleRateHz;
  const part = (c0: number, c1: number, c2: number): number =>
    (c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w)) ** 2 + (c1 * Math.sin(w) + c2 * Math.sin(2 * w)) ** 2;
  return cascade.reduce((product, [b0, b1, b2, a1, a2]) => product * Math.sqrt(part(b0, b1, b2) / part(1, a1, a2)), 1);
};

/** Two cascades of at most two sections each, in the layout of the `biquadPair` kernel. */
export const lanePair = (left: readonly Biquad[], right: readonly Biquad[] = left): readonly number[] => {
  const flat = (cascade: readonly Biquad[]): readonly number[] => [
    ...(cascade[0] ?? identityBiquad),
    ...(cascade[1] ?? identityBiquad),
  ];
  const second = flat(right);
  return flat(left).flatMap((value, index) => [value, second[index]!]);
};

/** Filters two signals in kernel memory (or the same one twice) in place. */
const runCascade = (
  kernels: KernelScope,
  left: Float32Array,
  right: Float32Array,
  cascade: readonly Biquad[],
): void => {
  const coefficients = kernels.f64(20);
  for (let index = 0; index < cascade.length; index += 2) {
    coefficients.set(lanePair(cascade.slice(index, index + 2)));
    kernels.biquadPair(left, right, coefficients);
  }
};

/** Filters one channel from rest and returns a new channel of the same length. */
export const filterChannel = (samples: Float32Array, cascade: readonly Biquad[]): Float32Array => {
  if (cascade.length === 0 || samples.length === 0) return samples.slice();
  return withKernels(samples.length * 4 + 1024, (kernels) => {
    const work = kernels.f32(samples.length);
    work.set(samples);
    runCascade(kernels, work, work, cascade);
    return work.slice();
  });
};

/** Filters every channel, two at a time because the kernel filters pairs. Lengths do not change. */
export const filterPcm = (pcm: Pcm, cascade: readonly Biquad[]): Pcm => {
  const channels: Float32Array[] = [];
  for (let index = 0; index < pcm.channels.length; index += 2) {
    const left = pcm.channels[index]!;
    const right = pcm.channels[index + 1];
    if (right === undefined || cascade.length === 0 || left.length === 0) {
      channels.push(filterChannel(left, cascade), ...(right === undefined ? [] : [filterChannel(right, cascade)]));
      continue;
    }
    channels.push(...filterTwo(left, right, cascade));
  }
  return { sampleRateHz: pcm.sampleRateHz, channels };
};

const filterTwo = (
  left: Float32Array,
  right: Float32Array,
  cascade: readonly Biquad[],
): readonly [Float32Array, Float32Array] =>
  withKernels(left.length * 8 + 1024, (kernels) => {
    const workLeft = kernels.f32(left.length);
    const workRight = kernels.f32(right.length);
    workLeft.set(left);
    workRight.set(right);
    runCascade(kernels, workLeft, workRight, cascade);
    return [workLeft.slice(), workRight.slice()];
  });
