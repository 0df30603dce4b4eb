/** Metadata of a rendered file. Absent fields are not written. */
export type AudioTags = {
  readonly title?: string;
  /** Creator; written to the artist field, which players show. */
  readonly organisation?: string;
  readonly comment?: string;
  readonly loudness?: LoudnessTags;
};

/** Loudness for players that normalise levels (BS.1770-4 integrated loudness, true peak). */
export type LoudnessTags = {
  readonly integratedLufs: number;
  readonly truePeakDbtp?: number;
};

/** Target level of ReplayGain 2.0, LUFS. */
export const REPLAY_GAIN_REFERENCE_LUFS = -18;
/** Target level of R128 gain tags (RFC 7845 §5.2.1), LUFS, and their resolution of 1/256 dB. */
export const R128_REFERENCE_LUFS = -23;
export const R128_STEPS_PER_DB = 256;
