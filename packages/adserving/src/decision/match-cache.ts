import type { Dimension } from '../targeting/dimensions.ts';

/** Rules that hold for a class of listeners, by number, divided into tiers of equal priority. */
export type MatchedRules = {
  readonly rules: readonly number[];
  /** End of each tier in `rules`. */
  readonly tierEnds: readonly number[];
  /** Sum of weights up to and including each rule. */
  readonly cumulativeWeights: readonly number[];
};

export type MatchCache = {
  readonly find: (classes: Int32Array) => MatchedRules | undefined;
  readonly add: (classes: Int32Array, rules: readonly number[]) => MatchedRules;
};

/**
 * Sum of the entries' sizes, in numbers, that one generation holds: at most 2 × 4 MB for a campaign. Two generations keep the entries
 * that are used: when the young one is full it becomes the old one, and an old entry that is found moves to the young one.
 */
const MAX_GENERATION_SIZE = 500_000;
/** What an entry costs beside its rules, in numbers. */
const ENTRY_SIZE = 24;

/** Classes as one number, or as text when there are more combinations than a number can tell apart. */
const createKeyOf = (dimensions: readonly Dimension[]): ((classes: Int32Array) => number | string) => {
  const sizes = dimensions.map(({ classes }) => classes);
  const combinations = sizes.reduce((product, size) => product * size, 1);
  if (combinations > Number.MAX_SAFE_INTEGER) return (classes) => classes.join();
  return (classes) => {
    let key = 0;
    for (let index = 0; index < sizes.length; index += 1) key = key * sizes[index]! + classes[index]!;
    return key;
  };
};

const toMatch = (rules: readonly number[], weights: Float64Array, priorities: Int32Array): MatchedRules => {
  const tierEnds: number[] = [];
  const cumulativeWeights: number[] = [];
  let sum = 0;
  for (const [position, rule] of rules.entries()) {
    sum += weights[rule]!;
    cumulativeWeights.push(sum);
    const next = rules[position + 1];
    if (next === undefined || priorities[next] !== priorities[rule]) tierEnds.push(position + 1);
  }
  return { rules, tierEnds, cumulativeWeights };
};

/** Matches of one rule and of none are shared: most combinations have one of them, and what is smaller stays in the processor's cache. */
const createMatches = (weights: Float64Array, priorities: Int32Array): ((rules: readonly number[]) => MatchedRules) => {
  const none = toMatch([], weights, priorities);
  const single = new Map<number, MatchedRules>();
  return (rules) => {
    const [first] = rules;
    if (first === undefined) return none;
    if (rules.length > 1) return toMatch(rules, weights, priorities);
    const known = single.get(first) ?? toMatch(rules, weights, priorities);
    single.set(first, known);
    return known;
  };
};

export const createMatchCache = (
  dimensions: readonly Dimension[],
  weights: Float64Array,
  priorities: Int32Array,
): MatchCache => {
  const keyOf = createKeyOf(dimensions);
  const matchOf = createMatches(weights, priorities);
  let young = new Map<number | string, MatchedRules>();
  let old = new Map<number | string, MatchedRules>();
  let size = 0;
  const insert = (key: number | string, match: MatchedRules): void => {
    if (size >= MAX_GENERATION_SIZE) {
      old = young;
      young = new Map();
      size = 0;
    }
    young.set(key, match);
    size += ENTRY_SIZE + match.rules.length * 2;
  };
  return {
    find: (classes) => {
      const key = keyOf(classes);
      const match = young.get(key);
      if (match) return match;
      const aged = old.get(key);
      if (aged) insert(key, aged);
      return aged;
    },
    add: (classes, rules) => {
      const match = matchOf(rules);
      insert(keyOf(classes), match);
      return match;
    },
  };
};
