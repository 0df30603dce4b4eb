import type { ReadWord } from './language.ts';
import type { WrittenWord } from './written-words.ts';

/** Signs that some engines would read by name. */
const SILENT = /[*_~^|<>{}[\]\\`´“”„‟«»‹›"()•·™®©†‡¿¡]/gu;

const plain = (text: string): string =>
  text
    .replace(/…/g, '...')
    .replace(/(\d)[–—](?=\d)/g, '$1-')
    .replace(/[–—―]|--+/g, ', ')
    .replace(SILENT, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();

const spelled = (text: string): string =>
  [...text.toUpperCase()].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).join(' ');

const sayWord = ({ text, override }: WrittenWord): string => {
  if (override === undefined) return plain(text);
  if (override.kind === 'alias') return plain(override.alias);
  switch (override.interpretation) {
    case 'characters':
    case 'spell-out':
    case 'verbatim':
    case 'digits':
    case 'telephone':
      return spelled(text);
    case 'address':
    case 'cardinal':
    case 'currency':
    case 'date':
    case 'fraction':
    case 'number':
    case 'ordinal':
    case 'time':
    case 'unit':
      return plain(text);
    default:
      throw override.interpretation satisfies never;
  }
};

/** Words of a language without normalisation rules: unchanged, without silent signs. */
export const plainWords = (words: readonly WrittenWord[]): readonly ReadWord[] =>
  words.flatMap((word) => {
    const spoken = sayWord(word);
    return /[\p{L}\p{N}%€$£]/u.test(spoken) ? [{ display: word.display, spoken }] : [];
  });
