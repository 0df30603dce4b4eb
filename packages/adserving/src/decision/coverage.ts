import { weekdayOf } from '../targeting/calendar.ts';
import type { ClassSample, Dimension } from '../targeting/dimensions.ts';
import { createSpelling } from '../targeting/spellings.ts';
import type { CampaignDefinition } from './campaign.ts';
import { type CampaignIndex, compileCampaign } from './compile-campaign.ts';
import { createRangesOf, type GroupPart, groupParts, type RangesOf } from './rule-program.ts';

/** A fact that rules distinguish, and the values that make a difference. */
export type CoverageDimension = {
  readonly kind: Dimension['kind'];
  /** For feeds: which one, and which column. */
  readonly feed?: { readonly feedId: string; readonly column: string };
  /** Texts as the first rule that has them spells them. */
  readonly values: readonly ClassSample[];
};

/** Listeners with one value of each dimension: `values` are positions in `CoverageDimension.values`. */
export type CoverageCell = {
  readonly values: readonly number[];
  /** Rules of the lowest matching priority, which share these listeners; none where only the default creative is heard. */
  readonly ruleIds: readonly string[];
};

export type CampaignCoverage = {
  readonly dimensions: readonly CoverageDimension[];
  /** Number of all combinations of known values. */
  readonly combinations: number;
  /** The first combinations, at most 2,000. */
  readonly cells: readonly CoverageCell[];
  /** Combinations in which only the default creative is heard, at most 2,000. */
  readonly holes: readonly CoverageCell[];
  /** Rules whose conditions exclude each other, or the flight. */
  readonly impossibleRuleIds: readonly string[];
  /** Rules that are never heard, because rules of a lower priority number without caps and goals match all their listeners. */
  readonly hiddenRuleIds: readonly string[];
  /** False when the campaign has more combinations than were examined: holes and hidden rules can be missing. */
  readonly isComplete: boolean;
};

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 86_400_000;
const MAX_CELLS = 2000;
const MAX_COMBINATIONS = 100_000;
const MAX_COMBINATIONS_OF_RULE = 5000;
const MAX_BOXES_OF_RULE = 200;

/** Days of a week, and whether a period of days has each: dates and weekdays are not independent. */
const weekdaysWithin = (firstDay: number, lastDay: number): ReadonlySet<number> | undefined => {
  if (!(lastDay - firstDay < 6)) return undefined;
  const days = new Set<number>();
  for (let day = firstDay; day <= lastDay; day += 1) days.add(weekdayOf(day));
  return days;
};

/** Clocks are at most 12 hours behind UTC and 14 hours ahead of it. */
const MAX_HOURS_BEHIND = 12;
const MAX_HOURS_AHEAD = 14;

/** Local days that begin or end during the flight somewhere. */
const localDaysOf = (flight: CampaignIndex['flight']): readonly [first: number, last: number] =>
  flight
    ? [
        Math.floor((flight.startMs - MAX_HOURS_BEHIND * MS_PER_HOUR) / MS_PER_DAY),
        Math.floor((flight.endMs - 1 + MAX_HOURS_AHEAD * MS_PER_HOUR) / MS_PER_DAY),
      ]
    : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** Whether listeners of these classes can exist during the flight. */
const createIsPossible = ({ dimensions, flight }: CampaignIndex): ((classes: Int32Array) => boolean) => {
  const dates = dimensions.findIndex(({ kind }) => kind === 'dates');
  const weekdays = dimensions.findIndex(({ kind }) => kind === 'dayOfWeek');
  const localDays = localDaysOf(flight);
  return (classes) => {
    let [first, last] = localDays;
    const dateSample = dates < 0 ? undefined : dimensions[dates]!.sampleOf(classes[dates]!);
    if (dateSample?.kind === 'numbers') {
      first = Math.max(first, dateSample.from);
      last = Math.min(last, dateSample.to - 1);
    }
    if (first > last) return false;
    const weekdaySample = weekdays < 0 ? undefined : dimensions[weekdays]!.sampleOf(classes[weekdays]!);
    const possible = weekdaysWithin(first, last);
    if (weekdaySample?.kind !== 'numbers' || !possible) return true;
    for (let day = weekdaySample.from; day < weekdaySample.to; day += 1) if (possible.has(day)) return true;
    return false;
  };
};

/** Classes of a dimension, without a list where they are a whole range. */
type ClassList = { readonly count: number; readonly at: (place: number) => number };

const rangeOf = (first: number, count: number): ClassList => ({ count, at: (place) => first + place });

const listOf = (classes: readonly number[]): ClassList => ({ count: classes.length, at: (place) => classes[place]! });

/** Calls `visit` with each combination of the listed classes until it returns false, or the limit is reached. */
const forEachCombination = (
  lists: readonly ClassList[],
  limit: number,
  visit: (classes: Int32Array) => boolean,
): 'stopped' | 'complete' | 'limited' => {
  if (lists.some(({ count }) => count === 0)) return 'complete';
  const places = new Int32Array(lists.length);
  const classes = Int32Array.from(lists, (list) => list.at(0));
  for (let visited = 0; visited < limit; visited += 1) {
    if (!visit(classes)) return 'stopped';
    let dimension = lists.length - 1;
    while (dimension >= 0 && places[dimension]! + 1 >= lists[dimension]!.count) {
      places[dimension] = 0;
      classes[dimension] = lists[dimension]!.at(0);
      dimension -= 1;
    }
    if (dimension < 0) return 'complete';
    places[dimension]! += 1;
    classes[dimension] = lists[dimension]!.at(places[dimension]!);
  }
  return 'limited';
};

