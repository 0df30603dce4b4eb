/** Linear amplitude of a level in decibels: 0 dB → 1, −6.02 dB → 0.5. */
export const gainFromDb = (db: number): number => 10 ** (db / 20);

/** Level in decibels of a linear amplitude; −Infinity for 0. */
export const dbFromGain = (gain: number): number => 20 * Math.log10(Math.abs(gain));
