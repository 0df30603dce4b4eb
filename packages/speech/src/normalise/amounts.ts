import type { NumberWords, WrittenNumber } from './language.ts';
import { anyOf, type MatchContext, type Rule, rule } from './rules.ts';

/** Singular and plural of a noun. */
export type Noun = { readonly one: string; readonly many: string };

/** Words of a language for money and measures. */
export type AmountWords = {
  readonly numbers: NumberWords;
  /** Units by their written form, including `%` and degrees. */
  readonly units: Readonly<Record<string, Noun>>;
  /** Currencies by sign or code. */
  readonly currencies: Readonly<Record<string, Noun>>;
  /** Subunits that are written alone: "99p". */
  readonly cents: Readonly<Record<string, Noun>>;
  /** "million" and similar words after an amount. */
  readonly scales: Readonly<Record<string, Noun>>;
  /** Words after the slash in "£9/month". */
  readonly per: Readonly<Record<string, string>>;
  /** Connects "million" and its noun: "de ". */
  readonly ofScale: (noun: string, scale: string) => string;
  /** Combines "nine pounds" and 99. A currency without subunits reads its fraction as a number. */
  readonly withCents: (cents: number, whole: string, currency: Noun) => string;
  /** Subunits without whole units. */
  readonly centsAlone: (cents: number, currency: Noun) => string;
  readonly isSingular: (number: WrittenNumber, around: MatchContext) => boolean;
  /** Words before a unit that stands without a number and is singular. */
  readonly onePer: RegExp;
  readonly minus: string;
  readonly plus: string;
  readonly to: string;
};

/** Units that are also words; they count as units only directly after a number or with a full stop. */
const isAmbiguousUnit = (unit: string): boolean => unit === 'in' || unit === 'mi';

export const pluralNoun = (noun: Noun, isSingular: boolean): string => (isSingular ? noun.one : noun.many);

/**
 * Parses a table of nouns from lines `written other_writing: one, many`; a noun without plural does not change, `_` is
 * a space.
 */
export const nounTable = (table: string): Readonly<Record<string, Noun>> =>
  Object.fromEntries(
    table
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [keys = '', names = ''] = line.trim().split(': ');
        const [one = '', many = one] = names.split(', ');
        return keys.split(' ').map((key) => [key.replaceAll('_', ' '), { one, many }] as const);
      }),
  );

const sum = (words: AmountWords, written: string, currency: Noun, around: MatchContext): string => {
  const number = words.numbers.parse(written);
  const { whole, fraction } = number;
  const hasCents = fraction.length === 2 && currency.many !== 'yen';
  if (!hasCents)
    return `${words.numbers.say(number, currency.one)} ${pluralNoun(currency, words.isSingular(number, around))}`;
  const cents = Number(fraction);
  const wholeNumber = { whole: whole === '' ? '0' : whole, fraction: '' };
  if (Number(wholeNumber.whole) === 0 && cents > 0) return words.centsAlone(cents, currency);
  const noun = pluralNoun(currency, words.isSingular(wholeNumber, around));
  const said = `${words.numbers.say(wholeNumber, currency.one)} ${noun}`;
  return cents === 0 ? said : words.withCents(cents, said, currency);
};

/** "1.5 million pounds": the number and the words after it. */
const scaledSum = (
  words: AmountWords,
  { written, scale, currency }: { readonly written: string; readonly scale: Noun; readonly currency?: Noun },
  around: MatchContext,
): readonly [string, string] => {
  const number = words.numbers.parse(written);
  const scaleWord = pluralNoun(scale, words.isSingular(number, around) || scale.one === scale.many);
  if (currency === undefined) return [words.numbers.say(number, scale.one), scaleWord];
  // "a two million dollar deal": a sum that describes a noun is singular.
  const name = pluralNoun(currency, words.isSingular({ whole: '2', fraction: '' }, around));
  return [words.numbers.say(number, scale.one), `${scaleWord} ${words.ofScale(currency.many, scale.one)}${name}`];
};

