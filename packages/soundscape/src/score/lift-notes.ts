import type { Part, ScoreNote } from './types.ts';

/** Factor of the velocity in a lifted bar: about 2 dB, with a brighter tone on some instruments. */
const LIFT_STRENGTH = 1.22;
/**
 * Velocity of the note that doubles a chord's top voice an octave higher, relative to it, and the highest such note
 * (C7).
 */
const DOUBLED_STRENGTH = 0.6;
const HIGHEST_DOUBLED = 96;
/** Strings of one strum count as one chord. */
const TOGETHER_BEATS = 0.1;

/** Applies the lift that all parts have in common; each writer adds its own. Notes of other bars do not change. */
export const liftNotes = (
  notes: readonly ScoreNote[],
  role: Part['role'],
  isLifted: (beat: number) => boolean,
): ScoreNote[] => {
  const isTop = (note: ScoreNote): boolean =>
    notes.every(({ startBeat, midi }) => Math.abs(startBeat - note.startBeat) > TOGETHER_BEATS || midi <= note.midi);
  return notes.flatMap((note) => {
    if (!isLifted(note.startBeat)) return [note];
    const velocity = Math.min(1, LIFT_STRENGTH * note.velocity);
    const raised = { ...note, velocity };
    const isDoubled = role === 'comp' && note.midi + 12 <= HIGHEST_DOUBLED && isTop(note);
    return isDoubled ? [raised, { ...raised, midi: note.midi + 12, velocity: DOUBLED_STRENGTH * velocity }] : [raised];
  });
};
