import type { DateParts } from '../language.ts';
import { anyOf, type MatchContext, type Rule, rule, tableWords } from '../rules.ts';
import { germanCardinal, germanOrdinalStem, germanYear } from './numbers.ts';

const MONTHS = tableWords('Januar Februar März April Mai Juni Juli August September Oktober November Dezember');
const SHORT_MONTHS: Readonly<Record<string, string>> = {
  Jan: 'Januar',
  Feb: 'Februar',
  Mär: 'März',
  Mrz: 'März',
  Apr: 'April',
  Jun: 'Juni',
  Jul: 'Juli',
  Aug: 'August',
  Sept: 'September',
  Sep: 'September',
  Okt: 'Oktober',
  Nov: 'November',
  Dez: 'Dezember',
  Jänner: 'Jänner',
};
const MONTH = `(${anyOf([...MONTHS, ...Object.keys(SHORT_MONTHS)])})\\b\\.?`;
const monthName = (written: string): string => SHORT_MONTHS[written] ?? written;

const DAYS: Readonly<Record<string, string>> = {
  Mo: 'Montag',
  Di: 'Dienstag',
  Mi: 'Mittwoch',
  Do: 'Donnerstag',
  Fr: 'Freitag',
  Sa: 'Samstag',
  So: 'Sonntag',
};
const DAY = '(Mo|Di|Mi|Do|Fr|Sa|So)';

/** Words that require the dative or accusative: "am dritten". */
const WEAK =
  /\b(?:am|dem|den|im|zum|vom|beim|zur|des|ab|bis|seit|nach|vor|einem|einen|einer|ihrem|ihren|unserem|unseren|unserer|ihrer|jedem|jeden|jeder|diesem|diesen|ans|ins|ersten|zweiten|und|bis zum)$/;
const DATIVE_DER = /\b(?:in|zu|von|mit|bei|aus|nach|seit|auf|an|während|ab|vor|unter) der$/;
const ARTICLE = /\b(?:der|die|das|ihre|unsere|eine|diese|dieser|jede|jedes|alle|seine|meine|deine)$/;

/** Ending of an ordinal after the given words. */
export const ordinalEnding = (before: string): 'en' | 'e' | undefined => {
  if (WEAK.test(before) || DATIVE_DER.test(before)) return 'en';
  return ARTICLE.test(before) ? 'e' : undefined;
};

const inDate = (value: number, before: string): string => {
  const isAfterDay =
    /(?:tag|woch|\b(?:mo|di|mi|do|fr|sa|so))$/.test(before) && /\b(?:am|ab|bis|vom|dem|den) \p{L}+$/u.test(before);
  return germanOrdinalStem(value) + (ordinalEnding(before) ?? (isAfterDay ? 'en' : 'er'));
};

const fullYear = (figures: string): number => {
  const value = Number(figures);
  if (figures.length > 2) return value;
  return value < 70 ? 2000 + value : 1900 + value;
};

const isDate = (day: string, month: string): boolean =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;

/** "vierundzwanzigsten Zwölften": a month written as a number. */
const inFigures = (day: string, month: string, year: string | undefined, before: string): string => {
  const first = inDate(Number(day), before);
  const ending = /e?(?:n|r|e)$/.exec(first)![0].startsWith('e') ? first.slice(first.lastIndexOf('e')) : 'en';
  const stem = germanOrdinalStem(Number(month));
  const second = `${stem[0]!.toUpperCase()}${stem.slice(1)}${ending}`;
  return `${first} ${second}${year ? ` ${germanYear(fullYear(year))}` : ''}`;
};

const clock = (hour: string, minute = ''): string => {
  const hours = Number(hour) === 1 ? 'ein' : germanCardinal(Number(hour));
  return `${hours} Uhr${Number(minute) === 0 ? '' : ` ${germanCardinal(Number(minute))}`}`;
};
const isTime = (hour: string, minute = '0'): boolean => Number(hour) <= 24 && Number(minute) < 60;

const times: readonly Rule[] = [
  rule(
    /^(\d{1,2})(?:[:.](\d{2}))? ?[-–] ?(\d{1,2})(?:[:.](\d{2}))? (?:Uhr|h)\b/,
    ([, from, fromMinute, to, toMinute]) => {
      if (!isTime(from!, fromMinute) || !isTime(to!, toMinute)) return undefined;
      const start = fromMinute && fromMinute !== '00' ? clock(from!, fromMinute) : germanCardinal(Number(from));
      return `${start} bis ${clock(to!, toMinute)}`;
    },
  ),
  rule(/^(\d{1,2})[:.](\d{2}) (?:Uhr|h)\b/, ([, hour, minute]) => {
    if (!isTime(hour!, minute)) return undefined;
    const [hours, ...rest] = clock(hour!, minute).split(' ');
    return `${hours}|${rest.join(' ')}`;
  }),
  rule(/^(\d{1,2}) ?Uhr\b/, ([all, hour]) =>
    isTime(hour!) ? clock(hour!).replace(' ', all!.includes(' ') ? '|' : ' ') : undefined,
  ),
  rule(/^(\d{1,2}):(\d{2})/, ([, hour, minute]) => (isTime(hour!, minute) ? clock(hour!, minute) : undefined)),
];

