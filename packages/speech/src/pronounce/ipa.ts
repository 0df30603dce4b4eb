/**
 * Converts the International Phonetic Alphabet, as dictionaries print it, to the American English phones of the engines
 * that accept phones (ARPAbet, as in the CMU dictionary). Sounds that English lacks become the nearest English phones.
 */

/** Phones in order; a vowel ends with its stress digit: 0 none, 1 main, 2 secondary. */
export type Phones = readonly string[];

/** Phones of each symbol, without stress; the longest matching symbol applies. */
const SYMBOLS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    // English vowels and their long forms. The length mark has no phone of its own.
    i: 'iy',
    ɪ: 'ih',
    e: 'eh',
    eɪ: 'ey',
    ɛ: 'eh',
    æ: 'ae',
    a: 'aa',
    ɑ: 'aa',
    ɒ: 'aa',
    ɔ: 'ao',
    o: 'ow',
    oʊ: 'ow',
    əʊ: 'ow',
    ʊ: 'uh',
    u: 'uw',
    ʉ: 'uw',
    ʌ: 'ah',
    ɐ: 'ah',
    ə: 'ax',
    ɨ: 'ih',
    ɜ: 'er',
    ɝ: 'er',
    ɚ: 'er',
    ɜr: 'er',
    ɜɹ: 'er',
    ər: 'er',
    əɹ: 'er',
    aɪ: 'ay',
    aʊ: 'aw',
    ɔɪ: 'oy',
    ɪə: 'ih r',
    eə: 'eh r',
    ɛə: 'eh r',
    ʊə: 'uh r',
    // Vowels of other languages.
    y: 'uw',
    ʏ: 'uh',
    ø: 'er',
    œ: 'er',
    ɤ: 'ah',
    ɯ: 'uw',
    ɛ̃: 'ae n',
    ɑ̃: 'aa n',
    ã: 'aa n',
    ɔ̃: 'ao n',
    õ: 'ow n',
    œ̃: 'ah n',
    ai: 'ay',
    au: 'aw',
    ɔʏ: 'oy',
    ɔy: 'oy',
    oi: 'oy',
    ei: 'ey',
    ou: 'ow',
    // Consonants.
    p: 'p',
    b: 'b',
    t: 't',
    d: 'd',
    k: 'k',
    c: 'k',
    q: 'k',
    g: 'g',
    ɡ: 'g',
    ɢ: 'g',
    tʃ: 'ch',
    ʧ: 'ch',
    tɕ: 'ch',
    dʒ: 'jh',
    ʤ: 'jh',
    dʑ: 'jh',
    f: 'f',
    ɸ: 'f',
    v: 'v',
    β: 'v',
    ʋ: 'v',
    θ: 'th',
    ð: 'dh',
    s: 's',
    z: 'z',
    ʃ: 'sh',
    ɕ: 'sh',
    ʂ: 'sh',
    ç: 'sh',
    ʒ: 'zh',
    ʐ: 'zh',
    h: 'hh',
    ɦ: 'hh',
    ħ: 'hh',
    x: 'k',
    χ: 'k',
    ɣ: 'g',
    m: 'm',
    ɱ: 'm',
    n: 'n',
    ɳ: 'n',
    ŋ: 'ng',
    ɲ: 'n y',
    l: 'l',
    ɫ: 'l',
    ɭ: 'l',
    ʎ: 'l y',
    r: 'r',
    ɹ: 'r',
    ɻ: 'r',
    ʀ: 'r',
    ʁ: 'r',
    ɾ: 'd',
    j: 'y',
    ʝ: 'y',
    w: 'w',
    ʍ: 'w',
    ɥ: 'w',
    ts: 't s',
    dz: 'd z',
    ʔ: '',
    n̩: 'ax n',
    l̩: 'ax l',
    m̩: 'ax m',
    r̩: 'er',
  }).map(([symbol, phones]) => [symbol.normalize('NFD'), phones === '' ? [] : phones.split(' ')]),
);
const MAX_SYMBOL_LENGTH = Math.max(...[...SYMBOLS.keys()].map((symbol) => symbol.length));

const VOWELS = new Set('aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw'.split(' '));
/** Vowels that are not stressed if the word has another vowel. */
const WEAK_VOWELS = new Set(['ax']);

