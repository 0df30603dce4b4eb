/** Level below which the start and the end of a programme count as silence, dBFS. */
export const SILENCE_DB = -60;
/** The largest positive 16-bit value: decoded samples at or above it count as clipped. */
export const FULL_SCALE = 32_767 / 32_768;