const expand = ({ ranges }: GroupPart): readonly number[] => {
  const classes: number[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    for (let value = ranges[index]!; value <= ranges[index + 1]!; value += 1) classes.push(value);
  }
  return classes;
};

/** Classes with which a rule can hold, by dimension; all classes of the dimensions that are absent. */
type Box = ReadonlyMap<number, readonly number[]>;

const narrow = (box: Box, part: GroupPart): Box => {
  const own = expand(part);
  const known = box.get(part.dimension);
  const allowed = known && new Set(known);
  return new Map(box).set(part.dimension, allowed ? own.filter((value) => allowed.has(value)) : own);
};

/** Boxes that together have all combinations of classes with which a rule holds. */
const boxesOf = (
  groups: readonly (readonly GroupPart[])[],
): { readonly boxes: readonly Box[]; readonly isComplete: boolean } => {
  let boxes: readonly Box[] = [new Map()];
  for (const parts of groups) {
    boxes = boxes
      .flatMap((box) => parts.map((part) => narrow(box, part)))
      .filter((box) => [...box.values()].every(({ length }) => length > 0));
    if (boxes.length > MAX_BOXES_OF_RULE) return { boxes: boxes.slice(0, MAX_BOXES_OF_RULE), isComplete: false };
  }
  return { boxes, isComplete: true };
};

type RuleState = 'heard' | 'hidden' | 'impossible' | 'unknown';

const isHeard = (index: CampaignIndex, rule: number, classes: Int32Array): boolean => {
  const { priorities, ruleLimits } = index;
  return index.matchClasses(classes).every((other) => priorities[other]! >= priorities[rule]! || ruleLimits.has(other));
};

const examineRule = (
  index: CampaignIndex,
  rule: number,
  groups: readonly (readonly GroupPart[])[],
  isPossible: (classes: Int32Array) => boolean,
): RuleState => {
  const { boxes, isComplete } = boxesOf(groups);
  let canExist = false;
  let wasLimited = !isComplete;
  for (const box of boxes) {
    const lists = index.dimensions.map(({ classes }, dimension) => {
      const own = box.get(dimension);
      return own ? listOf(own) : rangeOf(0, classes);
    });
    const outcome = forEachCombination(lists, MAX_COMBINATIONS_OF_RULE, (classes) => {
      if (!isPossible(classes)) return true;
      canExist = true;
      return !isHeard(index, rule, classes);
    });
    if (outcome === 'stopped') return 'heard';
    if (outcome === 'limited') wasLimited = true;
  }
  if (wasLimited) return 'unknown';
  return canExist ? 'hidden' : 'impossible';
};

const examineRules = (
  definition: CampaignDefinition,
  index: CampaignIndex,
  isPossible: (classes: Int32Array) => boolean,
): ReadonlyMap<string, RuleState> => {
  const rangesOf: RangesOf = createRangesOf(index.dimensions);
  const states = new Map<string, RuleState>();
  for (const { ruleId, targeting } of definition.rules) {
    const groups = targeting.groups.map((group) => groupParts(group, rangesOf));
    states.set(ruleId, examineRule(index, index.ruleNumbers.get(ruleId)!, groups, isPossible));
  }
  return states;
};

const describeDimension = (
  { name, kind, classes, sampleOf }: Dimension,
  spell: ReturnType<typeof createSpelling>,
): CoverageDimension => {
  const values = Array.from({ length: classes - 1 }, (_, index) => spell(name, sampleOf(index + 1)));
  if (kind !== 'feed') return { kind, values };
  const [, feedId, column]: readonly string[] = JSON.parse(name);
  return { kind, feed: { feedId: feedId!, column: column! }, values };
};

const topTier = ({ priorities, decisions }: CampaignIndex, rules: readonly number[]): readonly string[] =>
  rules.filter((rule) => priorities[rule] === priorities[rules[0]!]).map((rule) => decisions[rule]!.ruleId!);

/**
 * Which listeners hear what, without caps, goals and places that cannot be together (a city in another region). Only known facts are combined:
 * listeners about whom something is unknown hear what does not depend on it.
 *
 * @throws CampaignError as `compileCampaign` does.
 */
export const coverage = (definition: CampaignDefinition): CampaignCoverage => {
  const index = compileCampaign(definition);
  const isPossible = createIsPossible(index);
  const cells: CoverageCell[] = [];
  const holes: CoverageCell[] = [];
  const known = index.dimensions.map(({ classes }) => rangeOf(1, classes - 1));
  const outcome = forEachCombination(known, MAX_COMBINATIONS, (classes) => {
    if (!isPossible(classes)) return true;
    const cell = {
      values: Array.from(classes, (value) => value - 1),
      ruleIds: topTier(index, index.matchClasses(classes)),
    };
    if (cells.length < MAX_CELLS) cells.push(cell);
    if (cell.ruleIds.length === 0 && holes.length < MAX_CELLS) holes.push(cell);
    return holes.length < MAX_CELLS || cells.length < MAX_CELLS;
  });
  const states = examineRules(definition, index, isPossible);
  const spell = createSpelling(definition.rules.map(({ targeting }) => targeting));
  const rulesWith = (wanted: RuleState): readonly string[] =>
    [...states].filter(([, state]) => state === wanted).map(([ruleId]) => ruleId);
  return {
    dimensions: index.dimensions.map((dimension) => describeDimension(dimension, spell)),
    combinations: known.reduce((product, { count }) => product * count, 1),
    cells,
    holes,
    impossibleRuleIds: rulesWith('impossible'),
    hiddenRuleIds: rulesWith('hidden'),
    isComplete: outcome === 'complete' && rulesWith('unknown').length === 0,
  };
};
