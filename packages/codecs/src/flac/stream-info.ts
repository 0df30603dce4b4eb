/** STREAMINFO block (RFC 9639 §8.2). */
export type FlacStreamInfo = {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly bitDepth: number;
  /** Block size of all frames except the last, if it does not vary. */
  readonly blockFrames: number;
  /** 0 when the encoder did not know it. The value may be wrong. */
  readonly declaredFrames: number;
};
