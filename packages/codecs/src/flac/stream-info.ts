/** STREAMINFO block (RFC 9639 §8.2). */
export type FlacStreamInfo = {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly bitDepth: number;
  /** Block size of all frames but the last where it does not vary. */
  readonly blockFrames: number;
  /** 0 when the writer did not know. It may lie. */
  readonly declaredFrames: number;
};
