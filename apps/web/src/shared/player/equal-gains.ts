/**
 * Gains (0 to 1) with which tracks are equally loud: all are as loud as the quietest one. A track whose loudness is unknown stays
 * as it is.
 */
export const equalGains = (loudnessLufs: readonly (number | null)[]): readonly number[] => {
  const known = loudnessLufs.filter((value) => value !== null);
  const quietest = Math.min(...known);
  return loudnessLufs.map((value) => (value === null ? 1 : 10 ** ((quietest - value) / 20)));
};
