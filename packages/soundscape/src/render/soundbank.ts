import { createSeededRandom } from '@sonora/engine/dsp';
import { instrumentBook } from '../instruments/book.ts';
import type { OneShot } from '../instruments/one-shot.ts';
import type { ScoreNote } from '../score/types.ts';

/** Rendered notes of one piece, each made once. */
export type Soundbank = { readonly play: (note: ScoreNote) => OneShot };

/** Three ways to strike: a note's colour steps, its level does not. */
const strengthOf = (velocity: number): number => (velocity < 0.45 ? 0.3 : velocity < 0.75 ? 0.62 : 0.92);

/** Written lengths are rounded to a sixteenth of a beat, so that equal notes are one sound. */
const LENGTHS_PER_BEAT = 16;

/**
 * A bank for one piece. A note's sound depends on its instrument, pitch, length, strength and take alone, never on what
 * was played before it; takes alternate in the order of playing.
 */
export const createSoundbank = (options: { readonly seed: string; readonly secondsPerBeat: number }): Soundbank => {
  const sounds = new Map<string, OneShot>();
  const takes = new Map<string, number>();
  return {
    play: (note) => {
      const instrument = instrumentBook[note.instrument];
      const name = `${note.instrument}/${note.midi}`;
      const take = takes.get(name) ?? 0;
      takes.set(name, (take + 1) % instrument.roundRobins);
      const sixteenths = instrument.sustains ? Math.max(1, Math.round(note.lengthBeats * LENGTHS_PER_BEAT)) : 0;
      const strength = strengthOf(note.velocity);
      const key = `${name}/${sixteenths}/${strength}/${take}`;
      const known = sounds.get(key);
      if (known) return known;
      const sound = instrument.render({
        midi: note.midi,
        lengthSeconds: (sixteenths / LENGTHS_PER_BEAT) * options.secondsPerBeat,
        strength,
        random: createSeededRandom(`${options.seed}/${key}`),
      });
      sounds.set(key, sound);
      return sound;
    },
  };
};
