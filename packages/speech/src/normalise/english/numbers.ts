import type { NumberWords, WrittenNumber } from '../language.ts';
import { MAX_NAMED_DIGITS, parseAt, thousandsOf, withoutLeadingZeros } from '../number-parts.ts';
import { tableWords } from '../rules.ts';

const ONES = tableWords(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const TENS = tableWords('zero ten twenty thirty forty fifty sixty seventy eighty ninety');
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion'];

const ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

export type EnglishNumbers = NumberWords & {
  readonly isBritish: boolean;
  cardinal(value: number): string;
  ordinal(value: number): string;
  /** Spoken form of a year: in two halves except for the first years of a millennium. */
  year(value: number): string;
  /** 1990 as "nineteen nineties", 90 as "nineties". */
  decade(value: number): string;
};

const belowHundred = (value: number): string => {
  if (value < 20) return ONES[value]!;
  return value % 10 === 0 ? TENS[value / 10]! : `${TENS[Math.floor(value / 10)]}-${ONES[value % 10]}`;
};

const asOrdinal = (words: string): string => {
  const at = Math.max(words.lastIndexOf(' '), words.lastIndexOf('-')) + 1;
  const last = words.slice(at);
  return words.slice(0, at) + (ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`));
};

const plainFigures = (digits: string): string => [...digits].map((figure) => ONES[Number(figure)]).join(' ');

/** Digits with "oh", and "double" and "triple" for repeated ones. */
const britishFigures = (digits: string): string =>
  (digits.match(/(\d)\1{0,2}/g) ?? [])
    .map((run) => {
      const name = run[0] === '0' ? 'oh' : ONES[Number(run[0])]!;
      return `${['', 'double ', 'triple '][run.length - 1]}${name}`;
    })
    .join(' ');

const decade = (value: number): string => {
  const tens = value % 100;
  const name = tens === 0 ? 'hundreds' : tens === 10 ? 'tens' : `${TENS[tens / 10]!.slice(0, -1)}ies`;
  if (value < 100) return name;
  if (value === 2000) return 'two thousands';
  return `${belowHundred(Math.floor(value / 100))} ${name}`;
};

/** British English says "and" before tens and ones, "oh" and "double" in sequences of digits, and "nought point". */
export const englishNumbers = (isBritish: boolean): EnglishNumbers => {
  const and = isBritish ? ' and ' : ' ';

  const belowThousand = (value: number): string => {
    if (value < 100) return belowHundred(value);
    const hundreds = `${ONES[Math.floor(value / 100)]} hundred`;
    return value % 100 === 0 ? hundreds : `${hundreds}${and}${belowHundred(value % 100)}`;
  };

  const whole = (digits: string): string => {
    const bare = withoutLeadingZeros(digits);
    if (bare.length > MAX_NAMED_DIGITS) return oneByOne(bare);
    const groups = thousandsOf(bare);
    if (groups.length === 0) return 'zero';
    return groups
      .map(({ value, power }, index) => {
        const words = belowThousand(value);
        if (power > 0) return `${words} ${SCALES[power]}`;
        return isBritish && index > 0 && value < 100 ? `and ${words}` : words;
      })
      .join(' ');
  };

  const oneByOne = isBritish ? britishFigures : plainFigures;

  const say = ({ whole: before, fraction }: WrittenNumber): string => {
    if (fraction === '') return whole(before);
    const isNought = withoutLeadingZeros(before) === '0';
    const first = before === '' ? '' : isNought && isBritish ? 'nought ' : `${whole(before)} `;
    return `${first}point ${plainFigures(fraction)}`;
  };

  const cardinal = (value: number): string => whole(String(value));

  const year = (value: number): string => {
    const century = Math.floor(value / 100);
    const rest = value % 100;
    if (value < 1000 || century % 10 === 0) {
      if (rest < 10 || value < 1000)
        return rest === 0 || value < 1000 ? cardinal(value) : `${cardinal(value - rest)}${and}${ONES[rest]}`;
    }
    if (rest === 0) return `${belowHundred(century)} hundred`;
    return `${belowHundred(century)} ${rest < 10 ? `oh ${ONES[rest]}` : belowHundred(rest)}`;
  };

  return {
    isBritish,
    pattern: String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+`,
    parse: (written) => parseAt('.', written),
    say,
    digits: oneByOne,
    cardinal,
    ordinal: (value) => asOrdinal(cardinal(value)),
    year,
    decade,
  };
};
