import type { InstrumentName } from '../instruments/book.ts';
import { BEAT_TOLERANCE, chordAt } from './beats.ts';
import { midiAbove, midiFromDegree, nearestChordTone, type ScaleName } from './harmony.ts';
import type { BarContext, ScoreNote, WriterFactory } from './types.ts';

/** A note of a melody: start in beats within its two bars, length in beats, scale step (0 = tonic), accent 0…1. */
export type TuneNote = readonly [atBeat: number, lengthBeats: number, degree: number, accent?: number];

/** Notes of two bars. */
export type Tune = readonly TuneNote[];

export type MelodyScore = {
  readonly instrument: InstrumentName;
  /** MIDI number of the tonic, scale step 0. */
  readonly tonicMidi: number;
  readonly scale: ScaleName;
  /** Phrases alternate between statement and answer. */
  readonly statement: Tune;
  readonly answer: Tune;
  /** Second idea, for the brighter section. Default: the statement. */
  readonly bridge?: Tune;
  /**
   * Scale steps that lead into the final chord, for endings and stings. Each lasts `pickupStepBeats`, by default half a
   * beat.
   */
  readonly pickup: readonly number[];
  readonly pickupStepBeats?: number;
  /** Also plays in bars of the intro and of the break. */
  readonly playsInIntro?: boolean;
  /** Adds a parallel voice, `steps` scale steps away, from this energy. */
  readonly harmony?: { readonly steps: number; readonly from: number };
  readonly pan?: number;
};

const tuneFor = (score: MelodyScore, context: BarContext): Tune | undefined => {
  const half = Math.floor(context.phraseBar / 2);
  switch (context.section) {
    case 'intro':
    case 'break':
      return score.playsInIntro ? (half % 2 === 0 ? score.statement : score.answer) : undefined;
    case 'b':
      return half % 2 === 0 ? (score.bridge ?? score.statement) : score.answer;
    case 'a':
    case 'outro':
      return half % 2 === 0 ? score.statement : score.answer;
    case 'sting':
      return undefined;
    default: {
      const unknown: never = context.section;
      throw new Error(`Unknown section ${String(unknown)}`);
    }
  }
};

/**
 * Writes a note. Under speech a melody would compete for the same frequency band, so only the soft first note of a
 * phrase remains. Strong beats use a tone of the current chord.
 */
const playNote = (score: MelodyScore, context: BarContext, note: TuneNote, offsetBeats: number): ScoreNote[] => {
  const [atBeat, lengthBeats, degree, accent = 0.75] = note;
  const beat = atBeat - offsetBeats;
  if (beat < -BEAT_TOLERANCE || beat >= context.beats - BEAT_TOLERANCE) return [];
  const startBeat = context.startBeat + beat;
  const spoken = context.isSpoken(startBeat) || context.isSpoken(startBeat + lengthBeats * 0.7);
  if (spoken && !(context.phraseBar === 0 && beat < 0.01)) return [];
  const placed = chordAt(context.chords, startBeat);
  const strong = Math.abs(beat % (context.beatsPerBar === 3 ? 3 : 2)) < BEAT_TOLERANCE || lengthBeats >= 1.5;
  const place = (steps: number): number => {
    const written = midiFromDegree(degree + steps, score.tonicMidi, score.scale);
    return strong && placed ? nearestChordTone(written, placed.chord) : written;
  };
  const midi = place(0);
  const velocity = accent * (spoken ? 0.6 : 1);
  const notes: ScoreNote[] = [{ instrument: score.instrument, startBeat, lengthBeats, midi, velocity, pan: score.pan }];
  if (context.isLifted(startBeat)) notes.push({ ...notes[0]!, midi: midi + 12, velocity: velocity * 0.6 });
  if (score.harmony && !spoken && context.energy >= score.harmony.from) {
    const other = place(score.harmony.steps);
    if (other !== midi) notes.push({ ...notes[0]!, midi: other, velocity: velocity * 0.65, pan: -(score.pan ?? 0) });
  }
  return notes;
};

/** Places the pickup in the last beats before the end, so that it leads into the final chord. */
const playPickup = (score: MelodyScore, context: BarContext, beats: number): ScoreNote[] => {
  const stepBeats = score.pickupStepBeats ?? 0.5;
  const count = Math.min(score.pickup.length, Math.floor(beats / stepBeats + BEAT_TOLERANCE));
  const steps = score.pickup.slice(score.pickup.length - count);
  return steps.map((degree, index) => ({
    instrument: score.instrument,
    startBeat: context.startBeat + context.beats - (count - index) * stepBeats,
    lengthBeats: stepBeats,
    midi: midiFromDegree(degree, score.tonicMidi, score.scale),
    velocity: 0.66 + (0.25 * index) / Math.max(1, count),
    pan: score.pan,
  }));
};

/** Writes a melody with a recurring motif, an answer, a second idea and a pickup into the end. */
export const melody =
  (score: MelodyScore): WriterFactory =>
  () => ({
    bar: (context) => {
      if (context.section === 'sting') return context.isLastBar ? playPickup(score, context, context.beats) : [];
      const tune = tuneFor(score, context);
      const offset = (context.phraseBar % 2) * context.beatsPerBar;
      const endsHere = context.isLastBar && !context.isSpoken(context.startBeat + context.beats - 0.5);
      const pickupBeats = endsHere ? Math.min(2, context.beats) : 0;
      const notes = (tune ?? [])
        .flatMap((note) => playNote(score, context, note, offset))
        .filter((note) => note.startBeat < context.startBeat + context.beats - pickupBeats - BEAT_TOLERANCE);
      return endsHere ? [...notes, ...playPickup(score, context, pickupBeats)] : notes;
    },
    finale: (context) => [
      {
        instrument: score.instrument,
        startBeat: context.startBeat,
        lengthBeats: Math.min(context.ringBeats, 3),
        midi: nearestChordTone(midiAbove(score.tonicMidi, context.chord.root), context.chord),
        velocity: 0.85,
        pan: score.pan,
      },
    ],
  });
