import { createSeededRandom } from '@sonora/engine/dsp';
import type { ScoreNote } from './types.ts';

/** How a band plays together. */
export type Feel = {
  /** Grid that swings: 0.5 for eighths, 0.25 for sixteenths. */
  readonly swingBeats: number;
  /** How late the second of each pair comes, as a part of the pair: 0 straight … 0.17 triplets. */
  readonly swing: number;
  /** Spread of the strokes around their place (standard deviation), seconds. */
  readonly timingSeconds: number;
  /** Spread of the velocities, 0…1. */
  readonly velocity: number;
};

/** Sum of three even numbers: close enough to a bell curve, and never more than 3 deviations away. */
const bell = (random: () => number): number => (random() + random() + random() - 1.5) * 2;

const swung = (beat: number, feel: Feel): number => {
  const position = beat / feel.swingBeats;
  const isOff = Math.abs((position % 2) - 1) < 0.02;
  return isOff ? beat + feel.swing * feel.swingBeats * 2 : beat;
};

/**
 * Moves notes off the grid as players do, none before the beginning. The final stroke (at `finalBeat`) stays together: an
 * ending that is not together sounds like a mistake.
 */
export const humanise = (
  notes: readonly ScoreNote[],
  feel: Feel,
  options: { readonly seed: string; readonly secondsPerBeat: number; readonly finalBeat: number },
): ScoreNote[] => {
  const random = createSeededRandom(options.seed);
  return notes.map((note) => {
    const late = (bell(random) * feel.timingSeconds) / options.secondsPerBeat;
    const velocity = Math.min(1, Math.max(0.08, note.velocity * (1 + bell(random) * feel.velocity)));
    if (note.startBeat >= options.finalBeat) return { ...note, velocity };
    const startBeat = Math.min(Math.max(0, swung(note.startBeat, feel) + late), options.finalBeat - 0.02);
    return { ...note, startBeat, velocity };
  });
};
