import type { SpokenToken } from '../speak/spoken-text.ts';
import { phonesOfArpabet } from './arpabet-sounds.ts';
import { isPhone, type Phone } from './phones.ts';
import { englishSpelling } from './spelling-english.ts';
import { frenchSpelling } from './spelling-french.ts';
import { germanSpelling } from './spelling-german.ts';
import type { SpellingRules } from './spelling-rules.ts';
import { spanishSpelling } from './spelling-spanish.ts';

/** A spoken word: its spelling, and its phones where they are known. */
export type SpelledWord = Pick<SpokenToken, 'spoken' | 'phones'>;

const RULES: Readonly<Record<string, SpellingRules>> = {
  en: englishSpelling,
  de: germanSpelling,
  es: spanishSpelling,
  fr: frenchSpelling,
};

/** Letters of languages without rules of their own, with their phones in most orthographies. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aáàâäãåāăαа: 'a',
    eéèêëēěęεηеэ: 'e',
    iíìîïīıιиыії: 'i',
    oóòôöõøōőοωо: 'o',
    uúùûüūůűυу: 'u',
    bбβ: 'Bb',
    ckqкκ: 'Pk',
    dðđдδ: 'Bd',
    fþφфθ: 'f',
    gгґγ: 'Bg',
    hхχ: 'h',
    jyýй: 'j',
    lłлλ: 'l',
    mмμ: 'm',
    nñńňнν: 'n',
    pпπ: 'Pp',
    rřрρ: 'r',
    sśсσς: 's',
    şšșшщ: 'S',
    tтτ: 'Pt',
    vwв: 'v',
    xξ: 'Pks',
    zźżзζ: 'z',
    žж: 'z',
    çčćч: 'PS',
    ц: 'Pts',
    ψ: 'Pps',
    ß: 's',
    æœ: 'e',
    я: 'ja',
    ё: 'jo',
    ю: 'ju',
    є: 'je',
    ьъ: '',
  }).flatMap(([letters, sounds]) => Array.from(letters, (letter) => [letter, sounds] as const)),
);

/** Phones of a letter from a script without a table: syllabic signs are longer than letters. */
const unknownLetter = (letter: string): string =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter) ? 'Pta' : '@';

/** Converts each letter by itself, after removing diacritics that no rule knows. */
const byLetters = (word: string): string =>
  Array.from(word, (letter) => {
    const plain = LETTERS.has(letter) ? letter : letter.normalize('NFKD').replace(/\p{M}/gu, '');
    return LETTERS.get(plain) ?? (/\p{L}/u.test(plain) ? unknownLetter(plain) : '');
  }).join('');

const byRules = (word: string, { words, rules }: SpellingRules): string => {
  const known = words.get(word);
  if (known !== undefined) return known;
  let sounds = '';
  let at = 0;
  while (at < word.length) {
    const hit = rules.find(({ pattern }) => {
      pattern.lastIndex = at;
      return pattern.test(word);
    });
    if (hit === undefined) {
      const letter = String.fromCodePoint(word.codePointAt(at)!);
      sounds += byLetters(letter);
      at += letter.length;
    } else {
      sounds += hit.sounds;
      at = hit.pattern.lastIndex;
    }
  }
  return sounds;
};

const NO_VOWEL = /^[bcdfghjklmnpqrstvwxz]+$/;

/** Letters spoken one by one: each with a vowel, as in most letter names of European alphabets. */
const spelledOut = (letters: string): string => Array.from(letters, (letter) => `${byLetters(letter)}e`).join('');

const partSounds = (part: string, language: SpellingRules | undefined): string => {
  if (/^\d$/.test(part))
    return byRules((language ?? englishSpelling).digits[Number(part)]!, language ?? englishSpelling);
  const word = part.toLocaleLowerCase('und').replace(/['’]/g, '');
  if (NO_VOWEL.test(word) && !(language?.words.has(word) ?? false)) return spelledOut(word);
  return language === undefined ? byLetters(word) : byRules(word, language);
};

/**
 * Approximate phones of a word from its spelling: rules for English, German, Spanish and French, otherwise letter by
 * letter.
 * @param languageCode BCP 47; only the language subtag is used
 * @returns the phones in order; empty for a word without letters and digits
 */
export const phonesOfWord = ({ spoken, phones }: SpelledWord, languageCode: string): readonly Phone[] => {
  if (phones !== undefined) return phonesOfArpabet(phones);
  const language = RULES[languageCode.split('-')[0]!.toLowerCase()];
  const parts = spoken.normalize('NFC').match(/\d|(?:\p{L}\p{M}*)+(?:['’]\p{L}+)*/gu) ?? [];
  const sounds = parts.map((part) => partSounds(part, language)).join('');
  // Doubled letters are one phone.
  return Array.from(sounds).filter((sound, index, all): sound is Phone => isPhone(sound) && sound !== all[index - 1]);
};
