import { syllablesOf } from '@sonora/speech';

/**
 * From our phones (ARPAbet) to the signs of the International Phonetic Alphabet that Azure knows for a language ("SSML
 * phonetic alphabets"). A document with any other sign is refused whole, so a word with a phone that is missing here is
 * respelled instead.
 */

type PhoneSet = Readonly<Record<string, string>>;

const CONSONANTS: PhoneSet = {
  b: 'b',
  ch: 'tʃ',
  d: 'd',
  dh: 'ð',
  f: 'f',
  g: 'g',
  hh: 'h',
  jh: 'dʒ',
  k: 'k',
  l: 'l',
  m: 'm',
  n: 'n',
  ng: 'ŋ',
  p: 'p',
  r: 'ɹ',
  s: 's',
  sh: 'ʃ',
  t: 't',
  th: 'θ',
  v: 'v',
  w: 'w',
  y: 'j',
  z: 'z',
  zh: 'ʒ',
};

const VOWELS: Readonly<Record<string, PhoneSet>> = {
  'en-US': {
    aa: 'ɑ',
    ae: 'æ',
    ah: 'ʌ',
    ao: 'ɔ',
    aw: 'aʊ',
    ax: 'ə',
    ay: 'aɪ',
    eh: 'ɛ',
    er: 'ɝ',
    ey: 'eɪ',
    ih: 'ɪ',
    iy: 'i',
    ow: 'oʊ',
    oy: 'ɔɪ',
    uh: 'ʊ',
    uw: 'u',
  },
  'en-GB': {
    aa: 'ɑː',
    ae: 'æ',
    ah: 'ʌ',
    ao: 'ɔː',
    aw: 'aʊ',
    ax: 'ə',
    ay: 'aɪ',
    eh: 'ɛ',
    er: 'ɜː',
    ey: 'eɪ',
    ih: 'ɪ',
    iy: 'iː',
    ow: 'əʊ',
    oy: 'ɔɪ',
    uh: 'ʊ',
    uw: 'uː',
  },
};

/** What vowels become where they carry no stress. */
const UNSTRESSED: Readonly<Record<string, PhoneSet>> = {
  'en-US': { ah: 'ə', er: 'ɚ' },
  'en-GB': { ah: 'ə', er: 'ə' },
};

const STRESS_MARKS: readonly string[] = ['', 'ˈ', 'ˌ'];

/**
 * A word's phones as Azure takes them, with the marks of stress before their syllables.
 * @returns undefined when the language or one of the phones has no signs here
 */
export const azureIpa = (phones: readonly string[], languageCode: string): string | undefined => {
  const vowels = VOWELS[languageCode];
  if (vowels === undefined) return undefined;
  const syllables = syllablesOf(phones).map(({ phones: own, stress }) => {
    const weak = stress === 0 ? UNSTRESSED[languageCode] : undefined;
    const signs = own.map((phone) => weak?.[phone] ?? vowels[phone] ?? CONSONANTS[phone]);
    return signs.includes(undefined) ? undefined : `${STRESS_MARKS[stress] ?? ''}${signs.join('')}`;
  });
  return syllables.length === 0 || syllables.includes(undefined)
    ? undefined
    : syllables.join('.').replace(/\.(?=[ˈˌ])/g, '');
};
