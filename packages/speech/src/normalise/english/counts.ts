import { type Rule, rule } from '../rules.ts';
import type { EnglishNumbers } from './numbers.ts';

const DENOMINATORS: Readonly<Record<number, readonly [one: string, many: string]>> = {
  2: ['half', 'halves'],
  4: ['quarter', 'quarters'],
};

/** "three quarters", "one and a half"; a half without a whole number is "one half". */
export const englishFraction = (
  numbers: EnglishNumbers,
  whole: number | undefined,
  numerator: number,
  denominator: number,
): string => {
  const name = numbers.ordinal(denominator);
  const [one, many] = DENOMINATORS[denominator] ?? [name, `${name}s`];
  const isAlone = whole === undefined || whole === 0;
  const article = isAlone ? 'one' : 'a';
  const part = numerator === 1 ? `${article} ${one}` : `${numbers.cardinal(numerator)} ${many}`;
  return isAlone ? part : `${numbers.cardinal(whole)} and ${part}`;
};

const VULGAR: Readonly<Record<string, readonly [number, number]>> = {
  '½': [1, 2],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '⅕': [1, 5],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
};
const VULGAR_SIGNS = Object.keys(VULGAR).join('');

/** Nouns after "half a". */
const HALVED =
  'cup|teaspoon|tablespoon|mile|pound|pint|gallon|dozen|million|billion|hour|inch|ounce|kilo|kilogram|litre|liter|bottle|lemon|onion|glass|day|year|second';
const HALVED_UNITS: Readonly<Record<string, string>> = {
  tsp: 'teaspoon',
  tbsp: 'tablespoon',
  lb: 'pound',
  oz: 'ounce',
  kg: 'kilogram',
  in: 'inch',
};
const halfOf = (noun: string): string => `half|${/^(?:h?our|inch|ounce|onion)/.test(noun) ? 'an' : 'a'} ${noun}`;

const fractions = (numbers: EnglishNumbers): readonly Rule[] => [
  rule(new RegExp(`^(?:1/2|½) (${HALVED}|tsp|tbsp|lb|oz|kg|in)(?=[ .,;:!?]|$)`), ([, noun]) =>
    halfOf(HALVED_UNITS[noun!] ?? noun!),
  ),
  rule(/^([1-9])\/([2-9]|16) (lb|oz|tsp|tbsp|in)(?=[ .,;:!?]|$)/, ([, above, below, unit]) => {
    const noun = HALVED_UNITS[unit!]!;
    return `${englishFraction(numbers, undefined, Number(above), Number(below))}|${above === '1' ? '' : 'of a '}${noun}`;
  }),
  rule(/^(?:1\/2|½)[ -](price|off|time|term|moon|board)/, ([, noun]) => `half|${noun}`),
  rule(new RegExp(`^(\\d{1,6})? ?([${VULGAR_SIGNS}])`), ([, whole, sign]) => {
    const [numerator, denominator] = VULGAR[sign!]!;
    return englishFraction(numbers, whole === undefined ? undefined : Number(whole), numerator, denominator);
  }),
  rule(/^(\d{1,3}) ([1-9])\/([2-9]|1[06])/, ([, whole, numerator, denominator]) =>
    Number(numerator) < Number(denominator)
      ? englishFraction(numbers, Number(whole), Number(numerator), Number(denominator))
      : undefined,
  ),
  rule(/^24\/7/, () => 'twenty-four seven'),
  rule(/^50\/50/, () => 'fifty fifty'),
  rule(/^([1-9])\/([2-9]|10|16)(ths?|rds?)?/, ([, numerator, denominator, ending], { after, before }) => {
    const [above, below] = [Number(numerator), Number(denominator)];
    const isMark = /^(?:stars?|points?|rating|reviews?|dentists|people|customers|users)\b/.test(after) && below >= 5;
    if (isMark || (below === 10 && above > 3) || /\b(?:rated|score|scored|scores)$/.test(before)) {
      return `${numbers.cardinal(above)} out of ${numbers.cardinal(below)}`;
    }
    return above < below || ending ? englishFraction(numbers, undefined, above, below) : undefined;
  }),
  rule(/^(\d{1,3}(?:\.\d)?)\/(5|10|100)/, ([, mark, most]) =>
    Number(mark) <= Number(most)
      ? `${numbers.say(numbers.parse(mark!))} out of ${numbers.cardinal(Number(most))}`
      : undefined,
  ),
];

