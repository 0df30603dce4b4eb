import type { LetterWords, NumberWords } from './language.ts';
import { type Rule, rule, setOf } from './rules.ts';
import { spell } from './spelled-letters.ts';

/** Top-level domains by which a dotted name is recognised as an address. */
const TOP_LEVELS =
  'com|net|org|edu|gov|info|biz|shop|store|online|site|app|dev|io|ai|tv|co|me|eu|uk|us|ca|au|nz|ie|de|at|ch|fr|be|lu|es|mx|ar|cl|pe|it|nl|pt|se|no|dk|fi|pl|london|berlin|travel|events|club|live|news|radio|fm';
/** Top-level domains that are read as words. */
const SAID_ENDINGS = setOf(
  'com net org info biz shop store online site app dev co me london berlin travel events club live news radio es edu gov',
);

/** Splits a name at inner capitals: "SummerSale" is two words. */
const humps = (name: string): string =>
  name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');

/** Spoken form of the part between two separators of an address. */
const sayPiece = (piece: string, numbers: NumberWords): string =>
  humps(piece)
    .split(/(\d+)|\s+/)
    .filter((part) => part !== undefined && part !== '')
    .map((part) => {
      if (/^\d+$/.test(part))
        return part.length > 4 || part.startsWith('0')
          ? numbers.digits(part)
          : numbers.say({ whole: part, fraction: '' });
      return part.length > 1 && /^[bcdfghjklmnpqrstvwxz]{2,5}$/i.test(part) ? spell(part) : part;
    })
    .join(' ');

const sayAddress = (written: string, letters: LetterWords, numbers: NumberWords): string =>
  written
    .split(/([^\p{L}\p{M}\p{N}]+)/u)
    .flatMap((part, index) => {
      if (part === '') return [];
      if (index % 2 === 0) return [sayPiece(part, numbers)];
      return [...part].flatMap((sign) => letters.signs[sign] ?? []);
    })
    .join(' ');

const sayDomain = (domain: string, letters: LetterWords, numbers: NumberWords): string => {
  const parts = domain.split('.');
  return parts
    .map((part, index) => {
      if (index === 0) return sayAddress(part, letters, numbers);
      const isEnding = index === parts.length - 1 || (index === parts.length - 2 && part.length <= 3);
      if (!isEnding) return sayAddress(part, letters, numbers);
      return SAID_ENDINGS.has(part.toLowerCase()) || part.length > 2 ? part.toLowerCase() : spell(part);
    })
    .join(` ${letters.signs['.']} `);
};

/** Rules for web and e-mail addresses, names on social networks, and hashtags. */
export const webRules = (letters: LetterWords, numbers: NumberWords): readonly Rule[] => [
  rule(/^([\p{L}\d._+-]{1,64})@((?:[\p{L}\d-]{1,63}\.){1,4}\p{L}{2,12})/u, ([, user, domain]) => {
    return `${sayAddress(user!, letters, numbers)} ${letters.signs['@']} ${sayDomain(domain!, letters, numbers)}`;
  }),
  rule(
    new RegExp(
      `^(https?://)?(www\\.)?((?:[\\p{L}\\d-]{1,63}\\.){1,4}(?:${TOP_LEVELS}))((?:[/?#][^ ,;!"]{0,200})?)`,
      'iu',
    ),
    ([all, scheme, www, domain, path]) => {
      // "Yes.No" lacks a space; "e.g.me" is not an address.
      if (!scheme && !www && !path && /^[A-Z]?[a-z]*\.[A-Z][a-z]+$/.test(all!)) return undefined;
      const tail = path!.replace(/(?<![/.?])[/.?]+$/, '');
      return [
        www ? `${letters.www} ${letters.signs['.']}` : '',
        sayDomain(domain!, letters, numbers),
        sayAddress(tail, letters, numbers),
      ]
        .filter((part) => part !== '')
        .join(' ');
    },
  ),
  rule(/^(https?:\/\/|www\.)([^ ,;!"]{1,70})/i, ([, scheme, rest]) => {
    const www = scheme!.toLowerCase() === 'www.' ? `${letters.www} ${letters.signs['.']} ` : '';
    return `${www}${sayAddress(rest!.replace(/(?<![/.])[/.]+$/, ''), letters, numbers)}`;
  }),
  rule(
    /^@((?:[\p{L}\d_]{1,40}\.?){1,4}(?<!\.))/u,
    ([, name]) => `${letters.signs['@']} ${sayAddress(name!, letters, numbers)}`,
  ),
  rule(/^#(\p{L}[\p{L}\d_]{1,60})/u, ([, name]) => `hashtag ${sayPiece(name!, numbers)}`),
];
