/** Metadata of a delivered file. Absent fields are not written. */
export type AudioTags = {
  readonly title?: string;
  /** Creator, written to the artist field, which players show. */
  readonly organisation?: string;
  readonly comment?: string;
  readonly loudness?: LoudnessTags;
};

/** Loudness for players that normalise (BS.1770-4 integrated loudness, true peak). */
export type LoudnessTags = {
  readonly integratedLufs: number;
  readonly truePeakDbtp?: number;
};

/** ReplayGain 2.0 normalises to −18 LUFS. */
export const REPLAY_GAIN_REFERENCE_LUFS = -18;
/** R128 gain tags (RFC 7845 §5.2.1) normalise to −23 LUFS, in units of 1/256 dB. */
export const R128_REFERENCE_LUFS = -23;
export const R128_STEPS_PER_DB = 256;
