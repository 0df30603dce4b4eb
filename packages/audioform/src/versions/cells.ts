import type { Message } from '@sonora/contracts/messages/message';
import { versionMessage } from '@sonora/contracts/messages/versions';
import type { VersionColumn } from '@sonora/contracts/versions/configuration';
import { monthOfName, usualCurrency, valueLanguageOf } from './value-languages.ts';

/** `written`: the form that is spoken and shown, in the language of the ad. `canonical`: equal for equal values. */
export type Cell =
  | { readonly ok: true; readonly written: string; readonly canonical: string }
  | { readonly ok: false; readonly message: Message };

const failed = (message: Message): Cell => ({ ok: false, message });

/** Digits with optional decimals and groups of three, in either style. */
const numeral = /^([-+−]?)(\d{1,3}(?:[., ’' ]\d{3})+|\d+)(?:([.,])(\d{1,6}))?$/;

/**
 * Reads a number in the style of any language. Of "1,234" and "1.234", the sign is a decimal mark only where the language
 * uses it as one.
 */
const readNumber = (text: string, languageCode: string): string | undefined => {
  const match = numeral.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', mark, decimals] = match;
  const { decimal } = valueLanguageOf(languageCode);
  const lone = /^(\d{1,3})([.,])(\d{3})$/.exec(whole);
  const isDecimal = mark === undefined && lone?.[2] === decimal;
  const digits = isDecimal ? (lone?.[1] ?? '') : whole.replaceAll(/\D/g, '');
  const fraction = isDecimal ? (lone?.[3] ?? '') : (decimals ?? '');
  if (mark !== undefined && whole.includes(mark)) return undefined;
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  return `${sign === '-' || sign === '−' ? '-' : ''}${trimmed}${fraction === '' ? '' : `.${fraction}`}`;
};

/** Digits in groups of three from the end. */
const inThrees = (digits: string): readonly string[] => {
  const first = digits.length % 3;
  const threes = digits.slice(first).match(/\d{3}/g) ?? [];
  return first === 0 ? threes : [digits.slice(0, first), ...threes];
};

const writeNumber = (canonical: string, languageCode: string): string => {
  const { decimal, group, minus } = valueLanguageOf(languageCode);
  const [whole = '', fraction] = canonical.replace('-', '').split('.');
  // Without a mark, "in 1900 shops" would be read as a year.
  const grouped = inThrees(whole).join(group);
  const sign = canonical.startsWith('-') ? `${minus} ` : '';
  return `${sign}${grouped}${fraction === undefined ? '' : `${decimal}${fraction}`}`;
};

const currencyOfSign: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  US$: 'USD',
  R$: 'BRL',
  zł: 'PLN',
};
const currencyBefore = /^(?:[A-Z]{3}|US\$|R\$|[$€£¥])/;
const currencyAfter = /(?:[A-Z]{3}|zł|[$€£¥])$/;

/** Not negative, with at most two decimals. */
const price = /^\d+(?:\.\d{1,2})?$/;

const readMoney = (
  text: string,
  languageCode: string,
  usual: string,
): { amount: string; currency: string } | undefined => {
  const value = text.trim();
  const before = currencyBefore.exec(value)?.[0];
  const rest = value.slice(before?.length ?? 0);
  const after = currencyAfter.exec(rest)?.[0];
  const written = rest.slice(0, rest.length - (after?.length ?? 0)).trim();
  // A price has no three decimals: of "1.234 €" and "€1,234", the sign groups thousands in every language.
  const amount = readNumber(/^\d{1,3}[.,]\d{3}$/.test(written) ? written.replace(/[.,]/, '') : written, languageCode);
  if (amount === undefined || !price.test(amount) || (before !== undefined && after !== undefined)) return undefined;
  const mark = before ?? after;
  if (mark === undefined) return { amount, currency: usual };
  return { amount, currency: mark === '$' ? valueLanguageOf(languageCode).dollar : (currencyOfSign[mark] ?? mark) };
};

/** As the language writes prices: "$39.50", "39,50 €". A price has no or two decimals. */
const writeMoney = (amount: string, currency: string, languageCode: string): string => {
  const [whole = '', fraction = ''] = amount.split('.');
  const cents = /^0*$/.test(fraction) ? '' : `.${fraction.padEnd(2, '0')}`;
  const written = writeNumber(`${whole}${cents}`, languageCode);
  const { signs, writeMoney: write } = valueLanguageOf(languageCode);
  return write(written, signs[currency] ?? currency);
};

type Day = { readonly day: number; readonly month: number; readonly year?: number };

const dayOf = (day: string, month: number, year?: string): Day => ({
  day: Number(day),
  month,
  ...(year ? { year: Number(year) } : {}),
});

/** The spellings of dates, each tried in turn. Of "4/5/2026", the United States mean April. */
const readDate = (text: string, languageCode: string): (Day & { readonly hasName: boolean }) | undefined => {
  const value = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value);
  if (iso) return { ...dayOf(iso[3]!, Number(iso[2]), iso[1]), hasName: false };
  const numbers = /^(\d{1,2})([./-])\s?(\d{1,2})(?:\2\s?(\d{4})?)?$/.exec(value);
  if (numbers) {
    const [, first = '', mark, second = '', year] = numbers;
    const isMonthFirst = mark === '/' && valueLanguageOf(languageCode).isMonthFirst;
    return {
      ...(isMonthFirst ? dayOf(second, Number(first), year) : dayOf(first, Number(second), year)),
      hasName: false,
    };
  }
  const dayFirst =
    /^(\d{1,2})(?:\.|st|nd|rd|th|er)?\s+(?:(?:of|de)\s+)?(\p{L}{3,12})\.?(?:,?\s+(?:de\s+)?(\d{4}))?$/u.exec(value);
  if (dayFirst) return { ...dayOf(dayFirst[1]!, monthOfName(dayFirst[2]!), dayFirst[3]), hasName: true };
  const monthFirst = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/u.exec(value);
  if (monthFirst) return { ...dayOf(monthFirst[2]!, monthOfName(monthFirst[1]!), monthFirst[3]), hasName: true };
  return undefined;
};

const daysIn = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const exists = ({ day, month, year }: Day): boolean =>
  day >= 1 && day <= (daysIn[month - 1] ?? 0) && !(month === 2 && day === 29 && year !== undefined && !isLeap(year));

/** "December 24", "24 December", "24. Dezember"; with the year only where the cell names the month by its name. */
const writeDate = ({ day, month, year, hasName }: Day & { hasName: boolean }, languageCode: string): string => {
  const language = valueLanguageOf(languageCode);
  return language.writeDate(day, language.months[month - 1] ?? '', hasName && year !== undefined ? String(year) : '');
};

/** Prices, numbers and dates are shorter. */
const MAX_VALUE_CHARACTERS = 60;

const isLong = (text: string): boolean => text.length > MAX_VALUE_CHARACTERS;

/** Values of a message are shown in full where they are short. */
const shown = (text: string): string => (isLong(text) ? `${text.slice(0, MAX_VALUE_CHARACTERS - 1)}…` : text);

/** BCP 47: language in which a cell is typed, and the one in which its value is spoken. */
type CellLanguages = { readonly typed: string; readonly spoken: string };

const moneyCell = (text: string, column: VersionColumn, { typed, spoken }: CellLanguages): Cell => {
  const money = isLong(text) ? undefined : readMoney(text, typed, column.currency ?? usualCurrency(typed));
  if (!money) return failed(versionMessage('versions.noAmount', { value: shown(text) }));
  const { amount, currency } = money;
  const canonical = `${Number(amount).toFixed(2)} ${currency}`;
  return { ok: true, written: writeMoney(amount, currency, spoken), canonical };
};

const numberCell = (text: string, { typed, spoken }: CellLanguages): Cell => {
  const number = isLong(text) ? undefined : readNumber(text, typed);
  if (number === undefined) return failed(versionMessage('versions.noNumber', { value: shown(text) }));
  return { ok: true, written: writeNumber(number, spoken), canonical: number };
};

const dateCell = (text: string, { typed, spoken }: CellLanguages): Cell => {
  const date = isLong(text) ? undefined : readDate(text, typed);
  if (!date || !exists(date)) return failed(versionMessage('versions.noDate', { value: shown(text) }));
  const written = writeDate(date, spoken);
  return { ok: true, written, canonical: written };
};

const aliasCell = (text: string): Cell =>
  /^[\p{L}\p{N}_.:-]{1,120}$/u.test(text)
    ? { ok: true, written: text, canonical: text }
    : failed(versionMessage('versions.noAlias', { value: shown(text) }));

/**
 * Reads a cell that is not empty, by the type of its column.
 * @param typed BCP 47 of the row: of "1,234" and "4/5", it tells what is meant
 * @param spoken BCP 47 of the voice: prices, numbers and dates are written as this language writes and says them
 */
export const readCell = (given: string, column: VersionColumn, typed: string, spoken = typed): Cell => {
  const text = given.trim();
  const languages = { typed, spoken };
  switch (column.type) {
    case 'text': {
      const written = text.replaceAll(/\s+/g, ' ');
      return { ok: true, written, canonical: written };
    }
    case 'money':
      return moneyCell(text, column, languages);
    case 'number':
      return numberCell(text, languages);
    case 'date':
      return dateCell(text, languages);
    case 'voice':
    case 'sound':
      return aliasCell(text);
    default:
      return column.type satisfies never;
  }
};
