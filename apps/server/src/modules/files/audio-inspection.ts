/** What decoding tells about an audio file. Loudness and true peak are null for silence. */
export type AudioInspection = {
  readonly durationSeconds: number;
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly loudnessLufs: number | null;
  readonly truePeakDbtp: number | null;
  /** At most 800 bytes in hexadecimal, 255 for full scale. */
  readonly peaks: string;
};
