import { parseDay } from './calendar.ts';
import type { Condition, ListenerFacts } from './conditions.ts';
import { type LocalTime, MINUTES_PER_DAY } from './local-time.ts';
import { normaliseFeedValue, normaliseName, normalisePostalCode, numberOf } from './normalise.ts';
import { rememberClasses } from './text-classes.ts';

/** Pairs of classes [first, last], ascending and disjoint. */
export type ClassRanges = readonly number[];

/** Class of every dimension when the fact is unknown. No condition holds for it. */
export const UNKNOWN_CLASS = 0;

/**
 * One fact about a listener, divided into classes: facts of the same class meet exactly the same conditions of a campaign. A lookup
 * therefore costs one class per dimension, whatever the number of rules.
 */
export type Dimension = {
  /** `city`, `timeOfDay`, …; feeds have two, for text and for numbers: `["feed","id","column","text"]`. */
  readonly name: string;
  readonly kind: Condition['kind'];
  /** Number of classes, the unknown one included. */
  readonly classes: number;
  readonly classOf: (facts: ListenerFacts, local: LocalTime | undefined) => number;
  readonly rangesOf: (condition: Condition) => ClassRanges;
  /** An example of a class's facts, for coverage: text, a number, or a half-open range of numbers. */
  readonly sampleOf: (classNumber: number) => ClassSample;
};

export type ClassSample =
  | { readonly kind: 'unknown' }
  /** Any text that no condition names. */
  | { readonly kind: 'other' }
  | { readonly kind: 'text'; readonly text: string; readonly isPrefix: boolean }
  /**
   * Both ends may be infinite. Of whole numbers, `from` is included and `to` is not. Numbers of a feed are a single one, with `from` and
   * `to` equal, or all between two, of which neither is included.
   */
  | { readonly kind: 'numbers'; readonly from: number; readonly to: number };

/** Index of the first element that is greater than the value. */
const upperBound = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
};

const sortedNumbers = (values: Iterable<number>): readonly number[] => [...new Set(values)].sort((a, b) => a - b);

/** Whole numbers a condition holds for, as pairs [first, last]. */
type IntegerReader = (condition: Condition) => readonly (readonly [number, number])[];

const timeRanges: IntegerReader = (condition) => {
  if (condition.kind !== 'timeOfDay') return [];
  const { fromMinute, toMinute } = condition;
  if (toMinute > fromMinute) return [[fromMinute, toMinute - 1]];
  const evening: readonly [number, number] = [fromMinute, MINUTES_PER_DAY - 1];
  return toMinute > 0 ? [[0, toMinute - 1], evening] : [evening];
};

const weekdayRanges: IntegerReader = (condition) =>
  condition.kind === 'dayOfWeek' ? sortedNumbers(condition.days).map((day) => [day, day] as const) : [];

const dateRanges: IntegerReader = (condition) => {
  if (condition.kind !== 'dates') return [];
  const first = condition.firstDay === undefined ? Number.NEGATIVE_INFINITY : parseDay(condition.firstDay);
  const last = condition.lastDay === undefined ? Number.POSITIVE_INFINITY : parseDay(condition.lastDay);
  return first === undefined || last === undefined || first > last ? [] : [[first, last]];
};

const exposureRanges: IntegerReader = (condition) => {
  if (condition.kind !== 'sequence') return [];
  const last = condition.lastExposure ?? Number.POSITIVE_INFINITY;
  return condition.firstExposure > last ? [] : [[condition.firstExposure, last]];
};

type IntegerKind = 'timeOfDay' | 'dayOfWeek' | 'dates' | 'sequence';

const integerFacts: Readonly<
  Record<
    IntegerKind,
    {
      readonly ranges: IntegerReader;
      readonly min: number;
      readonly end: number;
      readonly read: (facts: ListenerFacts, local: LocalTime | undefined) => number | undefined;
    }
  >
> = {
  timeOfDay: { ranges: timeRanges, min: 0, end: MINUTES_PER_DAY, read: (_, local) => local?.minuteOfDay },
  dayOfWeek: { ranges: weekdayRanges, min: 1, end: 8, read: (_, local) => local?.weekday },
  dates: {
    ranges: dateRanges,
    min: Number.NEGATIVE_INFINITY,
    end: Number.POSITIVE_INFINITY,
    read: (_, local) => local?.dayNumber,
  },
  sequence: { ranges: exposureRanges, min: 1, end: Number.POSITIVE_INFINITY, read: (facts) => facts.exposure },
};

const integerDimension = (kind: IntegerKind, conditions: readonly Condition[]): Dimension => {
  const { ranges, min, end, read } = integerFacts[kind];
  const borders = conditions.flatMap((condition) => ranges(condition).flatMap(([first, last]) => [first, last + 1]));
  const cuts = sortedNumbers(borders.filter((cut) => cut > min && cut < end));
  return {
    name: kind,
    kind,
    classes: cuts.length + 2,
    classOf: (facts, local) => {
      const value = read(facts, local);
      return value === undefined || Number.isNaN(value) ? UNKNOWN_CLASS : 1 + upperBound(cuts, value);
    },
    rangesOf: (condition) =>
      ranges(condition).flatMap(([first, last]) => [1 + upperBound(cuts, first), 1 + upperBound(cuts, last)]),
    sampleOf: (classNumber) =>
      classNumber === UNKNOWN_CLASS
        ? { kind: 'unknown' }
        : { kind: 'numbers', from: cuts[classNumber - 2] ?? min, to: cuts[classNumber - 1] ?? end },
  };
};

