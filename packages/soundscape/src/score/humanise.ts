import { createSeededRandom } from '@sonora/engine/dsp';
import type { ScoreNote } from './types.ts';

/** Timing and dynamics of an ensemble. */
export type Feel = {
  /** Grid of the swing: 0.5 for eighths, 0.25 for sixteenths. */
  readonly swingBeats: number;
  /** Delay of the second note of each pair, as a share of the pair: 0 straight … 0.17 triplets. */
  readonly swing: number;
  /** Standard deviation of note times, seconds. */
  readonly timingSeconds: number;
  /** Variation of the velocities, 0…1. */
  readonly velocity: number;
};

/** Sum of three uniform random numbers: approximates a normal distribution and never exceeds 3 standard deviations. */
const bell = (random: () => number): number => (random() + random() + random() - 1.5) * 2;

const swung = (beat: number, feel: Feel): number => {
  const position = beat / feel.swingBeats;
  const isOff = Math.abs((position % 2) - 1) < 0.02;
  return isOff ? beat + feel.swing * feel.swingBeats * 2 : beat;
};

/**
 * Varies the timing of notes; none moves before the beginning. The final stroke (at `finalBeat`) stays synchronous,
 * because an uneven ending sounds like a mistake.
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
