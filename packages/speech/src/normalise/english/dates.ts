import type { DateParts } from '../language.ts';
import { anyOf, type Rule, rule, setOf, tableWords } from '../rules.ts';
import type { EnglishNumbers } from './numbers.ts';

const MONTHS = tableWords('January February March April May June July August September October November December');
const MONTH_OF: ReadonlyMap<string, number> = new Map([
  ...MONTHS.map((name, index) => [name.toLowerCase(), index] as const),
  ...tableWords('jan feb mar apr may jun jul aug sep oct nov dec').map((name, index) => [name, index] as const),
  ['sept', 8],
]);
const MONTH = `(${anyOf(MONTHS.flatMap((name) => [name, name.slice(0, 3)]).concat('Sept'))})\\.?`;

const DAYS = tableWords('Monday Tuesday Wednesday Thursday Friday Saturday Sunday');
const DAY_OF: ReadonlyMap<string, string> = new Map(
  tableWords('mon:0 tue:1 tues:1 wed:2 weds:2 thu:3 thur:3 thurs:3 fri:4 sat:5 sun:6').map((entry) => {
    const [short, index] = entry.split(':') as [string, string];
    return [short, DAYS[Number(index)]!];
  }),
);
const SHORT_DAY = 'Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat|Sun';
/** Abbreviations that are also words; they count as days only next to another day, a digit or a full stop. */
const UNSURE_DAYS = setOf('sat sun wed fri mon');

const YEAR = String.raw`(\d{4})(?!\d)`;
const DATE_WORDS =
  /\b(?:by|on|through|thru|until|till|til|before|after|from|ends?|ending|starts?|starting|since|due|expires?|valid)$/;
/** Words that occur before dates as well as before fractions. */
const UNSURE_DATE_WORDS = /\b(?:to|of|between|and)$/;
const COMMON_FRACTION = /^(?:1\/[2-58]|2\/3|3\/[48])$/;

const monthName = (written: string): string => MONTHS[MONTH_OF.get(written.toLowerCase())!]!;
const isDay = (day: number): boolean => day >= 1 && day <= 31;

/** Day and month in British or American order. */
const spokenDate = (
  numbers: EnglishNumbers,
  { day, month, year }: { readonly day: number; readonly month: number; readonly year?: number },
  before: string,
): string | undefined => {
  if (!isDay(day) || month < 1 || month > 12) return undefined;
  const name = MONTHS[month - 1]!;
  const ordinal = numbers.ordinal(day);
  const article = /\bthe$/.test(before) ? '' : 'the ';
  const end = year === undefined ? '' : ` ${numbers.year(year)}`;
  return numbers.isBritish ? `${article}${ordinal} of ${name}${end}` : `${name} ${ordinal}${end}`;
};

const fullYear = (written: string): number => {
  const value = Number(written);
  if (written.length > 2) return value;
  return value < 70 ? 2000 + value : 1900 + value;
};