/** Parts shared by the rules for money: sources of patterns, and the words for their matches. */
const moneyParts = (words: AmountWords) => ({
  number: words.numbers.pattern,
  currency: anyOf(Object.keys(words.currencies)),
  scale: anyOf(Object.keys(words.scales)),
  // "£49pp" needs no slash.
  per: `(?:(?:/|(?=pp\\b|pcm\\b|ea\\b))(${anyOf(Object.keys(words.per))}))?`,
  perOf: (written: string | undefined): string =>
    written === undefined ? '' : ` ${words.per[written] ?? words.per[written.toLowerCase()]}`,
  minusOf: (sign: string | undefined): string => (sign ? `${words.minus} ` : ''),
  /** "ten" in "ten to twenty pounds", but "four pounds ninety-nine to five pounds". */
  rangeStart: (written: string, currency: Noun, around: MatchContext): string => {
    const number = words.numbers.parse(written);
    return number.fraction === '' ? words.numbers.say(number, currency.one) : sum(words, written, currency, around);
  },
});

/** Sums with the currency sign before the number. */
const signFirstRules = (words: AmountWords): readonly Rule[] => {
  const { number, currency, scale, per, perOf, minusOf, rangeStart } = moneyParts(words);
  const amountOf = (
    written: string,
    noun: Noun,
    scaleWord: string | undefined,
    around: MatchContext,
  ): readonly string[] =>
    scaleWord === undefined
      ? [sum(words, written, noun, around)]
      : scaledSum(words, { written, scale: words.scales[scaleWord]!, currency: noun }, around);
  return [
    rule(
      new RegExp(
        `^(${currency}) ?(${number}) ?[-–] ?(?:${currency})?(${number})(?: ?(${scale})(?!\\p{L}))?${per}`,
        'u',
      ),
      ([, sign, from, to, scaleWord, each], around) => {
        const noun = words.currencies[sign!]!;
        const end = amountOf(to!, noun, scaleWord, around).join(' ');
        return `${rangeStart(from!, noun, around)} ${words.to} ${end}${perOf(each)}`;
      },
    ),
    rule(
      new RegExp(`^([-–])?(${currency})( ?)(${number})(?:( ?)(${scale})(?!\\p{L}))?${per}`, 'u'),
      ([, minus, sign, , written, gap, scaleWord, each], around) => {
        const said = amountOf(written!, words.currencies[sign!]!, scaleWord, around).join(gap ? '|' : ' ');
        return `${minusOf(minus)}${said}${perOf(each)}`;
      },
    ),
  ];
};

/** Sums with the currency sign after the number. */
const signLastRules = (words: AmountWords): readonly Rule[] => {
  const { number, currency, scale, per, perOf, minusOf, rangeStart } = moneyParts(words);
  /** When white space precedes the sign, the currency's word belongs to the sign's written word. */
  const parted = (said: string, noun: Noun, gap: string | undefined): string => {
    const at = Math.max(said.lastIndexOf(` ${noun.one}`), said.lastIndexOf(` ${noun.many}`));
    return gap && at > 0 ? `${said.slice(0, at)}|${said.slice(at + 1)}` : said;
  };
  return [
    rule(
      new RegExp(`^(${number}) ?[-–] ?(${number})( ?)(${currency})(?!\\p{L})${per}`, 'u'),
      ([, from, to, gap, sign, each], around) => {
        const noun = words.currencies[sign!]!;
        const end = parted(sum(words, to!, noun, around), noun, gap);
        return `${rangeStart(from!, noun, around)} ${words.to} ${end}${perOf(each)}`;
      },
    ),
    rule(
      new RegExp(`^([-–])?(${number})( ?)(${scale})\\.?( ?)(${currency})(?!\\p{L})${per}`, 'u'),
      ([, minus, written, gap, scaleWord, secondGap, sign, each], around) => {
        const amount = { written: written!, scale: words.scales[scaleWord!]!, currency: words.currencies[sign!]! };
        const [figure, rest] = scaledSum(words, amount, around);
        const end = secondGap ? rest.replace(' ', '|') : rest;
        return `${minusOf(minus)}${figure}${gap ? '|' : ' '}${end}${perOf(each)}`;
      },
    ),
    rule(
      new RegExp(`^([-–])?(${number})( ?)(${currency})(?!\\p{L})${per}`, 'u'),
      ([, minus, written, gap, sign, each], around) => {
        const noun = words.currencies[sign!]!;
        return `${minusOf(minus)}${parted(sum(words, written!, noun, around), noun, gap)}${perOf(each)}`;
      },
    ),
    rule(
      new RegExp(`^(${number})( ?)(${anyOf(Object.keys(words.cents))})(?!\\p{L})${per}`, 'u'),
      ([, written, gap, sign, each], around) => {
        const figure = words.numbers.parse(written!);
        const noun = words.cents[sign!]!;
        const said = words.numbers.say(figure, noun.one);
        return `${said}${gap ? '|' : ' '}${pluralNoun(noun, words.isSingular(figure, around))}${perOf(each)}`;
      },
    ),
  ];
};

