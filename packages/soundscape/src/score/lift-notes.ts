import type { Part, ScoreNote } from './types.ts';

/** Strokes in a lifted bar are this much stronger: some 2 dB, and brighter where the instrument is. */
const LIFT_STRENGTH = 1.22;
/** Chords open upwards: their top voice is doubled an octave higher, this strong beside it, as far as it stays below C7. */
const DOUBLED_STRENGTH = 0.6;
const HIGHEST_DOUBLED = 96;
/** Strings of one strum belong together. */
const TOGETHER_BEATS = 0.1;

/** What a lift does to every part alike, beside what each writer adds of its own. Notes elsewhere stay as they are. */
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
