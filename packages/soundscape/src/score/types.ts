import type { InstrumentName } from '../instruments/book.ts';
import type { Chord } from './harmony.ts';

/** One stroke or note. Beats are quarter notes from the start of the piece. */
export type ScoreNote = {
  readonly instrument: InstrumentName;
  readonly startBeat: number;
  readonly lengthBeats: number;
  readonly midi: number;
  /** Velocity, 0…1. */
  readonly velocity: number;
  /** Pan from left (−1) to right (1), added to that of the part. Default: 0. */
  readonly pan?: number;
};

/** Function of a section. A `sting` is a piece so short that it has no sections. */
export type SectionName = 'intro' | 'a' | 'b' | 'break' | 'outro' | 'sting';

/** A chord and its position. */
export type PlacedChord = { readonly chord: Chord; readonly startBeat: number; readonly lengthBeats: number };

/** Context of the bar that a writer writes. */
export type BarContext = {
  readonly startBeat: number;
  /** Beats of this bar; the last bar of a piece may be short. */
  readonly beats: number;
  /** Beats of a whole bar, which patterns span. */
  readonly beatsPerBar: number;
  readonly section: SectionName;
  /** Position of the bar in its phrase, and the number of bars of the phrase. */
  readonly phraseBar: number;
  readonly phraseBars: number;
  /** Number of earlier sections of this kind; 0 for the first. */
  readonly repeat: number;
  readonly isPhraseEnd: boolean;
  /** The final chord follows this bar. */
  readonly isLastBar: boolean;
  /** Fullness of the arrangement, 0…1. */
  readonly energy: number;
  /** Energy of the next bar (1 before the final chord). */
  readonly nextEnergy: number;
  readonly chords: readonly PlacedChord[];
  readonly nextChord: Chord;
  /** Whether a voice speaks at this beat. */
  readonly isSpoken: (beat: number) => boolean;
  /** Whether the arrangement is lifted at this beat. */
  readonly isLifted: (beat: number) => boolean;
  /**
   * Random numbers that are equal for the same kind of bar in each repetition, so that a piece repeats recognisably.
   */
  readonly random: () => number;
};

/** Context of the ending. */
type FinaleContext = {
  readonly startBeat: number;
  /** Beats until the last frame. */
  readonly ringBeats: number;
  readonly chord: Chord;
  readonly random: () => number;
};

/** Writes one part of a piece bar by bar; may keep state, such as the current voicing. */
type Writer = {
  readonly bar: (context: BarContext) => readonly ScoreNote[];
  readonly finale: (context: FinaleContext) => readonly ScoreNote[];
};

/** Creates a writer without state for each piece. */
export type WriterFactory = () => Writer;

/** Role of a part in the arrangement; determines its behaviour under speech. */
type Role = 'drums' | 'bass' | 'comp' | 'pad' | 'lead' | 'counter' | 'texture';

/** Mix settings of a part. */
type Strip = {
  readonly gainDb: number;
  /** −1 (left) … 1 (right). */
  readonly pan?: number;
  /** Send levels of the small room and the plate, dB relative to the dry signal. Default: none. */
  readonly roomDb?: number;
  readonly plateDb?: number;
  readonly highPassHz?: number;
  readonly lowPassHz?: number;
  /** Depth of the chorus, 0…1. */
  readonly chorus?: number;
  /** Ducking on every beat, 0…1: the pumping of dance music. */
  readonly pump?: number;
};

/** A part: when it plays, its writer and its mix settings. */
export type Part = {
  readonly id: string;
  readonly role: Role;
  /** Energy from which the part plays. 0: always. */
  readonly entersAt: number;
  /** Energy above which the part is silent. Default: none. */
  readonly leavesAbove?: number;
  readonly write: WriterFactory;
  readonly strip: Strip;
};
