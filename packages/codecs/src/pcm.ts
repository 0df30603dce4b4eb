/**
 * Decoded audio. One array per channel, all of equal length; full scale is ±1, and values beyond it are kept.
 * `sampleRateHz` is usually 48 000; any positive number is allowed.
 */
export type Pcm = {
  readonly sampleRateHz: number;
  readonly channels: readonly Float32Array[];
};

/**
 * Audio too long to be held at once: it is read stretch by stretch, as often and in whatever order is wanted, and the same
 * stretch always gives the same samples.
 */
export type PcmSource = {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly frames: number;
  /** `count` frames from `startFrame` on, both within the audio; one new array per channel, which the caller may change. */
  read(startFrame: number, count: number): readonly Float32Array[];
};

/** A file whose samples lie open, and are read where they lie: what it is, and the bytes that one frame takes in it. */
export type OpenPcmSource = PcmSource & { readonly container: 'wav' | 'aiff'; readonly frameBytes: number };
