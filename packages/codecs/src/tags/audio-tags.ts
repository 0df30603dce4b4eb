/** What a produced file says about itself. Absent fields are not written. */
export type AudioTags = {
  readonly title?: string;
  /** Who made it; the artist field, since that is what players show. */
  readonly organisation?: string;
  readonly comment?: string;
  readonly loudness?: LoudnessTags;
};

/** Loudness for players that level their files (BS.1770-4 integrated loudness, true peak). */
export type LoudnessTags = {
  readonly integratedLufs: number;
  readonly truePeakDbtp?: number;
};

/** ReplayGain 2.0 levels to −18 LUFS. */
export const REPLAY_GAIN_REFERENCE_LUFS = -18;
/** R128 gain tags (RFC 7845 §5.2.1) level to −23 LUFS and count in 1/256 dB. */
export const R128_REFERENCE_LUFS = -23;
export const R128_STEPS_PER_DB = 256;
