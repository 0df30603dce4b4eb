/** Loudness differences above this are not evened out: something else is wrong with the audio. */
const maxDifferenceDb = 24;

/**
 * Gains (0 to 1) with which several tracks are equally loud: all are as loud as the quietest one.
 * @param loudnessLufs integrated loudness of each; null if it was not measured, which leaves the track as it is
 */
export const equalGains = (loudnessLufs: readonly (number | null)[]): readonly number[] => {
  const known = loudnessLufs.filter((value): value is number => value !== null && Number.isFinite(value));
  const quietest = Math.min(...known);
  return loudnessLufs.map((value) => {
    if (value === null || !Number.isFinite(value)) return 1;
    return 10 ** (-Math.min(maxDifferenceDb, value - quietest) / 20);
  });
};
