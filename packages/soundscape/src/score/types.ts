import type { InstrumentName } from '../instruments/book.ts';
import type { Chord } from './harmony.ts';

/** One stroke or note. Beats count quarter notes from the start of the piece. */
export type ScoreNote = {
  readonly instrument: InstrumentName;
  readonly startBeat: number;
  readonly lengthBeats: number;
  readonly midi: number;
  /** How loud, 0…1. */
  readonly velocity: number;
  /** Place between left (−1) and right (1), added to that of the part; 0 when absent. */
  readonly pan?: number;
};

/** What a stretch of the piece is for. `sting` is a piece so short that it is one gesture. */
export type SectionName = 'intro' | 'a' | 'b' | 'break' | 'outro' | 'sting';

/** A chord and where it sounds. */
export type PlacedChord = { readonly chord: Chord; readonly startBeat: number; readonly lengthBeats: number };

/** What a writer is told about the bar that it writes. */
export type BarContext = {
  readonly startBeat: number;
  /** Beats in this bar; the last bar of a piece may be short. */
  readonly beats: number;
  /** Beats of a whole bar: what patterns span. */
  readonly beatsPerBar: number;
  readonly section: SectionName;
  /** Place of the bar in its phrase, and the phrase's bars. */
  readonly phraseBar: number;
  readonly phraseBars: number;
  /** How often this kind of section was heard before: 0 for the first time. */
  readonly repeat: number;
  readonly isPhraseEnd: boolean;
  /** The final chord follows this bar. */
  readonly isLastBar: boolean;
  /** 0…1: how full the arrangement is. */
  readonly energy: number;
  /** Energy of the bar that follows (1 before the final chord). */
  readonly nextEnergy: number;
  readonly chords: readonly PlacedChord[];
  readonly nextChord: Chord;
  /** A voice speaks at this beat. */
  readonly isSpoken: (beat: number) => boolean;
  /** The arrangement is lifted at this beat. */
  readonly isLifted: (beat: number) => boolean;
  /** The same for the same kind of bar each time it returns, so that a piece repeats itself recognisably. */
  readonly random: () => number;
};

/** What a writer is told about the end. */
type FinaleContext = {
  readonly startBeat: number;
  /** Beats until the last frame. */
  readonly ringBeats: number;
  readonly chord: Chord;
  readonly random: () => number;
};

/** Writes one part of a piece, bar after bar, and may remember where its hands are. */
type Writer = {
  readonly bar: (context: BarContext) => readonly ScoreNote[];
  readonly finale: (context: FinaleContext) => readonly ScoreNote[];
};

/** Makes a fresh writer for each piece. */
export type WriterFactory = () => Writer;

/** What a part does in the arrangement; decides how it behaves under speech. */
type Role = 'drums' | 'bass' | 'comp' | 'pad' | 'lead' | 'counter' | 'texture';

/** A part's place in the mix. */
type Strip = {
  readonly gainDb: number;
  /** −1 (left) … 1 (right). */
  readonly pan?: number;
  /** Level into the small room and the plate, dB relative to the dry sound; none when absent. */
  readonly roomDb?: number;
  readonly plateDb?: number;
  readonly highPassHz?: number;
  readonly lowPassHz?: number;
  /** Doubling: depth 0…1. */
  readonly chorus?: number;
  /** Ducks on every beat, 0…1: the pumping of dance music. */
  readonly pump?: number;
};

/** A part: when it plays, what it plays, and how it is mixed. */
export type Part = {
  readonly id: string;
  readonly role: Role;
  /** Energy from which on the part plays; below it is silent. 0 plays always. */
  readonly entersAt: number;
  /** Energy above which it is silent again; none when absent. */
  readonly leavesAbove?: number;
  readonly write: WriterFactory;
  readonly strip: Strip;
};
