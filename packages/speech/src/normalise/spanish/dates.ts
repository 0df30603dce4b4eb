import type { DateParts } from '../language.ts';
import { anyOf, type Rule, rule, tableWords } from '../rules.ts';
import { spanishCardinal } from './numbers.ts';

const MONTHS = tableWords('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre');
const SHORT: Readonly<Record<string, string>> = {
  ene: 'enero',
  feb: 'febrero',
  mar: 'marzo',
  abr: 'abril',
  jun: 'junio',
  jul: 'julio',
  ago: 'agosto',
  sept: 'septiembre',
  sep: 'septiembre',
  oct: 'octubre',
  nov: 'noviembre',
  dic: 'diciembre',
};
const MONTH = `(${anyOf([...MONTHS, ...Object.keys(SHORT)])})\\b\\.?`;
const monthName = (written: string): string => SHORT[written.toLowerCase()] ?? written;

const DAYS: Readonly<Record<string, string>> = {
  lun: 'lunes',
  mar: 'martes',
  mié: 'miércoles',
  jue: 'jueves',
  vie: 'viernes',
  sáb: 'sábado',
  dom: 'domingo',
};
const DAY = '(lun|mar|mié|jue|vie|sáb|dom|L|M|X|J|V|S|D)';
const LETTERS: Readonly<Record<string, string>> = {
  L: 'lunes',
  M: 'martes',
  X: 'miércoles',
  J: 'jueves',
  V: 'viernes',
  S: 'sábado',
  D: 'domingo',
};
const dayName = (written: string): string => LETTERS[written] ?? DAYS[written.toLowerCase()]!;

const fullYear = (figures: string): number => {
  const value = Number(figures);
  if (figures.length > 2) return value;
  return value < 70 ? 2000 + value : 1900 + value;
};

const isDate = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 1 && month <= 12;

const dateWords = (day: number, month: number, year: number | undefined): string | undefined =>
  isDate(day, month)
    ? `${spanishCardinal(day)} de ${MONTHS[month - 1]}${year === undefined ? '' : ` de ${spanishCardinal(year)}`}`
    : undefined;

/** The part of the day for a 12-hour time. */
const partOfDay = (side: string, hour: number): string => {
  if (side.toLowerCase() === 'a') return hour < 6 || hour === 12 ? 'de la madrugada' : 'de la mañana';
  return hour < 8 || hour === 12 ? (hour === 12 ? 'del mediodía' : 'de la tarde') : 'de la noche';
};

/** "nueve y media", "trece treinta", "una y cuarto". */
const clock = (hour: number, minute: number): string => {
  const hours = spanishCardinal(hour, 'horas');
  if (minute === 0) return hours;
  if (hour > 12 || hour === 0) return `${hours} ${spanishCardinal(minute)}`;
  const named: Readonly<Record<number, string>> = { 15: 'cuarto', 30: 'media' };
  return `${hours} y ${named[minute] ?? spanishCardinal(minute)}`;
};
const isTime = (hour: string, minute = '0'): boolean => Number(hour) <= 24 && Number(minute) < 60;

const times: readonly Rule[] = [
  rule(/^(\d{1,2})(?:[:.](\d{2}))?( ?)([ap])\.? ?m\.?(?=[ ,;:!?)]|$)/i, ([all, hour, minute, , side]) => {
    if (!isTime(hour!, minute)) return undefined;
    const said = `${clock(Number(hour), Number(minute ?? 0))} ${partOfDay(side!, Number(hour))}`;
    return all!.split(' ').length === 2 ? said.replace(/ (del?\b)/, '|$1') : said;
  }),
  rule(/^(\d{1,2})(?:[:.](\d{2}))?[-–](\d{1,2})(?:[:.](\d{2}))? ?h\b\.?/, ([, from, fromMinute, to, toMinute]) =>
    isTime(from!, fromMinute) && isTime(to!, toMinute)
      ? `${clock(Number(from), Number(fromMinute ?? 0))} a ${clock(Number(to), Number(toMinute ?? 0))} horas`
      : undefined,
  ),
  rule(/^(\d{1,2})[:.](\d{2})( ?)(?:h|hrs?|horas)\b\.?/, ([, hour, minute, gap]) => {
    if (!isTime(hour!, minute)) return undefined;
    const said = clock(Number(hour), Number(minute));
    const end = Number(minute) === 0 ? 'horas' : '';
    // The letter h is silent except after a full hour.
    return end === '' ? said : `${said}${gap ? '|' : ' '}${end}`;
  }),
  rule(/^(\d{1,2}):(\d{2})/, ([, hour, minute], { after }) =>
    isTime(hour!, minute)
      ? `${clock(Number(hour), Number(minute))}${Number(minute) === 0 && Number(hour) > 12 && !/^h/.test(after) ? ' horas' : ''}`
      : undefined,
  ),
  rule(/^(\d{1,2})\.([0-5]\d)/, ([, hour, minute], { before }) =>
    /\b(?:las?|a|desde las|hasta las)$/.test(before) && Number(hour) <= 24
      ? clock(Number(hour), Number(minute))
      : undefined,
  ),
];

export const spanishDates: readonly Rule[] = [
  ...times,
  rule(/^(\d{4})-(\d{2})-(\d{2})/, ([, year, month, day]) => dateWords(Number(day), Number(month), Number(year))),
  rule(/^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/, ([, day, , month, year]) =>
    dateWords(Number(day), Number(month), fullYear(year!)),
  ),
  rule(/^(\d{1,2})\/(\d{1,2})/, ([, day, month], { before }) =>
    /\b(?:el|del|al|hasta|desde|antes|día)$/.test(before)
      ? dateWords(Number(day), Number(month), undefined)
      : undefined,
  ),
  rule(new RegExp(`^(\\d{1,2})(?: de)? ${MONTH}(?:(?: del?)? (\\d{4})(?!\\d))?`, 'i'), ([all, day, month, year]) => {
    const of = / de /.test(all!.slice(0, 6)) ? '|de|' : ' de|';
    const end = year ? `${/ del? \d/.test(all!) ? '|de|' : ' de|'}${spanishCardinal(Number(year))}` : '';
    return `${spanishCardinal(Number(day))}${of}${monthName(month!)}${end}`;
  }),
  rule(new RegExp(`^${DAY}\\.?[-–]${DAY}\\b\\.?`), ([, from, to]) => `${dayName(from!)} a ${dayName(to!)}`),
  rule(
    new RegExp(`^${DAY}\\.? [-–a] ${DAY}\\b\\.?(?=,? \\d|$)`),
    ([, from, to]) => `${dayName(from!)} a ${dayName(to!)}`,
  ),
];

export const spanishDate = ({ day, month, year }: DateParts): string | undefined => {
  if (month === undefined) return year === undefined || day !== undefined ? undefined : spanishCardinal(year);
  if (day !== undefined) return dateWords(day, month, year);
  const name = MONTHS[month - 1];
  return name && year !== undefined ? `${name} de ${spanishCardinal(year)}` : name;
};
