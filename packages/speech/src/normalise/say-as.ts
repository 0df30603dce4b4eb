import type { NormaliserLanguage } from './language.ts';
import type { ReadingOverride } from './reading-override.ts';

/** Reads every character by its name. */
const spelled = (text: string, { letters, numbers }: NormaliserLanguage): string =>
  [...text]
    .map((sign) => {
      if (/\d/.test(sign)) return numbers.digits(sign);
      return /[\p{L}\p{M}]/u.test(sign) ? sign.toUpperCase() : (letters.signs[sign] ?? '');
    })
    .filter((name) => name !== '')
    .join(' ');

const figuresIn = (text: string): readonly string[] => text.match(/\d+/g) ?? [];

/**
 * Reads day, month and year in an SSML format: `dmy`, `mdy`, `ymd`, `dm`, `md`, `my`, `y`, in any case, with any
 * separators.
 */
const dateOf = (text: string, format: string, language: NormaliserLanguage): string | undefined => {
  const order = format
    .toLowerCase()
    .replace(/[^dmy]/g, '')
    .replace(/(.)\1+/g, '$1');
  const figures =
    /^\d{8}$/.test(text) && order === 'ymd' ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)] : figuresIn(text);
  if (order === '' || figures.length !== order.length) return undefined;
  const figureOf = (part: string): number | undefined => {
    const at = order.indexOf(part);
    return at < 0 ? undefined : Number(figures[at]);
  };
  const year = figureOf('y');
  const full = year === undefined || year > 99 ? year : year < 70 ? 2000 + year : 1900 + year;
  return language.date({ day: figureOf('d'), month: figureOf('m'), year: full });
};

const fractionOf = (text: string, language: NormaliserLanguage): string | undefined => {
  const match = /^(?:(\d{1,9})[ +])?(\d{1,6})\/(\d{1,6})$/.exec(text);
  if (match === null) return undefined;
  const [, whole, numerator, denominator] = match;
  return language.fraction(whole === undefined ? undefined : Number(whole), Number(numerator), Number(denominator));
};

const asked = (
  text: string,
  override: Extract<ReadingOverride, { kind: 'as' }>,
  language: NormaliserLanguage,
): string | undefined => {
  const bare = text.replace(/[^\d.,]/g, '');
  switch (override.interpretation) {
    case 'characters':
    case 'spell-out':
    case 'verbatim':
      return spelled(text, language);
    case 'cardinal':
    case 'number':
      return new RegExp(`^(?:${language.numbers.pattern})$`).test(bare)
        ? language.numbers.say(language.numbers.parse(bare))
        : undefined;
    case 'ordinal': {
      const [figures] = figuresIn(bare);
      return figures !== undefined && figures.length <= 6 ? language.ordinal(Number(figures)) : undefined;
    }
    case 'digits':
      return figuresIn(text).map(language.numbers.digits).join(', ') || undefined;
    case 'telephone':
      return figuresIn(text).map(language.phoneGroup).join(', ') || undefined;
    case 'date':
      return dateOf(text, override.format, language);
    case 'fraction':
      return fractionOf(text, language);
    case 'address':
    case 'currency':
    case 'time':
    case 'unit':
      return undefined;
    default:
      throw override.interpretation satisfies never;
  }
};

/**
 * Spoken form of a text whose reading the script defines.
 * @param usual reads a text without such a definition; also used if the text does not match its definition
 */
export const sayAs = (
  text: string,
  override: ReadingOverride,
  language: NormaliserLanguage,
  usual: (text: string) => string,
): string => {
  if (override.kind === 'alias') return usual(override.alias);
  return asked(text, override, language) ?? usual(text);
};