const writtenOut = (numbers: EnglishNumbers): readonly Rule[] => {
  const dayFirst = rule(
    new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?( of)? ${MONTH}(?:(,? )${YEAR})?`),
    ([, day, of, month, gap, year], { before }) => {
      if (!isDay(Number(day))) return undefined;
      const article = /\bthe$/.test(before) ? '' : 'the ';
      const first = `${article}${numbers.ordinal(Number(day))}${of ? '|of' : ' of'}|${monthName(month!)}`;
      return gap ? `${first}|${numbers.year(Number(year))}` : first;
    },
  );
  const monthFirst = rule(
    new RegExp(String.raw`^${MONTH} (the )?(\d{1,2})(st|nd|rd|th)?(?:(?:,? )${YEAR})?`),
    ([, month, the, day, , year], { after }) => {
      // "May 5 people come" contains a verb, not a date.
      if (!isDay(Number(day)) || (month === 'May' && /^(?:people|of)\b/.test(after))) return undefined;
      const ordinal = numbers.ordinal(Number(day));
      const article = the ? 'the|' : numbers.isBritish ? 'the ' : '';
      return `${monthName(month!)}|${article}${ordinal}${year ? `|${numbers.year(Number(year))}` : ''}`;
    },
  );
  const dayRange = rule(
    new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-–](\d{1,2})(?:st|nd|rd|th)? ${MONTH}`),
    ([, from, to, month]) =>
      `the ${numbers.ordinal(Number(from))} to the ${numbers.ordinal(Number(to))} of|${monthName(month!)}`,
  );
  const monthRange = rule(
    new RegExp(String.raw`^${MONTH} (\d{1,2})(?:st|nd|rd|th)?[-–](\d{1,2})(?:st|nd|rd|th)?`),
    ([, month, from, to]) => `${monthName(month!)}|${numbers.ordinal(Number(from))} to ${numbers.ordinal(Number(to))}`,
  );
  const monthAndYear = rule(
    new RegExp(`^${MONTH} ${YEAR}`),
    ([, month, year]) => `${monthName(month!)}|${numbers.year(Number(year))}`,
  );
  const shortMonth = rule(
    /^(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(\.?)/,
    ([, month, dot], { after, wordBefore }) =>
      (month !== 'Mar' && month !== 'Dec' && month !== 'Jan') || dot || /^\d/.test(after) || /\d$/.test(wordBefore)
        ? monthName(month!)
        : undefined,
  );
  return [dayRange, monthRange, dayFirst, monthFirst, monthAndYear, shortMonth];
};

const inFigures = (numbers: EnglishNumbers): readonly Rule[] => {
  const ordered = (first: string, second: string): { readonly day: number; readonly month: number } => {
    const [one, two] = [Number(first), Number(second)];
    const monthLeads = numbers.isBritish ? two > 12 : one <= 12;
    return monthLeads ? { day: two, month: one } : { day: one, month: two };
  };
  const iso = rule(/^(\d{4})-(\d{2})-(\d{2})/, ([, year, month, day], { before }) =>
    spokenDate(numbers, { day: Number(day), month: Number(month), year: Number(year) }, before),
  );
  const full = rule(/^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/, ([, first, , second, year], { before }) =>
    spokenDate(numbers, { ...ordered(first!, second!), year: fullYear(year!) }, before),
  );
  const short = rule(/^(\d{1,2})\/(\d{1,2})/, ([all, first, second], { before }) =>
    (DATE_WORDS.test(before) || (UNSURE_DATE_WORDS.test(before) && !COMMON_FRACTION.test(all!))) && all !== '24/7'
      ? spokenDate(numbers, ordered(first!, second!), before)
      : undefined,
  );
  return [iso, full, short];
};

const days: readonly Rule[] = [
  rule(new RegExp(String.raw`^(${SHORT_DAY})\.?[-–/](${SHORT_DAY})\.?`), ([, from, to]) => {
    return `${DAY_OF.get(from!.toLowerCase())} to ${DAY_OF.get(to!.toLowerCase())}`;
  }),
  rule(new RegExp(String.raw`^(${SHORT_DAY})(\.?)`), ([, day, dot], { after, before, wordBefore, closing }) => {
    const name = DAY_OF.get(day!.toLowerCase());
    const beside = new RegExp(`^(?:\\d|(?:&|and|to|or|[-–]) (?:${SHORT_DAY}))`).test(after);
    const joined = /(?<!\S)(\S+) (?:&|and|to)$/.exec(before)?.[1] ?? '';
    const listed =
      new RegExp(`^(?:${SHORT_DAY})[.,]?$`).test(wordBefore) || new RegExp(`^(?:${SHORT_DAY})\\b`).test(after);
    const isSure = !UNSURE_DAYS.has(day!.toLowerCase()) || (dot && after !== '') || beside || listed;
    return isSure ||
      (closing === ',' && /^[A-Z]/.test(after) && day !== 'Sun') ||
      /day$|\b(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat)/.test(joined)
      ? name
      : undefined;
  }),
];

