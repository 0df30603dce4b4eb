/** Bell filter that attenuates a resonance of a synthetic voice. */
export type VoiceCorrection = {
  /** Centre frequency in the finished voice, after pitch and formant shifts. */
  readonly frequencyHz: number;
  /** −12 to 0. */
  readonly gainDb: number;
  readonly q: number;
};
