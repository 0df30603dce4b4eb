import { BEAT_TOLERANCE } from './beats.ts';
import type { BarContext } from './types.ts';

/** A stroke of a step pattern. */
export type Step = {
  /** Beats from the start of the bar. */
  readonly atBeat: number;
  readonly lengthBeats: number;
  readonly symbol: string;
};

/** How loud the letters of drum and chord patterns are; `g` is a ghost note, felt more than heard. */
export const VELOCITIES: Readonly<Record<string, number>> = { X: 1, x: 0.82, o: 0.64, s: 0.46, g: 0.27 };

const parsed = new Map<string, readonly Step[]>();

/**
 * Reads a pattern that spans one bar: each letter one step, `.` a rest, `-` holds the step before, `|` and spaces are for
 * the eye. The step is the bar divided by the letters, so 8, 12 and 16 letters can be mixed.
 */
export const parseSteps = (pattern: string, beatsPerBar: number): readonly Step[] => {
  const key = `${beatsPerBar}:${pattern}`;
  const known = parsed.get(key);
  if (known) return known;
  const letters = [...pattern].filter((letter) => letter !== '|' && letter !== ' ');
  const size = beatsPerBar / letters.length;
  const steps: Step[] = [];
  for (const [index, symbol] of letters.entries()) {
    if (symbol === '.' || symbol === '-') continue;
    let held = 1;
    while (letters[index + held] === '-') held += 1;
    steps.push({ atBeat: index * size, lengthBeats: held * size, symbol });
  }
  parsed.set(key, steps);
  return steps;
};

/** Something that depends on the energy: the entry with the highest `from` that is reached; entries rise. */
export type ByEnergy<Value> = readonly { readonly from: number; readonly play: Value }[];

export const chooseByEnergy = <Value>(choices: ByEnergy<Value>, energy: number): Value | undefined => {
  let chosen: Value | undefined;
  for (const choice of choices) if (energy >= choice.from) chosen = choice.play;
  return chosen;
};

/** The strokes of a bar: patterns that suit its energy take turns within the phrase; a short bar keeps their beginning. */
export const stepsOfBar = (
  patterns: ByEnergy<readonly string[]>,
  bar: Pick<BarContext, 'energy' | 'phraseBar' | 'beats' | 'beatsPerBar'>,
): readonly Step[] => {
  const choices = chooseByEnergy(patterns, bar.energy);
  const pattern = choices?.[bar.phraseBar % choices.length];
  if (!pattern) return [];
  return parseSteps(pattern, bar.beatsPerBar).filter((step) => step.atBeat < bar.beats - BEAT_TOLERANCE);
};
