import type { Condition, TargetingRule } from '../targeting/conditions.ts';
import { type Dimension, dimensionNameOf, mergeRanges } from '../targeting/dimensions.ts';

/**
 * Rules as one array of numbers: per rule its count of groups; per group its count of parts; per part a dimension, a count of ranges, and
 * the ranges' first and last classes.
 */
type Program = { readonly code: Int32Array; readonly starts: Int32Array };

/** Classes of one dimension with which a group holds. */
export type GroupPart = { readonly dimension: number; readonly ranges: readonly number[] };

/** Dimension and classes of a condition. */
export type RangesOf = (condition: Condition) => { readonly dimension: number; readonly ranges: readonly number[] };

/** Parts of a group, one per dimension. */
export const groupParts = (group: readonly Condition[], rangesOf: RangesOf): readonly GroupPart[] => {
  const byDimension = new Map<number, number[]>();
  for (const condition of group) {
    const { dimension, ranges } = rangesOf(condition);
    byDimension.set(dimension, [...(byDimension.get(dimension) ?? []), ...ranges]);
  }
  return [...byDimension].map(([dimension, ranges]) => ({ dimension, ranges: mergeRanges(ranges) }));
};

export const createRangesOf = (dimensions: readonly Dimension[]): RangesOf => {
  const numbers = new Map(dimensions.map(({ name }, index) => [name, index]));
  return (condition) => {
    const dimension = numbers.get(dimensionNameOf(condition))!;
    return { dimension, ranges: dimensions[dimension]!.rangesOf(condition) };
  };
};

/** A group that more classes meet than this is no anchor: a rule that is listed so often costs memory. */
const MAX_ANCHOR_CLASSES = 500;

const classesIn = (parts: readonly GroupPart[]): number =>
  parts.reduce((sum, { ranges }) => {
    let own = 0;
    for (let index = 0; index < ranges.length; index += 2) own += ranges[index + 1]! - ranges[index]! + 1;
    return sum + own;
  }, 0);

/** Share of a dimension's classes that a group covers at most: how little it selects. */
const coverageOf = (parts: readonly GroupPart[], dimensions: readonly Dimension[]): number =>
  parts.reduce((sum, part) => sum + classesIn([part]) / dimensions[part.dimension]!.classes, 0);

/**
 * Lists of rules by class. A rule is listed under each class of one of its groups, the most selective one, so that a lookup meets few
 * rules that do not hold; a rule without such a group is tested each time.
 */
type Anchors = { readonly lists: readonly Map<number, number[]>[]; readonly always: number[] };

const anchorRule = (
  rule: number,
  groups: readonly (readonly GroupPart[])[],
  dimensions: readonly Dimension[],
  { lists, always }: Anchors,
): void => {
  let best: readonly GroupPart[] | undefined;
  let bestCoverage = Number.POSITIVE_INFINITY;
  for (const parts of groups) {
    const coverage = coverageOf(parts, dimensions);
    if (coverage < bestCoverage && classesIn(parts) <= MAX_ANCHOR_CLASSES) [best, bestCoverage] = [parts, coverage];
  }
  if (!best) {
    always.push(rule);
    return;
  }
  for (const { dimension, ranges } of best) {
    for (let index = 0; index < ranges.length; index += 2) {
      for (let classNumber = ranges[index]!; classNumber <= ranges[index + 1]!; classNumber += 1) {
        const known = lists[dimension]!.get(classNumber);
        if (known) known.push(rule);
        else lists[dimension]!.set(classNumber, [rule]);
      }
    }
  }
};

export const compileRules = (
  rules: readonly TargetingRule[],
  dimensions: readonly Dimension[],
): { readonly program: Program; readonly anchors: Anchors } => {
  const rangesOf = createRangesOf(dimensions);
  const anchors: Anchors = { lists: dimensions.map(() => new Map()), always: [] };
  const code: number[] = [];
  const starts = new Int32Array(rules.length);
  for (const [rule, { groups }] of rules.entries()) {
    starts[rule] = code.length;
    const compiled = groups.map((group) => groupParts(group, rangesOf));
    code.push(compiled.length);
    for (const parts of compiled) {
      code.push(parts.length);
      for (const { dimension, ranges } of parts) code.push(dimension, ranges.length / 2, ...ranges);
    }
    anchorRule(rule, compiled, dimensions, anchors);
  }
  return { program: { code: Int32Array.from(code), starts }, anchors };
};

/** Whether a rule holds for classes, one per dimension. */
export const holdsIn = ({ code, starts }: Program, rule: number, classes: Int32Array): boolean => {
  let position = starts[rule]!;
  const groups = code[position++]!;
  for (let group = 0; group < groups; group += 1) {
    const parts = code[position++]!;
    let holds = false;
    for (let part = 0; part < parts; part += 1) {
      const classNumber = classes[code[position]!]!;
      const ranges = code[position + 1]!;
      position += 2;
      for (let range = 0; range < ranges; range += 1, position += 2) {
        if (classNumber >= code[position]! && classNumber <= code[position + 1]!) holds = true;
      }
    }
    if (!holds) return false;
  }
  return true;
};

/** Finds the rules that hold for classes, by number, ascending. */
export const createMatcher =
  (program: Program, { lists, always }: Anchors) =>
  (classes: Int32Array): readonly number[] => {
    const found = always.filter((rule) => holdsIn(program, rule, classes));
    for (const [dimension, list] of lists.entries()) {
      for (const rule of list.get(classes[dimension]!) ?? []) {
        if (holdsIn(program, rule, classes)) found.push(rule);
      }
    }
    found.sort((a, b) => a - b);
    // Two parts of a group can both list a rule.
    return found.filter((rule, index) => rule !== found[index - 1]);
  };
