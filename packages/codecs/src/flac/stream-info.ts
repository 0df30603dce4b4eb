/** STREAMINFO block (RFC 9639 §8.2). */
export type FlacStreamInfo = {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly bitDepth: number;
  /** Block size of all frames but the last, if it is fixed. */
  readonly blockFrames: number;
  /** 0 if the writer did not know it. It may be wrong. */
  readonly declaredFrames: number;
};
