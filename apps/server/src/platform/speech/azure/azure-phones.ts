import { syllablesOf } from '@sonora/speech';

/**
 * ARPAbet phones → IPA symbols that Azure accepts for a language ("SSML phonetic alphabets"). Azure rejects a whole
 * document because of one unknown symbol, so words with a phone that is missing here are respelled instead.
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

/** Replacements of unstressed vowels. */
const UNSTRESSED: Readonly<Record<string, PhoneSet>> = {
  'en-US': { ah: 'ə', er: 'ɚ' },
  'en-GB': { ah: 'ə', er: 'ə' },
};

const STRESS_MARKS: readonly string[] = ['', 'ˈ', 'ˌ'];

/**
 * IPA transcription of a word for Azure, with stress marks before the syllables.
 * @returns undefined when this table lacks the language or one of the phones
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
