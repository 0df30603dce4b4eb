import { createSeededRandom } from '@sonora/engine/dsp';
import { type InstrumentName, instrumentBook } from '../instruments/book.ts';
import { type SampleBank, sampledInstrument } from '../instruments/sampled.ts';
import type { ScoreNote } from '../score/types.ts';
import { framesFromSeconds, type Instrument, type OneShot } from '../synthesis/one-shot.ts';
import type { NoteMemory } from './note-memory.ts';

/** A note in the mix: its sound, which may be longer, and the time of its release. */
export type PlayedNote = {
  readonly sound: OneShot;
  /** From here it fades to zero (quadratically) within `releaseFrames`. All lengths of a note share one rendering. */
  readonly heldFrames: number;
  readonly releaseFrames: number;
};

/** Renders and caches the notes of one piece. */
export type Soundbank = { readonly play: (note: ScoreNote) => PlayedNote };

/** Three strengths of a stroke. They change the tone of a note; its level follows the velocity continuously. */
const strengthOf = (velocity: number): number => (velocity < 0.45 ? 0.3 : velocity < 0.75 ? 0.62 : 0.92);

/** Written lengths are rounded to a sixteenth of a beat, so that equal notes share a rendering. */
const LENGTHS_PER_BEAT = 16;

/** The instrument of a part, sampled or synthesised, and the prefix of its cache keys. */
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
 * Rendered length of a held note: the length that this strength and take need, in whole beats to increase cache hits,
 * but at least the first second that the pitch needs, because sounds are levelled by their first second.
 */
const renderedSeconds = (pitchNeeds: number, strokeNeeds: number): number =>
  Math.min(pitchNeeds, Math.max(strokeNeeds, 1));

const whole = (sound: OneShot): PlayedNote => ({ sound, heldFrames: sound.left.length, releaseFrames: 0 });

/**
 * Creates the sound bank of one piece. A sound depends only on its instrument, pitch, strength and take, not on notes
 * before it. Takes alternate in the order of `notes`, which must be all notes of the piece. A held note is rendered
 * once in its longest form and released in the mix.
 */
export const createSoundbank = (
  notes: Iterable<ScoreNote>,
  options: {
    readonly seed: string;
    readonly secondsPerBeat: number;
    readonly memory: NoteMemory;
    /** Plays the instruments that it contains. Default: all instruments are synthesised. */
    readonly bank?: SampleBank;
  },
): Soundbank => {
  const playerOf = createCast(options.bank);
  const nameOf = (note: ScoreNote): string => `${playerOf(note.instrument).name}/${note.midi}`;
  const maxBeats = new Map<string, number>();
  const counts = new Map<string, number>();
  const keys = new Map<ScoreNote, string>();
  const atLeast = (name: string, beats: number): void => {
    maxBeats.set(name, Math.max(maxBeats.get(name) ?? 0, beats));
  };
  for (const note of notes) {
    const name = nameOf(note);
    const count = counts.get(name) ?? 0;
    const key = `${name}/${strengthOf(note.velocity)}/${count % playerOf(note.instrument).instrument.roundRobins}`;
    counts.set(name, count + 1);
    keys.set(note, key);
    atLeast(name, note.lengthBeats);
    atLeast(key, note.lengthBeats);
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
      const { instrument } = playerOf(note.instrument);
      const name = nameOf(note);
      const key = keys.get(note);
      if (key === undefined) throw new Error(`${name} is not a note of this bank`);
      const { length } = instrument;
      switch (length.kind) {
        case 'own':
          return whole(render(instrument, note, key, 0));
        case 'exact': {
          const seconds = secondsOf(note.lengthBeats);
          return whole(render(instrument, note, `${key}/${seconds}`, seconds));
        }
        case 'held': {
          const heldFor = (beats: number): number => Math.min(length.maxSeconds, secondsOf(beats) * length.heldPart);
          const longest = renderedSeconds(heldFor(maxBeats.get(name)!), heldFor(Math.ceil(maxBeats.get(key)!)));
          return {
            sound: render(instrument, note, key, longest + length.releaseSeconds),
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
