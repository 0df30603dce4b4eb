import { createSeededRandom } from '@sonora/engine/dsp';
import type { Cues } from '../fit/cues.ts';
import type { FittedLength } from '../fit/fit-length.ts';
import { type FormBar, planForm } from './form.ts';
import { parseChord } from './harmony.ts';
import { type Feel, humanise } from './humanise.ts';
import { liftNotes } from './lift-notes.ts';
import type { BarContext, Part, PlacedChord, ScoreNote, SectionName } from './types.ts';

/** The written music of a template. */
export type TemplateScore = {
  readonly tempoBpm: number;
  readonly beatsPerBar: number;
  readonly feel: Feel;
  /**
   * Chords per bar of each section; two in a bar are separated by a space. `intro`, `break` and `outro` default to `a`.
   */
  readonly progressions: { readonly a: readonly string[]; readonly b: readonly string[] } & Partial<
    Record<'intro' | 'break' | 'outro', readonly string[]>
  >;
  /** Chords of the bar before the final chord. */
  readonly cadence: string;
  readonly finalChord: string;
  readonly parts: readonly Part[];
};

/** The notes of a part, in order of time. */
export type WrittenPart = { readonly part: Part; readonly notes: readonly ScoreNote[] };

/** A named segment, in beats. */
type WrittenSegment = {
  readonly name: 'intro' | 'main' | 'outro';
  readonly startBeat: number;
  readonly endBeat: number;
};

export type WrittenPiece = {
  readonly parts: readonly WrittenPart[];
  readonly barStartBeats: readonly number[];
  readonly segments: readonly WrittenSegment[];
};

type PlannedBar = FormBar & {
  readonly startBeat: number;
  readonly beats: number;
  readonly isLastBar: boolean;
  readonly chords: readonly PlacedChord[];
};

/** Distributes the chords of a bar over its beats; a short bar keeps those that fit, and always the last one. */
const placeChords = (symbols: readonly string[], startBeat: number, beats: number): PlacedChord[] => {
  const kept = symbols.slice(Math.max(0, symbols.length - Math.max(1, Math.floor(beats))));
  const starts = kept.map((_, index) => Math.round((index * beats) / kept.length));
  return kept.map((symbol, index) => ({
    chord: parseChord(symbol),
    startBeat: startBeat + starts[index]!,
    lengthBeats: (starts[index + 1] ?? beats) - starts[index]!,
  }));
};

const progressionOf = (score: TemplateScore, section: SectionName): readonly string[] =>
  section === 'sting' ? score.progressions.a : (score.progressions[section] ?? score.progressions.a);

const planBars = (score: TemplateScore, fitted: FittedLength): PlannedBar[] => {
  const bars = Math.ceil(fitted.beats / score.beatsPerBar);
  return planForm(bars, fitted.isSting).map((bar, index) => {
    const startBeat = index * score.beatsPerBar;
    const beats = Math.min(score.beatsPerBar, fitted.beats - startBeat);
    const isLastBar = index === bars - 1;
    const progression = progressionOf(score, bar.section);
    const symbols = isLastBar ? score.cadence : progression[bar.phraseBar % progression.length]!;
    return { ...bar, startBeat, beats, isLastBar, chords: placeChords(symbols.split(' '), startBeat, beats) };
  });
};

/** Additional energy of a lifted bar. */
const LIFT_ENERGY = 0.2;

const contextOf = (
  bars: readonly PlannedBar[],
  index: number,
  score: TemplateScore,
  cues: Cues,
  random: () => number,
): BarContext => {
  const bar = bars[index]!;
  const next = bars[index + 1];
  const lifted = cues.isLifted(bar.startBeat) || cues.isLifted(bar.startBeat + bar.beats / 2);
  return {
    ...bar,
    beatsPerBar: score.beatsPerBar,
    energy: Math.min(1, bar.energy + (lifted ? LIFT_ENERGY : 0)),
    isPhraseEnd: bar.phraseBar === bar.phraseBars - 1,
    nextEnergy: next?.energy ?? 1,
    nextChord: next?.chords[0]?.chord ?? parseChord(score.finalChord),
    isSpoken: cues.isSpoken,
    isLifted: cues.isLifted,
    random,
  };
};

const plays = (part: Part, energy: number): boolean =>
  energy >= part.entersAt - 1e-9 && energy <= (part.leavesAbove ?? 1) + 1e-9;

const writePart = (
  part: Part,
  bars: readonly PlannedBar[],
  options: { readonly score: TemplateScore; readonly fitted: FittedLength; readonly cues: Cues; readonly seed: string },
): WrittenPart => {
  const { score, fitted, cues, seed } = options;
  const writer = part.write();
  const notes: ScoreNote[] = [];
  for (const [index, bar] of bars.entries()) {
    const name = `${seed}/${part.id}/${bar.section}/${bar.phraseBar}/${bar.repeat % 2}`;
    const context = contextOf(bars, index, score, cues, createSeededRandom(name));
    if (!plays(part, context.energy)) continue;
    const written = liftNotes(writer.bar(context), part.role, cues.isLifted);
    notes.push(...(part.role === 'counter' ? written.filter((note) => !cues.isSpoken(note.startBeat)) : written));
  }
  notes.push(
    ...writer.finale({
      startBeat: fitted.beats,
      ringBeats: (fitted.frames - fitted.finalFrame) / fitted.framesPerBeat,
      chord: parseChord(score.finalChord),
      random: createSeededRandom(`${seed}/${part.id}/finale`),
    }),
  );
  const played = humanise(notes, score.feel, {
    seed: `${seed}/${part.id}/hands`,
    secondsPerBeat: 60 / fitted.tempoBpm,
    finalBeat: fitted.beats,
  });
  return { part, notes: played.toSorted((one, other) => one.startBeat - other.startBeat) };
};

const segmentsOf = (bars: readonly PlannedBar[], fitted: FittedLength): WrittenSegment[] => {
  const endBeat = fitted.frames / fitted.framesPerBeat;
  const mainStart = bars.find((bar) => bar.section !== 'intro')?.startBeat ?? 0;
  const outroStart = bars.find((bar) => bar.section === 'outro')?.startBeat ?? endBeat;
  const segments: WrittenSegment[] = [
    { name: 'intro', startBeat: 0, endBeat: mainStart },
    { name: 'main', startBeat: mainStart, endBeat: outroStart },
    { name: 'outro', startBeat: outroStart, endBeat },
  ];
  return segments.filter((segment) => segment.endBeat > segment.startBeat);
};

/** Writes a whole piece of the fitted length: form, harmony, all parts, and the ending. */
export const composeScore = (
  score: TemplateScore,
  options: { readonly fitted: FittedLength; readonly cues: Cues; readonly seed: string },
): WrittenPiece => {
  const bars = planBars(score, options.fitted);
  return {
    parts: score.parts.map((part) => writePart(part, bars, { score, ...options })),
    barStartBeats: bars.map((bar) => bar.startBeat),
    segments: segmentsOf(bars, options.fitted),
  };
};
