import { type Rule, rule } from './rules.ts';

export type PhoneWords = {
  readonly plus: string;
  /** Maximum number of digits without the country code. */
  readonly maxDigits: number;
  /** Words before a telephone number. */
  readonly asksFor: RegExp;
  /** Whether digits without such words before them are a telephone number. */
  readonly isNumber: (figures: string, written: string) => boolean;
  readonly sayGroup: (figures: string, index: number) => string;
};

const CANDIDATE = /^\+?\(?\d{1,11}\)?(?:(?: ?[/-] ?|[ .])?\(?\d{1,8}\)?){0,8}/;
const MIN_ANNOUNCED_DIGITS = 5;
const MAX_DIGITS_WITH_COUNTRY = 15;
const figuresOf = (text: string): string => text.replace(/\D/g, '');

/** Longest prefix, cut between words, within the maximum number of digits. */
const withinLimit = (written: string, most: number): string => {
  let kept = written;
  while (figuresOf(kept).length > most && kept.includes(' ')) kept = kept.slice(0, kept.lastIndexOf(' '));
  return kept;
};

/** Telephone numbers, read group by group as written. */
export const phoneRule = ({ plus, maxDigits, asksFor, isNumber, sayGroup }: PhoneWords): Rule => {
  const read = (candidate: string): string => {
    const isForeign = candidate.startsWith('+');
    // The zero in brackets is dialled only without the country code.
    const words = candidate.replace(/\+(\d+) ?\(0\)/, '+$1').split(' ');
    let index = 0;
    const said = words.map((word) =>
      word
        .split(/\D+/)
        .filter((group) => group !== '')
        .map((group) => {
          const first = index === 0 && isForeign ? `${plus} ` : '';
          const words = first + sayGroup(group, index);
          index += 1;
          return words;
        })
        .join(', '),
    );
    return said.join(',|');
  };
  return (place) => {
    const found = CANDIDATE.exec(place.rest)?.[0];
    if (found === undefined) return undefined;
    const candidate = withinLimit(found, found.startsWith('+') ? MAX_DIGITS_WITH_COUNTRY : maxDigits);
    const figures = figuresOf(candidate);
    const isAnnounced =
      asksFor.test(place.before) && figures.length >= MIN_ANNOUNCED_DIGITS && !/^\d+\.\d+$/.test(candidate);
    const isForeign = candidate.startsWith('+') && figures.length >= 8;
    if (!isAnnounced && !isForeign && !isNumber(figures, candidate)) return undefined;
    const exactly = new RegExp(`^${candidate.replace(/[+().]/g, '\\$&')}`);
    return rule(exactly, () => read(candidate))(place);
  };
};