/** Characters without a phone: slashes, brackets, ties, length, syllable breaks, spaces. */
const UNHEARD = /[/[\]()\u203f.\s:ːˑ|‖ʰʲʷˠˤ˞\u02de]/u;
/** Diacritics except the nasal tilde, the cedilla and the syllabic stroke, which are in the table. */
const FINE_MARKS = /[\u0300-\u0302\u0304-\u0326\u0328\u032a-\u036f]/gu;
const MAIN_STRESS = /[ˈ'’]/u;
const SECONDARY_STRESS = /ˌ/u;

export const isVowel = (phone: string): boolean => VOWELS.has(phone.replace(/[0-2]$/, ''));

const symbolAt = (text: string, at: number): string | undefined => {
  for (let length = Math.min(MAX_SYMBOL_LENGTH, text.length - at); length > 0; length -= 1) {
    const symbol = text.slice(at, at + length);
    if (SYMBOLS.has(symbol)) return symbol;
  }
  return undefined;
};

/** Adds stress: a word without a stress mark is stressed on its first full vowel. */
const withStress = (phones: readonly { readonly phone: string; readonly stress: number }[]): Phones => {
  const isMarked = phones.some(({ stress }) => stress === 1);
  const first = phones.findIndex(({ phone }) => VOWELS.has(phone) && !WEAK_VOWELS.has(phone));
  const main = isMarked ? -1 : first >= 0 ? first : phones.findIndex(({ phone }) => VOWELS.has(phone));
  return phones.map(({ phone, stress }, index) => {
    if (!VOWELS.has(phone)) return phone;
    const own = index === main ? 1 : stress;
    // The weak vowel has no stressed form.
    return `${phone === 'ax' && own > 0 ? 'ah' : phone}${own}`;
  });
};

/**
 * Phones of a word or phrase in IPA.
 * @returns undefined when it contains a character outside the alphabet, or no vowel
 */
export const phonesOfIpa = (ipa: string): Phones | undefined => {
  const text = ipa.normalize('NFD').replace(FINE_MARKS, '');
  const phones: { phone: string; stress: number }[] = [];
  let stress = 0;
  for (let at = 0; at < text.length; ) {
    const character = text[at]!;
    if (MAIN_STRESS.test(character)) stress = 1;
    else if (SECONDARY_STRESS.test(character)) stress = 2;
    else if (!UNHEARD.test(character)) {
      const symbol = symbolAt(text, at);
      if (symbol === undefined) return undefined;
      for (const phone of SYMBOLS.get(symbol)!) {
        const isStressed = VOWELS.has(phone);
        phones.push({ phone, stress: isStressed ? stress : 0 });
        if (isStressed) stress = 0;
      }
      at += symbol.length;
      continue;
    }
    at += 1;
  }
  return phones.some(({ phone }) => VOWELS.has(phone)) ? withStress(phones) : undefined;
};

const HISSES = new Set('s z sh zh ch jh'.split(' '));
const VOICELESS = new Set('p t k f th'.split(' '));

/** Adds the ending of the English possessive. */
export const possessiveOf = (phones: Phones): Phones => {
  const last = phones.at(-1) ?? '';
  if (HISSES.has(last)) return [...phones, 'ih0', 'z'];
  return [...phones, VOICELESS.has(last) ? 's' : 'z'];
};

/** English spelling of each phone. */
const SPELLINGS: Readonly<Record<string, string>> = {
  aa: 'ah',
  ae: 'a',
  ah: 'u',
  ao: 'aw',
  aw: 'ow',
  ax: 'uh',
  ay: 'y',
  eh: 'e',
  er: 'er',
  ey: 'ay',
  ih: 'i',
  iy: 'ee',
  ow: 'oh',
  oy: 'oy',
  uh: 'oo',
  uw: 'oo',
  ch: 'ch',
  dh: 'th',
  hh: 'h',
  jh: 'j',
  ng: 'ng',
  sh: 'sh',
  th: 'th',
  zh: 'zh',
};

/** Approximate spelling of the phones in plain letters, for engines that do not accept phones. */
export const respellingOf = (phones: Phones): string =>
  phones
    .map((phone) => phone.replace(/[0-2]$/, ''))
    .map((phone) => SPELLINGS[phone] ?? phone)
    .join('');

/**
 * Splits phones into syllables: a consonant before a vowel begins its syllable; other consonants end the previous one.
 */
export const syllablesOf = (phones: Phones): readonly { readonly phones: Phones; readonly stress: number }[] => {
  const nuclei = phones.flatMap((phone, index) => (isVowel(phone) ? [index] : []));
  return nuclei.map((nucleus, index) => {
    const before = nuclei[index - 1];
    const after = nuclei[index + 1];
    const start = before === undefined ? 0 : nucleus - before > 1 ? nucleus - 1 : nucleus;
    const end = after === undefined ? phones.length : after - nucleus > 1 ? after - 1 : after;
    const own = phones.slice(start, end);
    return { phones: own.map((phone) => phone.replace(/[0-2]$/, '')), stress: Number(phones[nucleus]!.at(-1)) };
  });
};
