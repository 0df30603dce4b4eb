import type { InstrumentName } from '../instruments/book.ts';
import { BEAT_TOLERANCE, chordIndexAt } from './beats.ts';
import { type Chord, midiAbove } from './harmony.ts';
import { type ByEnergy, stepsOfBar } from './steps.ts';
import type { PlacedChord, ScoreNote, WriterFactory } from './types.ts';

export type BassScore = {
  readonly instrument: InstrumentName;
  /** Lowest playable note, as a MIDI number (28 = E1). */
  readonly lowest: number;
  /**
   * Step patterns over one bar: `R` root, `r` soft root, `3` third, `5` fifth, `7` seventh (or sixth), `8` octave, `a`
   * approach note a half or whole step from the next root, `g` ghosted root, `-` held, `.` silent.
   */
  readonly patterns: ByEnergy<readonly string[]>;
  /** Level of the final note. */
  readonly finale?: number;
};

const bassOf = (placed: PlacedChord, lowest: number): number => midiAbove(lowest, placed.chord.bass);

const pitchOf = (symbol: string, placed: PlacedChord, next: Chord, lowest: number, approach: number): number => {
  const root = bassOf(placed, lowest);
  const tone = (index: number): number => midiAbove(root, placed.chord.tones[index] ?? placed.chord.root);
  switch (symbol) {
    case '3':
      return tone(1);
    case '5':
      return tone(2);
    case '7':
      return tone(Math.min(3, placed.chord.tones.length - 1));
    case '8':
      return root + 12;
    case 'a': {
      const goal = midiAbove(lowest, next.bass);
      return approach < 0.5 ? Math.max(lowest, goal - 1) : goal + (approach < 0.75 ? 2 : 1);
    }
    default:
      return root;
  }
};

const levelOf = (symbol: string): number =>
  symbol === 'g' ? 0.3 : symbol === 'r' ? 0.6 : symbol === 'R' ? 0.88 : 0.76;

/** Writes a bass part from patterns of chord tones; a step at which the chord changes plays the new root. */
export const bass =
  (score: BassScore): WriterFactory =>
  () => ({
    bar: (context) => {
      const notes: ScoreNote[] = [];
      for (const step of stepsOfBar(score.patterns, context)) {
        const startBeat = context.startBeat + step.atBeat;
        const index = chordIndexAt(context.chords, startBeat);
        const placed = context.chords[index];
        if (!placed) continue;
        const next = context.chords[index + 1]?.chord ?? context.nextChord;
        const opens = index > 0 && Math.abs(placed.startBeat - startBeat) < BEAT_TOLERANCE;
        const symbol = opens ? 'R' : step.symbol;
        const untilNext = placed.startBeat + placed.lengthBeats - startBeat;
        notes.push({
          instrument: score.instrument,
          startBeat,
          lengthBeats: Math.min(step.lengthBeats, Math.max(0.25, untilNext)),
          midi: pitchOf(symbol, placed, next, score.lowest, context.random()),
          velocity: levelOf(symbol),
        });
      }
      return notes;
    },
    finale: (context) => [
      {
        instrument: score.instrument,
        startBeat: context.startBeat,
        lengthBeats: context.ringBeats,
        midi: midiAbove(score.lowest, context.chord.bass),
        velocity: score.finale ?? 0.9,
      },
    ],
  });
