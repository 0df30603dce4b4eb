import type { DateParts } from '../language.ts';
import { anyOf, type Rule, rule, tableWords } from '../rules.ts';
import { frenchCardinal } from './numbers.ts';

const MONTHS = tableWords('janvier février mars avril mai juin juillet août septembre octobre novembre décembre');
const SHORT: Readonly<Record<string, string>> = {
  janv: 'janvier',
  févr: 'février',
  avr: 'avril',
  juil: 'juillet',
  sept: 'septembre',
  oct: 'octobre',
  nov: 'novembre',
  déc: 'décembre',
};
/** `\b` would end a word at an accented letter. */
const MONTH = `(${anyOf([...MONTHS, ...Object.keys(SHORT)])})(?!\\p{L})\\.?`;
const monthName = (written: string): string => SHORT[written.toLowerCase()] ?? written;

const DAYS: Readonly<Record<string, string>> = {
  lun: 'lundi',
  mar: 'mardi',
  mer: 'mercredi',
  jeu: 'jeudi',
  ven: 'vendredi',
  sam: 'samedi',
  dim: 'dimanche',
};
const DAY = '(lun|mar|mer|jeu|ven|sam|dim)';

const dayOf = (value: number): string => (value === 1 ? 'premier' : frenchCardinal(value));
const isDate = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 1 && month <= 12;

const dateWords = (day: number, month: number, year?: number): string | undefined =>
  isDate(day, month)
    ? `${dayOf(day)} ${MONTHS[month - 1]}${year === undefined ? '' : ` ${frenchCardinal(year)}`}`
    : undefined;

const fullYear = (figures: string): number => {
  const value = Number(figures);
  if (figures.length > 2) return value;
  return value < 70 ? 2000 + value : 1900 + value;
};

const hours = (hour: number): string => `${frenchCardinal(hour, 'heures')} heure${hour < 2 ? '' : 's'}`;
const clock = (hour: number, minute: number): string =>
  minute === 0 ? hours(hour) : `${hours(hour)} ${frenchCardinal(minute, 'minutes')}`;
const isTime = (hour: string, minute = '0'): boolean => Number(hour) <= 24 && Number(minute) < 60;

const times: readonly Rule[] = [
  rule(/^(\d{1,2}) ?h? ?(\d{2})? ?[-–] ?(\d{1,2}) ?h ?(\d{2})?/, ([, from, fromMinute, to, toMinute]) =>
    isTime(from!, fromMinute) && isTime(to!, toMinute)
      ? `${clock(Number(from), Number(fromMinute ?? 0))} à ${clock(Number(to), Number(toMinute ?? 0))}`
      : undefined,
  ),
  rule(/^(\d{1,2})( ?)h( ?)(\d{2})(?: ?min\b)?/, ([, hour, gap, secondGap, minute]) => {
    if (!isTime(hour!, minute)) return undefined;
    const [number, word, ...rest] = [
      frenchCardinal(Number(hour), 'heures'),
      Number(hour) < 2 ? 'heure' : 'heures',
      frenchCardinal(Number(minute), 'minutes'),
    ];
    return `${number}${gap ? '|' : ' '}${word}${Number(minute) === 0 ? '' : `${secondGap ? '|' : ' '}${rest.join(' ')}`}`;
  }),
  rule(/^(\d{1,2})( ?)h(?![\p{L}\d])\.?/u, ([, hour, gap]) =>
    isTime(hour!) || Number(hour) < 100 ? hours(Number(hour)).replace(/ (heures?)$/, gap ? '|$1' : ' $1') : undefined,
  ),
  rule(/^(\d{1,2}):(\d{2})/, ([, hour, minute]) =>
    isTime(hour!, minute) ? clock(Number(hour), Number(minute)) : undefined,
  ),
];

export const frenchDates: readonly Rule[] = [
  ...times,
  rule(/^(\d{4})-(\d{2})-(\d{2})/, ([, year, month, day]) => dateWords(Number(day), Number(month), Number(year))),
  rule(/^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/, ([, day, , month, year]) =>
    dateWords(Number(day), Number(month), fullYear(year!)),
  ),
  rule(/^(\d{1,2})\/(\d{1,2})/, ([, day, month], { before }) =>
    /\b(?:le|du|au|dès le|jusqu'au|avant le)$/.test(before) ? dateWords(Number(day), Number(month)) : undefined,
  ),
  rule(new RegExp(`^(\\d{1,2})(?:er)? ${MONTH}(?: (\\d{4})(?!\\d))?`, 'iu'), ([, day, month, year]) =>
    [dayOf(Number(day)), monthName(month!), ...(year ? [frenchCardinal(Number(year))] : [])].join('|'),
  ),
  rule(
    new RegExp(`^${DAY}\\.?[-–]${DAY}(?!\\p{L})\\.?`, 'iu'),
    ([, from, to]) => `${DAYS[from!.toLowerCase()]} à ${DAYS[to!.toLowerCase()]}`,
  ),
  rule(new RegExp(`^${DAY}\\.(?= )`, 'iu'), ([, day]) => DAYS[day!.toLowerCase()]),
];

export const frenchDate = ({ day, month, year }: DateParts): string | undefined => {
  if (month === undefined) return year === undefined || day !== undefined ? undefined : frenchCardinal(year);
  if (day !== undefined) return dateWords(day, month, year);
  const name = MONTHS[month - 1];
  return name && year !== undefined ? `${name} ${frenchCardinal(year)}` : name;
};
