/** Converts attribute values of speech tags to numbers; undefined for invalid values. */

export type EmphasisLevel = 'strong' | 'moderate' | 'none' | 'reduced';

/** Pause of each strength, in seconds, as documented for the script syntax. */
const BREAK_SECONDS: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 0.12,
  weak: 0.3,
  medium: 0.5,
  strong: 0.7,
  'x-strong': 0.9,
};

const RATES: Readonly<Record<string, number>> = {
  'x-slow': 0.6,
  slow: 0.8,
  medium: 1,
  default: 1,
  fast: 1.2,
  'x-fast': 1.5,
};

const PITCHES_SEMITONES: Readonly<Record<string, number>> = {
  'x-low': -6,
  low: -3,
  medium: 0,
  default: 0,
  high: 3,
  'x-high': 6,
};

/** `2s`, `1.5 s`, `300ms`; a number without unit is seconds. */
export const breakTimeSeconds = (value: string): number | undefined => {
  const match = /^\s*\+?(\d{1,7}(?:\.\d{0,9})?|\.\d{1,9})\s*(?:(ms|s|sec|seconds)\s*)?$/i.exec(value);
  if (match === null) return undefined;
  return Number(match[1]) / (match[2]?.toLowerCase() === 'ms' ? 1000 : 1);
};

/** Duration of a break strength, in seconds. */
export const breakStrengthSeconds = (value: string): number | undefined => BREAK_SECONDS[value.trim().toLowerCase()];

/** A factor: `slow`, `90%`, `+10%`, `1.1`. A signed percentage is a change, an unsigned one the factor itself. */
export const rateFactor = (value: string): number | undefined => {
  const text = value.trim().toLowerCase();
  const named = RATES[text];
  if (named !== undefined) return named;
  const match = /^([+-]?)(\d{1,4}(?:\.\d{1,4})?)(%?)$/.exec(text);
  if (match === null) return undefined;
  const [, sign, digits, percent] = match;
  const amount = Number(digits) / (percent === '%' ? 100 : 1);
  if (sign === '') return amount > 0 ? amount : undefined;
  const changed = sign === '+' ? 1 + amount : 1 - amount;
  return percent === '%' && changed > 0 ? changed : undefined;
};

/** Semitones: `+2st`, `-1.5 st`, `high`, `+10%`, `90%`. Hertz are rejected because voices differ. */
export const pitchChangeSemitones = (value: string): number | undefined => {
  const text = value.trim().toLowerCase();
  const named = PITCHES_SEMITONES[text];
  if (named !== undefined) return named;
  const semitones = /^([+-]?\d{1,3}(?:\.\d{1,4})?)\s*(?:st|semitones?)$/.exec(text);
  if (semitones !== null) return Number(semitones[1]);
  if (!text.endsWith('%')) return undefined;
  const factor = rateFactor(text);
  return factor === undefined ? undefined : 12 * Math.log2(factor);
};

/** An `<emphasis>` without a level is moderate. */
export const emphasisLevel = (value: string | undefined): EmphasisLevel | undefined => {
  const text = value?.trim().toLowerCase() ?? 'moderate';
  return text === 'strong' || text === 'moderate' || text === 'none' || text === 'reduced' ? text : undefined;
};
