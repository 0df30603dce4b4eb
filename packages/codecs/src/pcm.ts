/**
 * Decoded audio. One array per channel, all of equal length; full scale is ±1, and values beyond it are kept.
 * `sampleRateHz` is usually 48,000; any positive number is allowed.
 */
export type Pcm = {
  readonly sampleRateHz: number;
  readonly channels: readonly Float32Array[];
};

/**
 * Audio that is too long to hold in memory. Blocks can be read repeatedly and in any order; the same block always has
 * the same samples.
 */
export type PcmSource = {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly frames: number;
  /**
   * Reads `count` frames from `startFrame`, within the audio; returns one new array per channel, which the caller may
   * change.
   */
  read(startFrame: number, count: number): readonly Float32Array[];
};

/** An uncompressed file as a source, with its container and bytes per frame. */
export type OpenPcmSource = PcmSource & { readonly container: 'wav' | 'aiff'; readonly frameBytes: number };
