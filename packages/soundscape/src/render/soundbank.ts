import { createSeededRandom } from '@sonora/engine/dsp';
import { instrumentBook } from '../instruments/book.ts';
import { framesFromSeconds, type Instrument, type OneShot } from '../instruments/one-shot.ts';
import type { ScoreNote } from '../score/types.ts';
import type { NoteMemory } from './note-memory.ts';

/** A note as it is mixed: its sound, which may go on for longer, and when the key is let go. */
export type PlayedNote = {
  readonly sound: OneShot;
  /** From here it dies (quadratically, to zero) within `releaseFrames`. One rendering of a note serves all its lengths. */
  readonly heldFrames: number;
  readonly releaseFrames: number;
};

/** The notes of one piece. */
export type Soundbank = { readonly play: (note: ScoreNote) => PlayedNote };

/** Three ways to strike: a note's colour steps, its level does not. */
const strengthOf = (velocity: number): number => (velocity < 0.45 ? 0.3 : velocity < 0.75 ? 0.62 : 0.92);

/** Written lengths are rounded to a sixteenth of a beat, so that equal notes are one sound. */
const LENGTHS_PER_BEAT = 16;

const nameOf = (note: ScoreNote): string => `${note.instrument}/${note.midi}`;

const whole = (sound: OneShot): PlayedNote => ({ sound, heldFrames: sound.left.length, releaseFrames: 0 });

/**
 * A bank for the notes of one piece. A sound depends on its instrument, pitch, strength and take alone, never on what was
 * played before it; takes alternate in the order of the notes. A held note is rendered once, as long as the piece ever
 * needs it, and let go where it is mixed.
 */
export const createSoundbank = (
  notes: Iterable<ScoreNote>,
  options: { readonly seed: string; readonly secondsPerBeat: number; readonly memory: NoteMemory },
): Soundbank => {
  const longestBeats = new Map<string, number>();
  const counts = new Map<string, number>();
  const takes = new Map<ScoreNote, number>();
  for (const note of notes) {
    const name = nameOf(note);
    longestBeats.set(name, Math.max(longestBeats.get(name) ?? 0, note.lengthBeats));
    takes.set(note, counts.get(name) ?? 0);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }

  const render = (instrument: Instrument, note: ScoreNote, key: string, lengthSeconds: number): OneShot =>
    options.memory.recall(`${options.seed}/${key}/${lengthSeconds}`, () =>
      instrument.render({
        midi: note.midi,
        lengthSeconds,
        strength: strengthOf(note.velocity),
        random: createSeededRandom(`${options.seed}/${key}`),
      }),
    );

  const secondsOf = (beats: number): number =>
    (Math.max(1, Math.round(beats * LENGTHS_PER_BEAT)) / LENGTHS_PER_BEAT) * options.secondsPerBeat;

  return {
    play: (note) => {
      const instrument: Instrument = instrumentBook[note.instrument];
      const name = nameOf(note);
      const take = (takes.get(note) ?? 0) % instrument.roundRobins;
      const key = `${name}/${strengthOf(note.velocity)}/${take}`;
      const { length } = instrument;
      switch (length.kind) {
        case 'own':
          return whole(render(instrument, note, key, 0));
        case 'exact': {
          const seconds = secondsOf(note.lengthBeats);
          return whole(render(instrument, note, `${key}/${seconds}`, seconds));
        }
        case 'held': {
          const heldFor = (beats: number): number =>
            Math.min(length.longestSeconds, secondsOf(beats) * length.heldPart);
          const longest = heldFor(longestBeats.get(name) ?? note.lengthBeats) + length.releaseSeconds;
          return {
            sound: render(instrument, note, key, longest),
            heldFrames: framesFromSeconds(heldFor(note.lengthBeats)),
            releaseFrames: framesFromSeconds(length.releaseSeconds),
          };
        }
        default: {
          const unknown: never = length;
          throw new Error(`Unknown length ${JSON.stringify(unknown)}`);
        }
      }
    },
  };
};
