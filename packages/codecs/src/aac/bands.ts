/**
 * Scale factor band borders for each sampling frequency (ISO/IEC 14496-3, tables 4.129 to 4.147); the last number is
 * the end of the last band. Tables of 1024 lines are for long windows, tables of 128 for each of eight short ones.
 */
const LONG_96: readonly number[] = [
  0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 64, 72, 80, 88, 96, 108, 120, 132, 144, 156, 172, 188, 212,
  240, 276, 320, 384, 448, 512, 576, 640, 704, 768, 832, 896, 960, 1024,
];
const LONG_64: readonly number[] = [
  0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 64, 72, 80, 88, 100, 112, 124, 140, 156, 172, 192, 216, 240,
  268, 304, 344, 384, 424, 464, 504, 544, 584, 624, 664, 704, 744, 784, 824, 864, 904, 944, 984, 1024,
];
const LONG_48: readonly number[] = [
  0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 88, 96, 108, 120, 132, 144, 160, 176, 196, 216, 240, 264,
  292, 320, 352, 384, 416, 448, 480, 512, 544, 576, 608, 640, 672, 704, 736, 768, 800, 832, 864, 896, 928, 1024,
];
const LONG_32: readonly number[] = [
  0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 88, 96, 108, 120, 132, 144, 160, 176, 196, 216, 240, 264,
  292, 320, 352, 384, 416, 448, 480, 512, 544, 576, 608, 640, 672, 704, 736, 768, 800, 832, 864, 896, 928, 960, 992,
  1024,
];
const LONG_24: readonly number[] = [
  0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 52, 60, 68, 76, 84, 92, 100, 108, 116, 124, 136, 148, 160, 172, 188, 204,
  220, 240, 260, 284, 308, 336, 364, 396, 432, 468, 508, 552, 600, 652, 704, 768, 832, 896, 960, 1024,
];
const LONG_16: readonly number[] = [
  0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 100, 112, 124, 136, 148, 160, 172, 184, 196, 212, 228, 244, 260, 280,
  300, 320, 344, 368, 396, 424, 456, 492, 532, 572, 616, 664, 716, 772, 832, 896, 960, 1024,
];
const LONG_8: readonly number[] = [
  0, 12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144, 156, 172, 188, 204, 220, 236, 252, 268, 288, 308, 328, 348,
  372, 396, 420, 448, 476, 508, 544, 580, 620, 664, 712, 764, 820, 880, 944, 1024,
];
const SHORT_96: readonly number[] = [0, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 92, 128];
const SHORT_48: readonly number[] = [0, 4, 8, 12, 16, 20, 28, 36, 44, 56, 68, 80, 96, 112, 128];
const SHORT_24: readonly number[] = [0, 4, 8, 12, 16, 20, 24, 28, 36, 44, 52, 64, 76, 92, 108, 128];
const SHORT_16: readonly number[] = [0, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 60, 72, 88, 108, 128];
const SHORT_8: readonly number[] = [0, 4, 8, 12, 16, 20, 24, 28, 36, 44, 52, 60, 72, 88, 108, 128];

/** Sampling frequencies by index (§1.6.3.4, table 1.18). */
export const SAMPLE_RATES_HZ = [
  96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
] as const;

/** Constants of a sampling frequency. */
export type Bands = {
  readonly long: readonly number[];
  readonly short: readonly number[];
  /** Temporal noise shaping does not apply to bands above this (table 4.155, low complexity). */
  readonly noiseShapingLong: number;
  readonly noiseShapingShort: number;
};

const bands = (
  long: readonly number[],
  short: readonly number[],
  noiseShapingLong: number,
  noiseShapingShort: number,
): Bands => ({ long, short, noiseShapingLong, noiseShapingShort });

/** Bands by the index of the sampling frequency. */
export const BANDS: readonly Bands[] = [
  bands(LONG_96, SHORT_96, 31, 9),
  bands(LONG_96, SHORT_96, 31, 9),
  bands(LONG_64, SHORT_96, 34, 10),
  bands(LONG_48, SHORT_48, 40, 14),
  bands(LONG_48, SHORT_48, 42, 14),
  bands(LONG_32, SHORT_48, 51, 14),
  bands(LONG_24, SHORT_24, 46, 14),
  bands(LONG_24, SHORT_24, 46, 14),
  bands(LONG_16, SHORT_16, 42, 14),
  bands(LONG_16, SHORT_16, 42, 14),
  bands(LONG_16, SHORT_16, 42, 14),
  bands(LONG_8, SHORT_8, 39, 14),
  bands(LONG_8, SHORT_8, 39, 14),
];
