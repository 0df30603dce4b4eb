import type { InstrumentName } from '../instruments/book.ts';
import { BEAT_TOLERANCE } from './beats.ts';
import { type ByEnergy, chooseByEnergy, parseSteps, VELOCITIES } from './steps.ts';
import type { BarContext, ScoreNote, WriterFactory } from './types.ts';

/** One drum of the kit. */
type Lane = { readonly instrument: InstrumentName; readonly pan?: number; readonly level?: number };

/** Step patterns per drum, each over one bar. */
export type Groove = Readonly<Record<string, string>>;

export type DrumScore = {
  readonly lanes: Readonly<Record<string, Lane>>;
  readonly grooves: ByEnergy<readonly Groove[]>;
  /** The last two beats of a phrase, eight steps. Meanwhile all drums except `keeps` are silent. */
  readonly fills: readonly Groove[];
  readonly keeps?: readonly string[];
  /** Cymbal at the start of a phrase with energy `crashFrom` (0.75) or more, and at the end. */
  readonly crash?: string;
  readonly crashFrom?: number;
  /** Added while the arrangement is lifted. */
  readonly lift?: Groove;
  /** Drums of the final chord. */
  readonly finale: readonly string[];
};

const FILL_BEATS = 2;

/**
 * Writes a drum part: grooves by energy with ghost notes, fills at the ends of phrases, crashes at their beginnings.
 */
export const drums =
  (score: DrumScore): WriterFactory =>
  () => {
    const stroke = (name: string, startBeat: number, velocity: number): ScoreNote => {
      const lane = score.lanes[name];
      if (!lane) throw new Error(`The kit has no "${name}"`);
      const { instrument, pan, level = 1 } = lane;
      return { instrument, startBeat, lengthBeats: 0.5, midi: 60, velocity: velocity * level, pan };
    };

    const play = (groove: Groove, context: BarContext, accept: (lane: string, beat: number) => boolean): ScoreNote[] =>
      Object.entries(groove).flatMap(([lane, pattern]) =>
        parseSteps(pattern, context.beatsPerBar)
          .filter((step) => step.atBeat < context.beats - BEAT_TOLERANCE && accept(lane, step.atBeat))
          .map((step) => stroke(lane, context.startBeat + step.atBeat, VELOCITIES[step.symbol] ?? 0.6)),
      );

    const fill = (context: BarContext, from: number): ScoreNote[] => {
      const groove = score.fills[Math.floor(context.random() * score.fills.length)];
      if (!groove) return [];
      const shift = context.beats - FILL_BEATS;
      return Object.entries(groove).flatMap(([lane, pattern]) =>
        parseSteps(pattern, FILL_BEATS)
          .filter((step) => step.atBeat + shift >= from - BEAT_TOLERANCE)
          .map((step) => stroke(lane, context.startBeat + shift + step.atBeat, VELOCITIES[step.symbol] ?? 0.6)),
      );
    };

    return {
      bar: (context) => {
        const choices = chooseByEnergy(score.grooves, context.energy) ?? [];
        const groove = choices[context.phraseBar % Math.max(1, choices.length)] ?? {};
        const fills = score.fills.length > 0 && (context.isPhraseEnd || context.isLastBar) && context.energy >= 0.45;
        const fillFrom = fills ? Math.max(0, context.beats - FILL_BEATS) : Number.POSITIVE_INFINITY;
        const notes = play(
          groove,
          context,
          (lane, beat) => beat < fillFrom - BEAT_TOLERANCE || !!score.keeps?.includes(lane),
        );
        if (fills) notes.push(...fill(context, fillFrom));
        if (score.crash && context.phraseBar === 0 && context.energy >= (score.crashFrom ?? 0.75)) {
          notes.push(stroke(score.crash, context.startBeat, 0.8));
        }
        if (score.lift) {
          const lifted = (beat: number): boolean => context.isLifted(context.startBeat + beat);
          notes.push(...play(score.lift, context, (_, beat) => lifted(beat)));
          for (let beat = 0; beat < context.beats; beat += 1) {
            if (score.crash && lifted(beat) && !lifted(beat - 1)) {
              notes.push(stroke(score.crash, context.startBeat + beat, 0.7));
            }
          }
        }
        return notes;
      },
      finale: (context) => score.finale.map((lane) => stroke(lane, context.startBeat, 0.95)),
    };
  };
