/** Values of the cells of a workbook as a person reads them (ECMA-376 part 1, 18.3.1.4 and 18.8.30). */

export type NumberKind = 'number' | 'date' | 'percent';

const DAY_MILLISECONDS = 86_400_000;
/** Day 0 of the calendar that counts 29 February 1900, which never was: right from 1 March 1900 on. */
const DAY_ZERO_1900 = Date.UTC(1899, 11, 30);
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const LAST_DAY = 2_958_465;

/** Kind of a built-in number format. */
const builtIn = (id: number): NumberKind => {
  if (id === 9 || id === 10) return 'percent';
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49)
    ? 'date'
    : 'number';
};

/** Kind of a number format: custom ones by their code. */
export const numberKind = (id: number, code: string | undefined): NumberKind => {
  if (code === undefined) return builtIn(id);
  const signs = code.slice(0, 1_000).replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|_.|\*./g, '');
  if (/[dmyhs]/i.test(signs) && !/general/i.test(signs)) return 'date';
  return signs.includes('%') ? 'percent' : 'number';
};

/** Spreadsheets show 15 digits: 0.1 + 0.2 is 0.3. Without an exponent, which no column reads. */
const withoutNoise = (value: number): string => {
  const short = String(Number(value.toPrecision(15)));
  return short.includes('e') ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 10 }) : short;
};

const dateOf = (days: number, isFrom1904: boolean): string => {
  const milliseconds = Math.round((days * DAY_MILLISECONDS) / 1_000) * 1_000;
  const iso = new Date((isFrom1904 ? DAY_ZERO_1904 : DAY_ZERO_1900) + milliseconds).toISOString();
  const [day = '', time = ''] = iso.split('T');
  const clock = time.slice(0, 8).replace(/:00$/, '');
  if (days < 1) return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
};

/** A number of a cell in its format: dates as `2026-12-24`, shares as `20%`. Text that is no number stays. */
export const writtenNumber = (text: string, kind: NumberKind, isFrom1904: boolean): string => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) return text;
  if (kind === 'date' && value >= 0 && value <= LAST_DAY) return dateOf(value, isFrom1904);
  if (kind === 'percent') return `${withoutNoise(value * 100)}%`;
  return withoutNoise(value);
};

/** Control characters are written as `_x000D_`, and an underscore that would begin such an escape as `_x005F_`. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

export const encodeEscapes = (text: string): string =>
  text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replaceAll(
    // Characters that XML lacks, and the carriage return, which its readers drop.
    /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