const unitRules = (words: AmountWords): readonly Rule[] => {
  const number = words.numbers.pattern;
  const unit = anyOf(Object.keys(words.units));
  const scale = anyOf(Object.keys(words.scales));
  const minusOf = (sign: string | undefined): string => (sign ? `${words.minus} ` : '');
  const isUnit = (written: string, gap: string | undefined): boolean =>
    !(isAmbiguousUnit(written) && gap !== '' && gap !== undefined);
  return [
    rule(
      new RegExp(`^(${number}) ?[-–] ?(${number})(?:( ?)(${unit})(?![\\p{L}\\d]))?`, 'u'),
      ([, from, to, gap, unitWord], around) => {
        const end = words.numbers.parse(to!);
        const noun = unitWord !== undefined && isUnit(unitWord, gap) ? words.units[unitWord] : undefined;
        if (unitWord !== undefined && noun === undefined) return undefined;
        const counted = noun?.one ?? around.after;
        const start = words.numbers.say(words.numbers.parse(from!), counted);
        const said = `${start} ${words.to} ${words.numbers.say(end, counted)}`;
        if (noun === undefined) return said;
        const name = pluralNoun(noun, false);
        return `${said}${gap ? '|' : ' '}${name}`;
      },
    ),
    rule(
      new RegExp(`^([-–+]|\\+/-)?(${number})( ?)(${unit})(?![\\p{L}\\d/])`, 'u'),
      ([, sign, written, gap, unitWord], around) => {
        if (!isUnit(unitWord!, gap)) return undefined;
        const figure = words.numbers.parse(written!);
        const noun = words.units[unitWord!]!;
        const said = words.numbers.say(figure, noun.one);
        const minus = sign === '+' ? `${words.plus} ` : minusOf(sign);
        return `${minus}${said}${gap ? '|' : ' '}${pluralNoun(noun, words.isSingular(figure, around))}`;
      },
    ),
    rule(/^(?:k[gm]|km\/h|[cm]m|m²|qm|kWh|[kMGT]B|Mbps|sq ft)(?![\p{L}\d])/u, ([unitWord], { before }) => {
      const noun = words.units[unitWord!];
      return noun && pluralNoun(noun, words.onePer.test(before));
    }),
    rule(new RegExp(`^(${number})( ?)(${scale})(?!\\p{L})`, 'u'), ([, written, gap, scaleWord], around) => {
      const [figure, rest] = scaledSum(words, { written: written!, scale: words.scales[scaleWord!]! }, around);
      return `${figure}${gap ? '|' : ' '}${rest}`;
    }),
  ];
};

/** Rules for money, then measures, then large numbers. */
export const amountRules = (words: AmountWords): readonly Rule[] => [
  ...signFirstRules(words),
  ...signLastRules(words),
  ...unitRules(words),
];
