/**
 * From a script as people type it to words that an English text-to-speech front end reads aloud. The written word is
 * kept beside its spoken form, because captions show what was written.
 */

export type SpokenToken = {
  /** The word as written, with its punctuation. */
  readonly display: string;
  /** What is sent to the engine: printable ASCII, one or more words, never empty. */
  readonly spoken: string;
  /**
   * How it sounds, in ARPAbet with the stress of vowels (`ah0`): for engines that can be told; the others say `spoken`.
   */
  readonly phones?: readonly string[];
};

/** Letters whose canonical decomposition is themselves, with their usual English stand-ins. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  ð: 'th',
  ı: 'i',
};

const CURRENCIES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  '£': ['pound', 'pounds'],
  '€': ['euro', 'euros'],
  '¥': ['yen', 'yen'],
  '₹': ['rupee', 'rupees'],
};

const SYMBOL_WORDS: Readonly<Record<string, string>> = {
  '&': ' and ',
  '@': ' at ',
  '+': ' plus ',
  '=': ' equals ',
  '×': ' times ',
  '÷': ' divided by ',
  '°': ' degrees ',
  '§': ' section ',
};

const speakCurrency = (token: string): string =>
  token.replace(
    /([£€¥₹])(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?([kmb](?![a-z]))?/gi,
    (_all, sign: string, whole: string, part: string | undefined, scale: string | undefined) => {
      const [one, many] = CURRENCIES[sign] ?? ['', ''];
      const scaled = { k: ' thousand', m: ' million', b: ' billion' }[scale?.toLowerCase() ?? ''] ?? '';
      if (scaled !== '') return `${whole}${part === undefined ? '' : `.${part}`}${scaled} ${many}`;
      return `${whole} ${whole === '1' ? one : many}${part === undefined || Number(part) === 0 ? '' : ` ${part}`}`;
    },
  );

/** Dashes, quotes and dots of good typography, in the plain spelling that engines know. */
const plainPunctuation = (token: string): string =>
  token
    .replace(/[‘’‛′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/…/g, '...')
    .replace(/(\d)[–—-](?=\d)/g, '$1 to ')
    .replace(/[–—―]|--+/g, ', ');

const speakSymbols = (token: string): string =>
  token
    .replace(/#(?=\d)/g, ' number ')
    .replace(/[&@+=×÷°§]/g, (symbol) => SYMBOL_WORDS[symbol] ?? ' ')
    .replace(/([a-z]{2})\.(?=[a-z]{2})/gi, '$1 dot ')
    .replace(/[/\\_*~^|<>{}[\]#]/g, ' ');

const toAscii = (token: string): string =>
  token
    .replace(/[^\x20-\x7e]/g, (character) => LETTERS[character] ?? character)
    .normalize('NFKD')
    .replace(/\u2044/g, ' over ')
    .replace(/[^\x20-\x7e]/g, '');

/** The pause that a lone mark asks for, when it is a dash or a comma. */
const pauseMark = /^[\s"'(]*[-,;:][\s-,;:]*$/;

const speakToken = (written: string): string => {
  // "9-5" is a range; longer figures with hyphens are telephone numbers and the like.
  const isRange = /^\W*\d{1,2}-\d{1,2}\W*$/.test(written);
  const parted = isRange ? written : written.replace(/^[-–—]+(?=\w)/, '').replace(/(\d)-(?=\d)/g, '$1 ');
  return toAscii(speakSymbols(plainPunctuation(speakCurrency(parted))))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .replace(/^[-\s']+(?=[^\s])/, '')
    .trim();
};

/**
 * Splits a text at white space into written words with their spoken forms. Marks that stand alone become a comma after
 * the word before them when they are dashes, else they vanish; so do characters that have no English reading.
 */
export const spokenTokens = (text: string): readonly SpokenToken[] => {
  const tokens: SpokenToken[] = [];
  for (const display of text.split(/\s+/)) {
    if (display === '') continue;
    const spoken = speakToken(display);
    if (/[a-z0-9%$]/i.test(spoken)) {
      tokens.push({ display, spoken });
      continue;
    }
    const before = tokens.at(-1);
    if (before === undefined || !pauseMark.test(spoken)) continue;
    if (!/[.,;:!?]$/.test(before.spoken)) tokens[tokens.length - 1] = { ...before, spoken: `${before.spoken},` };
  }
  return tokens;
};

/** Words as an engine is told them. */
export const textOfTokens = (tokens: readonly SpokenToken[]): string => tokens.map(({ spoken }) => spoken).join(' ');