/** Class of a text that no condition of the campaign names. Those of named texts are greater. */
export const OTHER_CLASS = 1;

const textDimension = (
  name: string,
  kind: Condition['kind'],
  texts: readonly string[],
  read: (facts: ListenerFacts) => string | undefined,
  textsOf: (condition: Condition) => readonly string[],
): Dimension => {
  const sorted = [...new Set(texts)].sort();
  const classes = new Map(sorted.map((text, index) => [text, index + 2]));
  const last = sorted.length + 1;
  const isNot = (condition: Condition): boolean => condition.kind === 'feed' && condition.comparison === 'isNot';
  return {
    name,
    kind,
    classes: last + 1,
    classOf: (facts) => {
      const text = read(facts);
      return text === undefined ? UNKNOWN_CLASS : (classes.get(text) ?? OTHER_CLASS);
    },
    rangesOf: (condition) => {
      const named = sortedNumbers(textsOf(condition).map((text) => classes.get(text) ?? OTHER_CLASS));
      if (!isNot(condition)) return named.flatMap((classNumber) => [classNumber, classNumber]);
      const excluded = named[0]!;
      return [...(excluded > 1 ? [1, excluded - 1] : []), ...(excluded < last ? [excluded + 1, last] : [])];
    },
    sampleOf: (classNumber) => {
      if (classNumber === UNKNOWN_CLASS) return { kind: 'unknown' };
      const text = sorted[classNumber - 2];
      return text === undefined ? { kind: 'other' } : { kind: 'text', text, isPrefix: false };
    },
  };
};

const placeDimension = (kind: 'region' | 'city' | 'weather', conditions: readonly Condition[]): Dimension => {
  const namesOf = (condition: Condition): readonly string[] =>
    condition.kind === kind ? condition.names.map(normaliseName) : [];
  const names = conditions.flatMap(namesOf);
  const plain = textDimension(kind, kind, names, (facts) => facts[kind], namesOf);
  const classOfName = rememberClasses((text) =>
    plain.classOf({ instantMs: 0, [kind]: normaliseName(text) }, undefined),
  );
  return {
    ...plain,
    classOf: (facts) => {
      const name = facts[kind];
      return name === undefined || name === '' ? UNKNOWN_CLASS : classOfName(name);
    },
  };
};

/**
 * Each mentioned code or beginning is a class; a code belongs to the longest beginning that it has, or to itself. In alphabetical order
 * the classes that share a beginning are neighbours, so that a beginning is one range.
 */
const postalDimension = (conditions: readonly Condition[]): Dimension => {
  const codesOf = (condition: Condition): readonly string[] =>
    condition.kind === 'postalCode' ? condition.codes.map(normalisePostalCode) : [];
  // `*` sorts before letters and digits: "10*" precedes "10115", and everything with the beginning "10" follows it.
  const keys = [...new Set(conditions.flatMap(codesOf))].sort();
  const classes = new Map(keys.map((key, index) => [key, index + 2]));
  const lengths = sortedNumbers(keys.filter((key) => key.endsWith('*')).map((key) => key.length - 1)).toReversed();
  const classOfCode = rememberClasses((text) => {
    const code = normalisePostalCode(text);
    const exact = classes.get(code);
    if (exact !== undefined && !code.endsWith('*')) return exact;
    for (const length of lengths) {
      const found = length <= code.length ? classes.get(`${code.slice(0, length)}*`) : undefined;
      if (found !== undefined) return found;
    }
    return OTHER_CLASS;
  });
  const rangesOfKey = (key: string): readonly (readonly [number, number])[] => {
    const own = classes.get(key)!;
    if (!key.endsWith('*')) return [[own, own]];
    const beginning = key.slice(0, -1);
    if (beginning === '') return [[OTHER_CLASS, keys.length + 1]];
    let [first, last] = [own, own];
    while (keys[first - 3]?.startsWith(beginning)) first -= 1;
    while (keys[last - 1]?.startsWith(beginning)) last += 1;
    return [[first, last]];
  };
  return {
    name: 'postalCode',
    kind: 'postalCode',
    classes: keys.length + 2,
    classOf: ({ postalCode }) =>
      postalCode === undefined || postalCode === '' ? UNKNOWN_CLASS : classOfCode(postalCode),
    rangesOf: (condition) => mergeRanges(codesOf(condition).flatMap((code) => rangesOfKey(code).flat())),
    sampleOf: (classNumber) => {
      if (classNumber === UNKNOWN_CLASS) return { kind: 'unknown' };
      const key = keys[classNumber - 2];
      if (key === undefined) return { kind: 'other' };
      return { kind: 'text', text: key.replace(/\*$/, ''), isPrefix: key.endsWith('*') };
    },
  };
};

