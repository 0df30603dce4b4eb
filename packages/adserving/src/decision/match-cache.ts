import type { Dimension } from '../targeting/dimensions.ts';

/** Rules that hold for a class of listeners, by number, divided into tiers of equal priority. */
export type MatchedRules = {
  readonly rules: readonly number[];
  /** End of each tier in `rules`. */
  readonly tierEnds: readonly number[];
  /** Sum of weights up to and including each rule. */
  readonly cumulativeWeights: readonly number[];
};

/** The number of the only rule that holds, `noRule`, or several rules. Most listeners meet one rule or none. */
export type CampaignMatch = number | MatchedRules;
export const noRule = -1;

export type MatchCache = {
  readonly find: (classes: Int32Array) => CampaignMatch | undefined;
  readonly add: (classes: Int32Array, rules: readonly number[]) => CampaignMatch;
};

/** Combinations of classes up to which a campaign has a table of all of them: 1 MB, of which only used pages take memory. */
const MAX_TABLE_SIZE = 262_144;

/**
 * Sum of the entries' sizes, in numbers, that one generation holds: at most 2 × 4 MB for a campaign. Two generations keep the entries
 * that are used: when the young one is full it becomes the old one, and an old entry that is found moves to the young one.
 */
const MAX_GENERATION_SIZE = 500_000;
/** What an entry costs beside its rules, in numbers. */
const ENTRY_SIZE = 24;

const combinationsOf = (dimensions: readonly Dimension[]): number =>
  dimensions.reduce((product, { classes }) => product * classes, 1);

/** Classes as one number, the same for the same classes only. */
const createNumberOf = (dimensions: readonly Dimension[]): ((classes: Int32Array) => number) => {
  const sizes = Int32Array.from(dimensions, ({ classes }) => classes);
  return (classes) => {
    let number = 0;
    for (let index = 0; index < sizes.length; index += 1) number = number * sizes[index]! + classes[index]!;
    return number;
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

/**
 * A table with one entry per combination of classes: 0 is unknown, 1 no rule, a larger number a rule and 2, a negative one a place in the
 * list of several rules. Ten thousand rules then take a few bytes each, which the processor keeps at hand.
 */
const createMatchTable = (
  dimensions: readonly Dimension[],
  matchOf: (rules: readonly number[]) => CampaignMatch,
): MatchCache => {
  const numberOf = createNumberOf(dimensions);
  const table = new Int32Array(combinationsOf(dimensions));
  let several: MatchedRules[] = [];
  let size = 0;
  const place = (match: MatchedRules): number => {
    if (size >= MAX_GENERATION_SIZE) {
      for (let index = 0; index < table.length; index += 1) if (table[index]! < 0) table[index] = 0;
      several = [];
      size = 0;
    }
    size += ENTRY_SIZE + match.rules.length * 2;
    return -several.push(match);
  };
  return {
    find: (classes) => {
      const entry = table[numberOf(classes)]!;
      if (entry > 0) return entry - 2;
      return entry === 0 ? undefined : several[-entry - 1];
    },
    add: (classes, rules) => {
      const match = matchOf(rules);
      table[numberOf(classes)] = typeof match === 'number' ? match + 2 : place(match);
      return match;
    },
  };
};

/** Entries by combination, for campaigns with more combinations than a table may have. */
const createMatchGenerations = (
  dimensions: readonly Dimension[],
  matchOf: (rules: readonly number[]) => CampaignMatch,
): MatchCache => {
  const isNumber = combinationsOf(dimensions) <= Number.MAX_SAFE_INTEGER;
  const keyOf: (classes: Int32Array) => number | string = isNumber
    ? createNumberOf(dimensions)
    : (classes) => classes.join();
  let young = new Map<number | string, CampaignMatch>();
  let old = new Map<number | string, CampaignMatch>();
  let size = 0;
  const insert = (key: number | string, match: CampaignMatch): void => {
    if (size >= MAX_GENERATION_SIZE) {
      old = young;
      young = new Map();
      size = 0;
    }
    young.set(key, match);
    size += ENTRY_SIZE + (typeof match === 'number' ? 0 : match.rules.length * 2);
  };
  return {
    find: (classes) => {
      const key = keyOf(classes);
      const match = young.get(key);
      if (match !== undefined) return match;
      const aged = old.get(key);
      if (aged !== undefined) insert(key, aged);
      return aged;
    },
    add: (classes, rules) => {
      const match = matchOf(rules);
      insert(keyOf(classes), match);
      return match;
    },
  };
};

export const createMatchCache = (
  dimensions: readonly Dimension[],
  weights: Float64Array,
  priorities: Int32Array,
): MatchCache => {
  const matchOf = (rules: readonly number[]): CampaignMatch =>
    rules.length < 2 ? (rules[0] ?? noRule) : toMatch(rules, weights, priorities);
  const create = combinationsOf(dimensions) <= MAX_TABLE_SIZE ? createMatchTable : createMatchGenerations;
  return create(dimensions, matchOf);
};
