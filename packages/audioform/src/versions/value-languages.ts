import { spanishDecimalPointCountries } from '@sonora/contracts/audio';

/** How a language writes prices, numbers and dates, in a form that its voices read correctly. */
type ValueLanguage = {
  /** BCP 47, with the country whose style it is. */
  readonly code: string;
  readonly decimal: ',' | '.';
  /** Between groups of three digits. */
  readonly group: ',' | '.' | ' ';
  /** Of prices without a currency. */
  readonly currency: string;
  /** From January on. */
  readonly months: readonly string[];
  /** Of "4/5", the month is the first number. */
  readonly isMonthFirst: boolean;
  /** @param currency its sign or code */
  readonly writeMoney: (amount: string, currency: string) => string;
  /** Currency that "$" stands for in a cell. Voices of Latin American Spanish read the sign as pesos. */
  readonly dollar: 'USD' | 'MXN';
  /** Signs that stand for a currency in a written price; other currencies are written by their code. */
  readonly signs: Readonly<Record<string, string>>;
  /** Before negative numbers. */
  readonly minus: string;
  /** @param year empty if it is not said */
  readonly writeDate: (day: number, month: string, year: string) => string;
};

const words = (text: string): readonly string[] => text.split(' ');

/** Signs of one character are written before the amount, codes before it with a space. */
const signFirst: ValueLanguage['writeMoney'] = (amount, currency) =>
  currency.length === 1 ? `${currency}${amount}` : `${currency} ${amount}`;
const signLast: ValueLanguage['writeMoney'] = (amount, currency) => `${amount} ${currency}`;

const signs = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' } as const;

const english = {
  decimal: '.',
  group: ',',
  months: words('January February March April May June July August September October November December'),
  writeMoney: signFirst,
  dollar: 'USD',
  signs,
  minus: 'minus',
} as const;

const dateWithDe: ValueLanguage['writeDate'] = (day, month, year) =>
  `${day} de ${month}${year === '' ? '' : ` de ${year}`}`;