const clock = (numbers: EnglishNumbers, hour: number, minute: number): string => {
  const minutes = minute === 0 ? '' : minute < 10 ? ` oh ${numbers.cardinal(minute)}` : ` ${numbers.cardinal(minute)}`;
  return `${numbers.cardinal(hour)}${minutes}`;
};
const isTime = (hour: number, minute: number): boolean => hour <= 24 && minute < 60;
const half = (side: string): string => `${side.toUpperCase()} M`;

/** A time without "a.m." or "p.m.". */
const bareTime = (numbers: EnglishNumbers, hour: number, minute: number): string => {
  if (minute === 0 && hour > 12) return hour === 24 ? 'midnight' : `${numbers.cardinal(hour - 12)} P M`;
  if (minute === 0) return hour === 0 ? 'midnight' : `${numbers.cardinal(hour)} o'clock`;
  if (hour === 0) return `twelve${clock(numbers, 0, minute).replace(/^zero/, '')} A M`;
  if (numbers.isBritish && minute === 30 && hour <= 12) return `half past ${numbers.cardinal(hour)}`;
  return clock(numbers, hour, minute);
};

const times = (numbers: EnglishNumbers): readonly Rule[] => [
  rule(
    /^(\d{1,2})(?:[:.](\d{2}))?( ?([ap])\.?m\.?)? ?[-–] ?(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m/i,
    ([, from, fromMinute, , fromSide, to, toMinute, toSide]) => {
      if (!isTime(Number(from), Number(fromMinute ?? 0)) || !isTime(Number(to), Number(toMinute ?? 0)))
        return undefined;
      const start = `${clock(numbers, Number(from), Number(fromMinute ?? 0))}${fromSide ? ` ${half(fromSide)}` : ''}`;
      return `${start} to ${clock(numbers, Number(to), Number(toMinute ?? 0))} ${half(toSide!)}`;
    },
  ),
  rule(/^(\d{1,2})(?:[:.](\d{2}))?( ?)([ap])\.?m(?![a-z])/i, ([, hour, minute, gap, side]) =>
    isTime(Number(hour), Number(minute ?? 0))
      ? `${clock(numbers, Number(hour), Number(minute ?? 0))}${gap ? '|' : ' '}${half(side!)}`
      : undefined,
  ),
  rule(/^(\d{1,2}):(\d{2})/, ([, hour, minute]) =>
    isTime(Number(hour), Number(minute)) ? bareTime(numbers, Number(hour), Number(minute)) : undefined,
  ),
  rule(/^(\d{1,2})\.([0-5]\d)/, ([, hour, minute], { before, after }) => {
    const isSpan = /^(?:to|until|till|and|-|–) \d{1,2}[.:]\d\d/.test(after);
    const isAsked =
      (isSpan || /\b(?:at|by|from|until|till|before|after|to)$/.test(before)) &&
      !/^(?:%|[£$€]|per|million|billion|thousand|stars?|points?|percent|k[gm]\b|mil|met|lit|times|out)/.test(after);
    return numbers.isBritish && isAsked && Number(hour) <= 12 && Number(hour) > 0
      ? bareTime(numbers, Number(hour), Number(minute))
      : undefined;
  }),
];

/** Rules for dates, days and times of day. */
export const englishDates = (numbers: EnglishNumbers): readonly Rule[] => [
  ...times(numbers),
  ...writtenOut(numbers),
  ...inFigures(numbers),
  ...days,
];

/** Spoken form of a date with known parts. */
export const englishDate = (numbers: EnglishNumbers, { day, month, year }: DateParts): string | undefined => {
  if (month === undefined) return year === undefined || day !== undefined ? undefined : numbers.year(year);
  const name = MONTHS[month - 1];
  if (name === undefined) return undefined;
  if (day === undefined) return year === undefined ? name : `${name} ${numbers.year(year)}`;
  return spokenDate(numbers, { day, month, ...(year === undefined ? {} : { year }) }, '');
};