const dates: readonly Rule[] = [
  rule(/^(\d{4})-(\d{2})-(\d{2})/, ([, year, month, day], { before }) =>
    isDate(day!, month!)
      ? `${inDate(Number(day), before)} ${MONTHS[Number(month) - 1]} ${germanYear(Number(year))}`
      : undefined,
  ),
  rule(/^(\d{1,2})\.[-–](\d{1,2})\. ?(\d{1,2})\.(\d{4}|\d{2})?/, ([, from, to, month, year], { before }) =>
    isDate(to!, month!) ? `${inDate(Number(from), before)} bis ${inFigures(to!, month!, year, 'zum')}` : undefined,
  ),
  rule(/^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})(?!\d)/, ([all, day, month, year], { before }) => {
    if (!isDate(day!, month!)) return undefined;
    const said = inFigures(day!, month!, year, before);
    return all!.includes(' ') && all!.split(' ').length === 3 ? said.replaceAll(' ', '|') : said;
  }),
  rule(/^(\d{1,2})\.(\d{1,2})\./, ([, day, month], { before }) =>
    isDate(day!, month!) ? inFigures(day!, month!, undefined, before) : undefined,
  ),
  rule(new RegExp(`^(\\d{1,2})\\. ?[-–] ?(\\d{1,2})\\. ${MONTH}`), ([, from, to, month], { before }) => {
    return `${inDate(Number(from), before)} bis ${inDate(Number(to), 'zum')}|${monthName(month!)}`;
  }),
  rule(new RegExp(`^(\\d{1,2})\\. ${MONTH}(?: (\\d{4})(?!\\d))?`), ([, day, month, year], { before }) => {
    const date = `${inDate(Number(day), before)}|${monthName(month!)}`;
    return year ? `${date}|${germanYear(Number(year))}` : date;
  }),
  rule(/^(\d{1,2})\.(?= (?:bis|und|oder|\/) )/, ([, day], { before }) =>
    ordinalEnding(before) === undefined ? undefined : `${germanOrdinalStem(Number(day))}en`,
  ),
  rule(new RegExp(`^${MONTH}(?= \\d)`), ([, month]) => monthName(month!)),
];

const days: readonly Rule[] = [
  rule(new RegExp(`^${DAY}\\.?[-–/]${DAY}\\b\\.?`), ([, from, to]) => `${DAYS[from!]} bis ${DAYS[to!]}`),
  rule(new RegExp(`^${DAY}\\.? [-–] ${DAY}\\b\\.?`), ([, from, to]) => `${DAYS[from!]} bis ${DAYS[to!]}`),
  rule(new RegExp(`^${DAY}\\.(?=,? ?(?:\\d|ab|von|und|bis|&))`), ([, day]) => DAYS[day!]),
  rule(new RegExp(`^${DAY}(?=,? (?:\\d|und (?:Mo|Di|Mi|Do|Fr|Sa|So)\\b|& ))`), ([, day]) => DAYS[day!]),
];

export const germanDates: readonly Rule[] = [...times, ...dates, ...days];

/** An ordinal before a noun: "die 2. Brille". */
export const germanOrdinal: Rule = rule(/^(\d{1,4})\.(?= \p{L})/u, ([, figures], { before, after }: MatchContext) => {
  const ending = ordinalEnding(before);
  if (
    ending === undefined &&
    !/^(?:Platz|Etage|Stock|Jahrhundert|Auflage|Generation|Klasse|Liga|Advent|Bundesliga|FC|FSV|Rang)\b/.test(after)
  ) {
    return undefined;
  }
  return (
    germanOrdinalStem(Number(figures)) + (ending ?? (/^(?:Stock|Platz|Advent|FC|FSV|Rang)/.test(after) ? 'er' : 'e'))
  );
});

export const germanDate = ({ day, month, year }: DateParts): string | undefined => {
  if (month === undefined) return year === undefined || day !== undefined ? undefined : germanYear(year);
  const name = MONTHS[month - 1];
  if (name === undefined || (day !== undefined && (day < 1 || day > 31))) return undefined;
  const parts = [
    day === undefined ? '' : `${germanOrdinalStem(day)}er`,
    name,
    year === undefined ? '' : germanYear(year),
  ];
  return parts.filter((part) => part !== '').join(' ');
};