const spanish = {
  months: words('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  isMonthFirst: false,
  signs: { EUR: '€', GBP: '£', JPY: '¥' },
  minus: 'menos',
  writeDate: dateWithDe,
} as const;

const american: ValueLanguage = {
  code: 'en-US',
  ...english,
  currency: 'USD',
  isMonthFirst: true,
  writeDate: (day, month, year) => `${month} ${day}${year === '' ? '' : `, ${year}`}`,
};

const british: ValueLanguage = {
  code: 'en-GB',
  ...english,
  currency: 'GBP',
  isMonthFirst: false,
  writeDate: (day, month, year) => `${day} ${month} ${year}`.trimEnd(),
};

const german: ValueLanguage = {
  code: 'de-DE',
  decimal: ',',
  group: '.',
  currency: 'EUR',
  months: words('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
  isMonthFirst: false,
  dollar: 'USD',
  signs,
  minus: 'minus',
  writeMoney: signLast,
  writeDate: (day, month, year) => `${day}. ${month} ${year}`.trimEnd(),
};

const european: ValueLanguage = {
  code: 'es-ES',
  decimal: ',',
  group: '.',
  currency: 'EUR',
  dollar: 'USD',
  ...spanish,
  writeMoney: signLast,
};

const mexican: ValueLanguage = {
  code: 'es-MX',
  decimal: '.',
  group: ',',
  currency: 'MXN',
  dollar: 'MXN',
  ...spanish,
  writeMoney: signFirst,
};

const french: ValueLanguage = {
  code: 'fr-FR',
  decimal: ',',
  group: ' ',
  currency: 'EUR',
  months: words('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
  isMonthFirst: false,
  dollar: 'USD',
  signs,
  minus: 'moins',
  writeMoney: signLast,
  writeDate: (day, month, year) => `${day === 1 ? '1er' : day} ${month} ${year}`.trimEnd(),
};

const italian: ValueLanguage = {
  code: 'it-IT',
  decimal: ',',
  group: '.',
  currency: 'EUR',
  months: words('gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'),
  isMonthFirst: false,
  dollar: 'USD',
  signs,
  minus: 'meno',
  writeMoney: signLast,
  writeDate: (day, month, year) => `${day === 1 ? '1º' : day} ${month} ${year}`.trimEnd(),
};

const portuguese = {
  decimal: ',',
  group: '.',
  months: words('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
  isMonthFirst: false,
  dollar: 'USD',
  minus: 'menos',
  writeDate: dateWithDe,
} as const;

const ofPortugal: ValueLanguage = { code: 'pt-PT', ...portuguese, currency: 'EUR', signs, writeMoney: signLast };

const ofBrazil: ValueLanguage = {
  code: 'pt-BR',
  ...portuguese,
  currency: 'BRL',
  signs: { ...signs, USD: 'US$', BRL: 'R$' },
  writeMoney: (amount, currency) => `${currency} ${amount}`,
};

const dutch: ValueLanguage = {
  code: 'nl-NL',
  decimal: ',',
  group: '.',
  currency: 'EUR',
  months: words('januari februari maart april mei juni juli augustus september oktober november december'),
  isMonthFirst: false,
  dollar: 'USD',
  signs,
  minus: 'min',
  writeMoney: (amount, currency) => `${currency} ${amount}`,
  writeDate: (day, month, year) => `${day} ${month} ${year}`.trimEnd(),
};

const polish: ValueLanguage = {
  code: 'pl-PL',
  decimal: ',',
  group: ' ',
  currency: 'PLN',
  // In the genitive, as in dates.
  months: words('stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'),
  isMonthFirst: false,
  dollar: 'USD',
  signs: { ...signs, PLN: 'zł' },
  minus: 'minus',
  writeMoney: signLast,
  writeDate: (day, month, year) => `${day} ${month} ${year}`.trimEnd(),
};

const languages: readonly ValueLanguage[] = [
  american,
  british,
  german,
  european,
  mexican,
  french,
  italian,
  ofPortugal,
  ofBrazil,
  dutch,
  polish,
];

/** The languages in which prices, numbers and dates of a table can be read out (BCP 47). */
export const valueLanguageCodes: readonly string[] = languages.map(({ code }) => code);

/**
 * The language in which values are read out for a voice of the given one: the same, or that of the nearest country.
 * Values for voices of other languages are in American English.
 * @param languageCode BCP 47
 */
export const valueLanguageOf = (languageCode: string): ValueLanguage => {
  const [family, ...parts] = languageCode.toLowerCase().split(/[-_]/);
  switch (family) {
    case 'en':
      return parts.length === 0 || parts.includes('us') ? american : british;
    case 'de':
      return german;
    case 'es':
      return parts.some((part) => spanishDecimalPointCountries.has(part)) ? mexican : european;
    case 'fr':
      return french;
    case 'it':
      return italian;
    case 'pt':
      return parts.includes('br') ? ofBrazil : ofPortugal;
    case 'nl':
      return dutch;
    case 'pl':
      return polish;
    default:
      return american;
  }
};

/** Currency of prices without one: that of the language's country, and of another country the usual one of the language. */
export const usualCurrency = (languageCode: string): string => {
  const exact = languages.find(({ code }) => code.toLowerCase() === languageCode.toLowerCase());
  if (exact) return exact.currency;
  const { code } = valueLanguageOf(languageCode);
  return languages.find((language) => language.code.startsWith(code.slice(0, 3)))?.currency ?? american.currency;
};

/** 1 to 12 for the name of a month or its first letters (at least three) in any of the languages; 0 if it is none, or several. */
export const monthOfName = (name: string): number => {
  const wanted = name.toLowerCase().replace('.', '');
  const found = new Set(
    languages.flatMap(({ months }) =>
      months.flatMap((month, index) => (month.toLowerCase().startsWith(wanted) ? [index + 1] : [])),
    ),
  );
  const [month = 0] = found;
  return wanted.length >= 3 && found.size === 1 ? month : 0;
};
