import type { PlacedChord } from './types.ts';

/** Beats are sums of fractions such as thirds; beats that are meant to be equal differ by less than this. */
export const BEAT_TOLERANCE = 1e-6;

/** Index of the chord that sounds at a beat; −1 before the first. */
export const chordIndexAt = (chords: readonly PlacedChord[], beat: number): number =>
  chords.findLastIndex((placed) => placed.startBeat <= beat + BEAT_TOLERANCE);

/** The chord that sounds at a beat; undefined before the first. */
export const chordAt = (chords: readonly PlacedChord[], beat: number): PlacedChord | undefined =>
  chords[chordIndexAt(chords, beat)];
