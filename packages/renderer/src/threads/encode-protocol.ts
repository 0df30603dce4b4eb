import type { Mp3Part, Mp3Rate } from '@sonora/codecs';

/** What the second encoding thread is asked; the samples are shared, not copied. */
export type EncodeRequest = {
  readonly id: number;
  readonly sampleRateHz: number;
  readonly channels: readonly Float32Array<SharedArrayBuffer>[];
  readonly rate: Mp3Rate;
  readonly part: Mp3Part;
};

/** `bytes` is missing when the part cannot be made, for whatever reason: the file is then encoded whole. */
export type EncodeAnswer = { readonly id: number; readonly bytes?: Uint8Array };