type FeedCondition = Extract<Condition, { kind: 'feed' }>;

const readFeed = (facts: ListenerFacts, feedId: string, column: string): string | number | undefined => {
  const row = facts.feeds && Object.hasOwn(facts.feeds, feedId) ? facts.feeds[feedId] : undefined;
  return row && Object.hasOwn(row, column) ? row[column] : undefined;
};

const feedTextDimension = (name: string, conditions: readonly FeedCondition[]): Dimension => {
  const { feedId, column } = conditions[0]!;
  return textDimension(
    name,
    'feed',
    conditions.map(({ value }) => normaliseFeedValue(value)),
    (facts) => {
      const value = readFeed(facts, feedId, column);
      return value === undefined ? undefined : normaliseFeedValue(value);
    },
    (condition) => (condition.kind === 'feed' ? [normaliseFeedValue(condition.value)] : []),
  );
};

/** Classes of numbers around the thresholds t: below the first, t₀ itself, between t₀ and t₁, t₁ itself, and so on. */
const feedNumberDimension = (name: string, conditions: readonly FeedCondition[]): Dimension => {
  const { feedId, column } = conditions[0]!;
  const thresholds = sortedNumbers(conditions.flatMap(({ value }) => numberOf(value) ?? []));
  const last = thresholds.length * 2 + 1;
  const classOfNumber = (value: number): number => {
    const above = upperBound(thresholds, value);
    return thresholds[above - 1] === value ? above * 2 : above * 2 + 1;
  };
  return {
    name,
    kind: 'feed',
    classes: last + 1,
    classOf: (facts) => {
      const value = readFeed(facts, feedId, column);
      const number = value === undefined ? undefined : numberOf(value);
      return number === undefined ? UNKNOWN_CLASS : classOfNumber(number);
    },
    rangesOf: (condition) => {
      const threshold = condition.kind === 'feed' ? numberOf(condition.value) : undefined;
      if (condition.kind !== 'feed' || threshold === undefined) return [];
      const own = classOfNumber(threshold);
      if (condition.comparison === 'lessThan') return [1, own - 1];
      if (condition.comparison === 'atMost') return [1, own];
      return condition.comparison === 'atLeast' ? [own, last] : [own + 1, last];
    },
    sampleOf: (classNumber) => {
      if (classNumber === UNKNOWN_CLASS) return { kind: 'unknown' };
      const below = thresholds[Math.floor(classNumber / 2) - 1];
      const next = thresholds[Math.floor((classNumber - 1) / 2)];
      if (classNumber % 2 === 0) return { kind: 'numbers', from: below!, to: below! };
      return { kind: 'numbers', from: below ?? Number.NEGATIVE_INFINITY, to: next ?? Number.POSITIVE_INFINITY };
    },
  };
};

/** Sorts ranges and joins those that touch. */
export const mergeRanges = (ranges: ClassRanges): ClassRanges => {
  const pairs: (readonly [number, number])[] = [];
  for (let index = 0; index + 1 < ranges.length; index += 2) pairs.push([ranges[index]!, ranges[index + 1]!]);
  pairs.sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [first, last] of pairs) {
    if (first > last) continue;
    const end = merged.at(-1);
    if (end !== undefined && first <= end + 1) merged[merged.length - 1] = Math.max(end, last);
    else merged.push(first, last);
  }
  return merged;
};

/** Name of the dimension that a condition belongs to. */
export const dimensionNameOf = (condition: Condition): string => {
  if (condition.kind !== 'feed') return condition.kind;
  const type = condition.comparison === 'is' || condition.comparison === 'isNot' ? 'text' : 'number';
  return JSON.stringify(['feed', condition.feedId, condition.column, type]);
};

const createDimension = (name: string, conditions: readonly Condition[]): Dimension => {
  const { kind } = conditions[0]!;
  switch (kind) {
    case 'timeOfDay':
    case 'dayOfWeek':
    case 'dates':
    case 'sequence':
      return integerDimension(kind, conditions);
    case 'region':
    case 'city':
    case 'weather':
      return placeDimension(kind, conditions);
    case 'postalCode':
      return postalDimension(conditions);
    case 'feed': {
      const feeds = conditions.filter((condition) => condition.kind === 'feed');
      return name.endsWith('"text"]') ? feedTextDimension(name, feeds) : feedNumberDimension(name, feeds);
    }
    default:
      return kind satisfies never;
  }
};

/** Dimensions that conditions use, by name. */
export const createDimensions = (conditions: Iterable<Condition>): readonly Dimension[] => {
  const byName = new Map<string, Condition[]>();
  for (const condition of conditions) {
    const name = dimensionNameOf(condition);
    const known = byName.get(name);
    if (known) known.push(condition);
    else byName.set(name, [condition]);
  }
  return [...byName].map(([name, own]) => createDimension(name, own));
};
