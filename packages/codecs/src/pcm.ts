/**
 * Decoded audio. One array per channel, all of equal length; full scale is ±1, and values beyond it are kept.
 * `sampleRateHz` is usually 48 000 inside the house; any positive number is allowed.
 */
export type Pcm = {
  readonly sampleRateHz: number;
  readonly channels: readonly Float32Array[];
};
