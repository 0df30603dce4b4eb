import { limits } from '@sonora/contracts/limits';

const { characters: maxCharacters, textCharacters, depth: maxDepth, values: maxValues } = limits.logLine;

/** Replaces what a log line does not contain. */
const OMITTED = '…';

/**
 * The facts of a log line within its bounds: long texts are cut, and what is too deep or too much is omitted. Without
 * bounds, requests could fill the disk by what is logged of them.
 */
export const boundedFacts = (facts: object): Record<string, unknown> => {
  let characters = maxCharacters;
  let values = maxValues;
  const cut = (text: string): string => {
    const length = Math.min(text.length, textCharacters, characters);
    characters -= length;
    return length < text.length ? `${text.slice(0, length)}${OMITTED}` : text;
  };
  const visit = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return cut(value);
    if (typeof value === 'bigint') return cut(String(value));
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Date) return value;
    if (value instanceof Error) return cut(value.stack ?? value.message);
    if (depth >= maxDepth || characters <= 0) return OMITTED;
    if (Array.isArray(value)) return value.slice(0, Math.max(0, values)).map((entry) => one(entry, depth));
    return entriesOf(value, depth);
  };
  const one = (value: unknown, depth: number): unknown => {
    values -= 1;
    return visit(value, depth + 1);
  };
  const entriesOf = (value: object, depth: number): Record<string, unknown> => {
    const bounded: Record<string, unknown> = {};
    for (const [name, entry] of Object.entries(value)) {
      if (values <= 0) break;
      bounded[cut(name)] = one(entry, depth);
    }
    return bounded;
  };
  return entriesOf(facts, 0);
};
