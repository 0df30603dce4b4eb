import type { InstrumentName } from '../instruments/book.ts';
import { BEAT_TOLERANCE, chordAt } from './beats.ts';
import { type ByEnergy, stepsOfBar, VELOCITIES } from './steps.ts';
import type { BarContext, PlacedChord, ScoreNote, WriterFactory } from './types.ts';
import { type VoicingRange, voiceChord } from './voice-leading.ts';

type Hands = VoicingRange & {
  readonly instrument: InstrumentName;
  /** Stereo spread of the voices, 0…1. */
  readonly spread?: number;
  /** Semitones added while the arrangement is lifted; 12 doubles the part an octave higher. */
  readonly liftSemitones?: number;
  /** Whether the part is silent in the final chord. */
  readonly silentAtEnd?: boolean;
};

export type CompScore = Hands & {
  /** Chord rhythms over one bar (`X x o s g`, `-` held); `u` and `d` are strums upwards and downwards. */
  readonly rhythms: ByEnergy<readonly string[]>;
  /** Beats between the strings of a strum; 0 plays them together. */
  readonly strumBeats?: number;
};

const placePan = (voice: number, voices: number, spread: number): number =>
  voices < 2 ? 0 : spread * ((voice / (voices - 1)) * 2 - 1);

/** Keeps the voicing while a chord lasts, and applies voice leading when it changes. */
const createHands = (range: VoicingRange) => {
  let symbol = '';
  let voicing: number[] | undefined;
  return (placed: Pick<PlacedChord, 'chord'>): readonly number[] => {
    if (placed.chord.symbol !== symbol || !voicing) {
      voicing = voiceChord(placed.chord, range, voicing);
      symbol = placed.chord.symbol;
    }
    return voicing;
  };
};

const finalChord = (hands: Hands, voicing: readonly number[], startBeat: number, ringBeats: number): ScoreNote[] =>
  hands.silentAtEnd
    ? []
    : voicing.map((midi, voice) => ({
        instrument: hands.instrument,
        startBeat: startBeat + voice * 0.02,
        lengthBeats: ringBeats,
        midi,
        velocity: 0.85,
        pan: placePan(voice, voicing.length, hands.spread ?? 0),
      }));

const strokeLevel = (symbol: string): number => VELOCITIES[symbol] ?? (symbol === 'd' ? 0.8 : 0.58);

/** Rhythmic chords: a strummed guitar, a piano accompaniment, a brass section. */
export const comp =
  (score: CompScore): WriterFactory =>
  () => {
    const hands = createHands(score);
    const strike = (context: BarContext, symbol: string, startBeat: number, lengthBeats: number): ScoreNote[] => {
      const placed = chordAt(context.chords, startBeat);
      if (!placed) return [];
      const voicing = hands(placed);
      const lift = context.isLifted(startBeat) ? (score.liftSemitones ?? 0) : 0;
      const spoken = context.isSpoken(startBeat) ? 0.82 : 1;
      const strum = score.strumBeats ?? 0;
      return voicing.map((midi, voice) => ({
        instrument: score.instrument,
        startBeat: startBeat + strum * (symbol === 'u' ? voicing.length - 1 - voice : voice),
        lengthBeats,
        midi: midi + lift,
        velocity: strokeLevel(symbol) * spoken * (symbol === 'u' && voice === 0 ? 0.6 : 1),
        pan: placePan(voice, voicing.length, score.spread ?? 0),
      }));
    };
    return {
      bar: (context) =>
        stepsOfBar(score.rhythms, context).flatMap((step) =>
          strike(context, step.symbol, context.startBeat + step.atBeat, step.lengthBeats),
        ),
      finale: (context) => finalChord(score, hands({ chord: context.chord }), context.startBeat, context.ringBeats),
    };
  };

/** Chords held for their whole length: pads and strings. */
export const sustained =
  (score: Hands & { readonly velocity?: number }): WriterFactory =>
  () => {
    const hands = createHands(score);
    return {
      bar: (context) =>
        context.chords.flatMap((placed) => {
          const voicing = hands(placed);
          const lifted = context.isLifted(placed.startBeat + 0.5);
          return voicing.map((midi, voice) => ({
            instrument: score.instrument,
            startBeat: placed.startBeat,
            lengthBeats: placed.lengthBeats,
            midi: midi + (lifted ? (score.liftSemitones ?? 0) : 0),
            velocity: (score.velocity ?? 0.7) * (context.isSpoken(placed.startBeat) ? 0.85 : 1),
            pan: placePan(voice, voicing.length, score.spread ?? 0),
          }));
        }),
      finale: (context) => finalChord(score, hands({ chord: context.chord }), context.startBeat, context.ringBeats),
    };
  };

export type ArpeggioScore = Hands & {
  /**
   * Patterns over one bar: digits select the voice (0 lowest; beyond the top voice they continue an octave higher), `.`
   * rests, `-` holds.
   */
  readonly patterns: ByEnergy<readonly string[]>;
};

/** Arpeggiated chords. */
export const arpeggio =
  (score: ArpeggioScore): WriterFactory =>
  () => {
    const hands = createHands(score);
    return {
      bar: (context) => {
        const notes: ScoreNote[] = [];
        for (const step of stepsOfBar(score.patterns, context)) {
          const startBeat = context.startBeat + step.atBeat;
          const placed = chordAt(context.chords, startBeat);
          if (!placed) continue;
          const voicing = hands(placed);
          const index = Number(step.symbol);
          const octave = Math.floor(index / voicing.length) * 12;
          const lift = context.isLifted(startBeat) ? (score.liftSemitones ?? 0) : 0;
          const onBeat = Math.abs(step.atBeat - Math.round(step.atBeat)) < BEAT_TOLERANCE;
          notes.push({
            instrument: score.instrument,
            startBeat,
            lengthBeats: step.lengthBeats,
            midi: voicing[index % voicing.length]! + octave + lift,
            velocity: (onBeat ? 0.8 : 0.6) * (context.isSpoken(startBeat) ? 0.8 : 1),
            pan: (score.spread ?? 0) * (notes.length % 2 === 0 ? -1 : 1),
          });
        }
        return notes;
      },
      finale: (context) => finalChord(score, hands({ chord: context.chord }), context.startBeat, context.ringBeats),
    };
  };
