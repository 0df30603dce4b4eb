import { createSeededRandom } from '@sonora/engine/dsp';
import { type InstrumentName, instrumentBook } from '../instruments/book.ts';
import { type Instrument, type OneShot, releaseAfter } from '../instruments/one-shot.ts';
import { type SampleBank, sampledInstrument } from '../instruments/sampled.ts';
import type { ScoreNote } from '../score/types.ts';
import type { NoteMemory } from './note-memory.ts';

/** The notes of one piece. */
export type Soundbank = { readonly play: (note: ScoreNote) => OneShot };

/** Three ways to strike: a note's colour steps, its level does not. */
const strengthOf = (velocity: number): number => (velocity < 0.45 ? 0.3 : velocity < 0.75 ? 0.62 : 0.92);

/** Written lengths are rounded to a sixteenth of a beat, so that equal notes are one sound. */
const LENGTHS_PER_BEAT = 16;

/** Who plays a part: a bank of samples that has the instrument, or we; and under which name its notes are remembered. */
type Player = { readonly name: string; readonly instrument: Instrument };

const createCast = (bank: SampleBank | undefined): ((name: InstrumentName) => Player) => {
  const cast = new Map<InstrumentName, Player>();
  return (name) => {
    const known = cast.get(name);
    if (known) return known;
    const sampled = bank && sampledInstrument(name, bank);
    const player = sampled
      ? { name: `${name} of ${bank.id}`, instrument: sampled }
      : { name, instrument: instrumentBook[name] };
    cast.set(name, player);
    return player;
  };
};

/**
 * A bank for the notes of one piece. A sound depends on its instrument, pitch, strength and take alone, never on what was
 * played before it; takes alternate in the order of playing. A held note is rendered once, as long as the piece ever
 * needs it, and cut to length from there.
 */
export const createSoundbank = (
  notes: Iterable<ScoreNote>,
  options: {
    readonly seed: string;
    readonly secondsPerBeat: number;
    readonly memory: NoteMemory;
    /** Plays the instruments that it has; all are ours without it. */
    readonly bank?: SampleBank;
  },
): Soundbank => {
  const playerOf = createCast(options.bank);
  const nameOf = (note: ScoreNote): string => `${playerOf(note.instrument).name}/${note.midi}`;
  const longestBeats = new Map<string, number>();
  for (const note of notes) {
    longestBeats.set(nameOf(note), Math.max(longestBeats.get(nameOf(note)) ?? 0, note.lengthBeats));
  }
  const takes = new Map<string, number>();

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
      const { instrument } = playerOf(note.instrument);
      const name = nameOf(note);
      const take = takes.get(name) ?? 0;
      takes.set(name, (take + 1) % instrument.roundRobins);
      const key = `${name}/${strengthOf(note.velocity)}/${take}`;
      const { length } = instrument;
      switch (length.kind) {
        case 'own':
          return render(instrument, note, key, 0);
        case 'exact': {
          const seconds = secondsOf(note.lengthBeats);
          return render(instrument, note, `${key}/${seconds}`, seconds);
        }
        case 'held': {
          const heldFor = (beats: number): number =>
            Math.min(length.longestSeconds, secondsOf(beats) * length.heldPart);
          const longest = heldFor(longestBeats.get(name) ?? note.lengthBeats) + length.releaseSeconds;
          const seconds = heldFor(note.lengthBeats);
          return options.memory.recall(`${options.seed}/${key}/${longest}/${seconds}`, () =>
            releaseAfter(render(instrument, note, key, longest), seconds, length.releaseSeconds),
          );
        }
        default: {
          const unknown: never = length;
          throw new Error(`Unknown length ${JSON.stringify(unknown)}`);
        }
      }
    },
  };
};
