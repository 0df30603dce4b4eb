import type { NumberWords, WrittenNumber } from '../language.ts';
import { MAX_NAMED_DIGITS, parseAt, thousandsOf, withoutLeadingZeros } from '../number-parts.ts';
import { setOf, tableWords } from '../rules.ts';

const ONES = tableWords(
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
);
const TENS = tableWords('null zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig');
const SCALES: readonly (readonly [one: string, many: string])[] = [
  ['', ''],
  ['tausend', 'tausend'],
  ['Million', 'Millionen'],
  ['Milliarde', 'Milliarden'],
  ['Billion', 'Billionen'],
];

/** Form of one before another part of the number. */
const joined = (value: number): string => (value === 1 ? 'ein' : ONES[value]!);

const belowHundred = (value: number): string => {
  if (value < 20) return ONES[value]!;
  const tens = TENS[Math.floor(value / 10)]!;
  return value % 10 === 0 ? tens : `${joined(value % 10)}und${tens}`;
};

const belowThousand = (value: number): string => {
  if (value < 100) return belowHundred(value);
  const rest = value % 100;
  return `${joined(Math.floor(value / 100))}hundert${rest === 0 ? '' : belowHundred(rest)}`;
};

const oneByOne = (digits: string): string => [...digits].map((figure) => ONES[Number(figure)]).join(' ');

const whole = (digits: string): string => {
  const bare = withoutLeadingZeros(digits);
  if (bare.length > MAX_NAMED_DIGITS) return oneByOne(bare);
  const groups = thousandsOf(bare);
  if (groups.length === 0) return 'null';
  return groups
    .map(({ value, power }) => {
      if (power === 0) return belowThousand(value);
      if (power === 1) return `${belowThousand(value).replace(/eins$/, 'ein')}tausend`;
      const [one, many] = SCALES[power]!;
      return value === 1 ? `eine ${one} ` : `${belowThousand(value).replace(/eins$/, 'eine')} ${many} `;
    })
    .join('')
    .trim();
};

export const germanCardinal = (value: number): string => whole(String(value));

const ORDINALS: Readonly<Record<number, string>> = { 1: 'erst', 3: 'dritt', 7: 'siebt', 8: 'acht' };

/** Stem of an ordinal without its ending: "dritt". */
export const germanOrdinalStem = (value: number): string => {
  const rest = value % 100;
  const small = ORDINALS[rest];
  if (small !== undefined) return `${value === rest ? '' : germanCardinal(value - rest)}${small}`;
  return `${germanCardinal(value)}${rest > 0 && rest < 20 ? 't' : 'st'}`;
};

/** Years from 1100 to 1999 are counted in hundreds. */
export const germanYear = (value: number): string => {
  if (value < 1100 || value > 1999) return germanCardinal(value);
  const rest = value % 100;
  return `${belowHundred(Math.floor(value / 100))}hundert${rest === 0 ? '' : belowHundred(rest)}`;
};

const FEMININE_ENDING = /(?:ung|heit|keit|schaft|tion|sion|tät|ik|ie|ur|enz|anz|in|e)$/;
const FEMININE = setOf(
  'nacht person stadt zeit fahrt million milliarde karte woche stunde minute sekunde wahl hand tür',
);
const NOT_FEMININE = setOf(
  'name käse termin gewinn kilowatt berlin urlaube ende gebäude auge abitur benzin magazin event verein wein stein',
);

/** Gender of a noun by its ending; correct for most nouns that ads count. */
const isFeminine = (noun: string): boolean => {
  const word = noun.toLowerCase();
  return FEMININE.has(word) || (FEMININE_ENDING.test(word) && !NOT_FEMININE.has(word));
};

/** "ein Euro", "eine Million", but "eins" without a noun. */
const oneBefore = (noun: string): string => {
  if (!/^\p{L}/u.test(noun)) return 'eins';
  return isFeminine(noun) ? 'eine' : 'ein';
};

const say = ({ whole: before, fraction }: WrittenNumber, noun = ''): string => {
  if (fraction !== '') return `${whole(before)} Komma ${oneByOne(fraction)}`;
  const words = whole(before);
  if (words === 'eins') return oneBefore(noun);
  // "einhunderteins Tage" is the most common form.
  return words;
};

export const germanNumbers: NumberWords = {
  pattern: String.raw`(?:\d{1,3}(?:[.’'\u202f ]\d{3})+(?!\d)|\d+)(?:,\d+)?`,
  parse: (written) => parseAt(',', written),
  say,
  digits: oneByOne,
};

/** Prepositions with the dative. */
const DATIVE = /\b(?:mit|bei|von|zu|nach|aus|seit|ab|in|an|auf|unter|vor)$/;

/** "1" before a noun, inflected for its case. */
export const germanOne = (noun: string, before: string): string => {
  const one = oneBefore(noun);
  if (!DATIVE.test(before) || one === 'eins') return one;
  return one === 'eine' ? 'einer' : 'einem';
};
