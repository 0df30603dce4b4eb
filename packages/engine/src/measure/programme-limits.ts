/** What is softer than this counts as silence before and after a programme, dBFS. */
export const SILENCE_DB = -60;
/** The largest positive number of 16 bits: a decoded sample there or above has been cut off. */
export const FULL_SCALE = 32_767 / 32_768;
