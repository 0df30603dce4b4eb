import { BEAT_TOLERANCE } from './beats.ts';
import type { BarContext } from './types.ts';

/** A stroke of a step pattern. */
export type Step = {
  /** Beats from the start of the bar. */
  readonly atBeat: number;
  readonly lengthBeats: number;
  readonly symbol: string;
};

/** Velocities of the letters in drum and chord patterns; `g` is a ghost note. */
export const VELOCITIES: Readonly<Record<string, number>> = { X: 1, x: 0.82, o: 0.64, s: 0.46, g: 0.27 };

const parsed = new Map<string, readonly Step[]>();

/**
 * Parses a pattern over one bar: each letter is one step, `.` a rest, `-` holds the previous step; `|` and spaces are
 * ignored. A step is the bar divided by the number of letters, so patterns of 8, 12 and 16 letters can be mixed.
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

/** Values by energy: the entry with the highest reached `from` applies; entries are ascending. */
export type ByEnergy<Value> = readonly { readonly from: number; readonly play: Value }[];

export const chooseByEnergy = <Value>(choices: ByEnergy<Value>, energy: number): Value | undefined => {
  let chosen: Value | undefined;
  for (const choice of choices) if (energy >= choice.from) chosen = choice.play;
  return chosen;
};

/** Strokes of a bar: the patterns of its energy alternate within the phrase; a short bar keeps their beginning. */
export const stepsOfBar = (
  patterns: ByEnergy<readonly string[]>,
  bar: Pick<BarContext, 'energy' | 'phraseBar' | 'beats' | 'beatsPerBar'>,
): readonly Step[] => {
  const choices = chooseByEnergy(patterns, bar.energy);
  const pattern = choices?.[bar.phraseBar % choices.length];
  if (!pattern) return [];
  return parseSteps(pattern, bar.beatsPerBar).filter((step) => step.atBeat < bar.beats - BEAT_TOLERANCE);
};