const NUMBER_SIGNS = /^(?:#|No\.? ?|Nos\. ?|№ ?|no\. ?|nr\. ?)(\d{1,6})/;

const ROADS =
  'St|Ave|Rd|Blvd|Dr|Ln|Hwy|Pkwy|Ct|Pl|Street|Avenue|Road|Boulevard|Drive|Lane|Highway|Parkway|Court|Place|Way|Square|Plaza';

/** Three-digit house and flight numbers: "four fifty". */
const inPairs = (numbers: EnglishNumbers, figures: string): string => {
  const [left, right] = [Number(figures.slice(0, -2)), Number(figures.slice(-2))];
  if (figures.length < 3 || left % 10 === 0) return numbers.cardinal(Number(figures));
  if (right === 0) return `${numbers.cardinal(left)} hundred`;
  return `${numbers.cardinal(left)} ${right < 10 ? `oh ${numbers.cardinal(right)}` : numbers.cardinal(right)}`;
};

const SIZES: Readonly<Record<string, string>> = { x: 'by', '×': 'by', X: 'by' };

/** Words before a four-digit number that make it a quantity. */
const QUANTITY =
  /\b(?:over|than|up to|under|just|about|nearly|almost|around|approximately|only|save|win|earn|first|another|extra|some|to|every|all|our|these|those|with|have|has|get|of over|top|exactly)$/;
/** Words after a year that looks like a plural. */
const AFTER_YEAR =
  /^(?:models?|is|was|has|as|series|olympics|games|awards|elections|sales|results|collections?|rates|prices|plus|vs)\b/i;
const SURE_YEAR =
  /\b(?:in|since|from|until|till|by|of|for|circa|est|established|founded|year|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|©|copyright|q[1-4])$/;

const isYear = (value: number, before: string, after: string): boolean => {
  if (value < 1100 || value > 2099) return false;
  const isCounted = /^(?:\p{Ll}+s|people|men|women|children|sq)\b/u.test(after) && !AFTER_YEAR.test(after);
  if (/^(?:people|men|women|children)\b/.test(after) || (isCounted && !SURE_YEAR.test(before))) return false;
  if (SURE_YEAR.test(before)) return !isCounted || !/\b(?:of|from|for)$/.test(before);
  return value >= 1900 && !QUANTITY.test(before);
};

const plain = (numbers: EnglishNumbers): readonly Rule[] => [
  rule(/^(\d{4})/, ([, figures], { before, after }) =>
    isYear(Number(figures), before, after) ? numbers.year(Number(figures)) : undefined,
  ),
  rule(new RegExp(`^([-–])?(${numbers.pattern})`), ([, minus, written], { wordBefore }) => {
    // Leading zeros indicate a code, not a quantity.
    const number = numbers.parse(written!);
    const isCode = /^0\d/.test(written!) && number.fraction === '';
    const said = isCode ? numbers.digits(number.whole) : numbers.say(number);
    return minus && wordBefore !== '' ? `minus ${said}` : said;
  }),
];

const sized = (numbers: EnglishNumbers): readonly Rule[] => [
  rule(
    /^(\d{1,4}(?:\.\d)?)(x|×|X)(\d{1,4}(?:\.\d)?)/,
    ([, left, sign, right]) =>
      `${numbers.say(numbers.parse(left!))} ${SIZES[sign!]} ${numbers.say(numbers.parse(right!))}`,
  ),
  rule(
    new RegExp(`^(${numbers.pattern})(x|×|X)`),
    ([, times]) => `${numbers.say(numbers.parse(times!))} ${times === '1' ? 'time' : 'times'}`,
  ),
  rule(
    /^(\d{1,2}) ?(?:'|ft) ?(\d{1,2})(?:"|″|in)?(?=[ .,;:!?]|$)/,
    ([, feet, inches]) =>
      `${numbers.cardinal(Number(feet))} ${feet === '1' ? 'foot' : 'feet'} ${numbers.cardinal(Number(inches))}`,
  ),
  rule(/^(\d{1,3}(?:\.\d)?)["″]/, ([, size], { isQuoted, before, after }) => {
    if (isQuoted) return undefined;
    const noun = /\b(?:an?|the|this|our|your|new)$/.test(before) && /^[\p{L}\d]/u.test(after) ? 'inch' : 'inches';
    return `${numbers.say(numbers.parse(size!))} ${noun}`;
  }),
  rule(/^(\d{1,3})[Kk]/, ([all, figures], { after }) => {
    if (/^[48]K/.test(all!)) return `${numbers.cardinal(Number(figures))} K`;
    if (/^(?:run|race|walk|fun|charity|jog|in)\b/i.test(after)) return `${numbers.cardinal(Number(figures))} K`;
    return undefined;
  }),
  rule(/^(\d+(?:\.\d+)?) ?m(?=[ .,;:!?]|$)/, ([, figures], { after, before }) => {
    const isCount =
      /^(?:\p{Ll}+s|people|men|women|children)\b/u.test(after) || /\b(?:population of|audience of)$/.test(before);
    return isCount ? `${numbers.say(numbers.parse(figures!))} million` : undefined;
  }),
];

const decades = (numbers: EnglishNumbers): readonly Rule[] => [
  rule(/^'?((?:1[0-9]|20)?\d0)'?s/, ([, figures]) => numbers.decade(Number(figures))),
  rule(/^'(\d\d)(?!\d)/, ([, figures]) => numbers.cardinal(Number(figures))),
];

/** Rules for numbers that depend on the surrounding words. */
export const englishCounts = (
  numbers: EnglishNumbers,
): { readonly first: readonly Rule[]; readonly second: readonly Rule[]; readonly last: readonly Rule[] } => ({
  first: [
    rule(/^(1[- ]8\d\d)-([A-Z]{3,10})(?:-([A-Z]{2,10}))?/, ([, start, word, more]) => {
      const group = start!.slice(2);
      const said = group === '800' ? 'eight hundred' : numbers.digits(group);
      return `one ${said}, ${word!.toLowerCase()}${more ? ` ${more.toLowerCase()}` : ''}`;
    }),
    rule(/^(?:911|999|112|101|111|411|311)(?!\d)/, ([figures], { before }) =>
      /\b(?:call|dial|ring)$/.test(before) || figures === '911' ? numbers.digits(figures!) : undefined,
    ),
    rule(/^401\(?k\)?/i, () => 'four oh one K'),
    rule(/^9\/11/, () => 'nine eleven'),
    rule(NUMBER_SIGNS, ([all, figures]) =>
      all!.includes(' ')
        ? `number|${numbers.cardinal(Number(figures))}`
        : `number ${numbers.cardinal(Number(figures))}`,
    ),
    ...decades(numbers),
    rule(/^(\d{4})[-–](\d{4}|\d{2})/, ([, from, to]) => {
      const end = to!.length === 4 ? Number(to) : Number(from!.slice(0, 2) + to);
      const isSpan = Number(from) >= 1100 && Number(from) <= 2099 && end > Number(from) && end <= 2099;
      if (!isSpan) return undefined;
      return `${numbers.year(Number(from))} to ${to!.length === 4 ? numbers.year(end) : numbers.cardinal(Number(to))}`;
    }),
    rule(/^118 ?(\d{3})/, ([, figures]) => `one one eight, ${numbers.digits(figures!)}`),
    rule(/^12(?::00)? (noon|midnight)/, ([, word]) => `twelve|${word}`),
    rule(
      /^(\d{1,2}):(\d)(?!\d)/,
      ([, left, right]) => `${numbers.cardinal(Number(left))} to ${numbers.cardinal(Number(right))}`,
    ),
    rule(
      /^(\d{1,4}(?:\.\d)?) [x×] (\d{1,4}(?:\.\d)?)/,
      ([, left, right]) => `${numbers.say(numbers.parse(left!))}|by|${numbers.say(numbers.parse(right!))}`,
    ),
    rule(/^([£$€])(10{2,3}|1,000(?:,000)?)s/, ([, sign, figures]) => {
      const scale = figures!.length < 4 ? 'hundreds' : figures!.length < 6 ? 'thousands' : 'millions';
      return `${scale} of ${{ '£': 'pounds', $: 'dollars' }[sign!] ?? 'euros'}`;
    }),
  ],
  second: [
    ...fractions(numbers),
    rule(/^(\d{1,3},\d{3}|\d{1,6})(?:(?<=(?<!1)1)st|(?<=(?<!1)2)nd|(?<=(?<!1)3)rd|th)/i, ([, figures]) =>
      numbers.ordinal(Number(figures!.replace(',', ''))),
    ),
    rule(new RegExp(`^(\\d{3,4})(?= (?:[A-Z][\\p{L}.]+ ){1,3}(?:${ROADS})\\b)`, 'u'), ([, figures]) =>
      inPairs(numbers, figures!),
    ),
    rule(/^(\d{3,4})/, ([, figures], { before }) =>
      /\b(?:suite|ste|apt|apartment|flight)$/.test(before) ? inPairs(numbers, figures!) : undefined,
    ),
    ...sized(numbers),
  ],
  last: plain(numbers),
});
