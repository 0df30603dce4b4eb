import type { NormaliserLanguage, NumberWords, ReadWord } from './language.ts';
import { closingMarks, type RuleInput, type RuleMatch, withoutClosing } from './rules.ts';
import { sayAs } from './say-as.ts';
import { type WrittenWord, writtenWords } from './written-words.ts';

/** Number of words before and after a position that a rule can read: a date with its weekday has four words. */
const WORDS_AHEAD = 10;
const WORDS_BACK = 5;
/** Maximum depth of compounds within compounds. */
const DEEPEST_PART = 2;

const ELIDED = /^\p{L}{1,7}'(?=[\d€$£])/u;
/** A lone dash or comma, which requires a pause. */
const PAUSE_MARK = /^["'(]*[-–—,;:][-–—,;:]*$/;

/** Closing punctuation of a word that influences an engine. */
const pauseMarks = (text: string): string =>
  closingMarks(text)
    .replace(/…/g, '...')
    .replace(/[^.,;:!?]/g, '');

const withMarks = (said: string, marks: string): string =>
  marks === '' ? said : said.replace(/(?<![.,;:!?])[.,;:!?]+$/, '') + marks;

/** Reads digits that no rule matched. */
const sayFigures = (figures: string, numbers: NumberWords): string =>
  figures.length > 4 || /^0\d/.test(figures) ? numbers.digits(figures) : numbers.say({ whole: figures, fraction: '' });

/** Keeps letters, apostrophes, hyphens between letters, and punctuation that produces pauses. */
const wordsOnly = (said: string, { letters, numbers }: NormaliserLanguage): string =>
  said
    .replace(/\p{Nd}+/gu, (figures) => ` ${/^\d+$/.test(figures) ? sayFigures(figures, numbers) : ''} `)
    .replace(/[^\p{L}\p{M}\s'.,;:!?-]/gu, (sign) => ` ${letters.signs[sign] ?? ''} `)
    .replace(/(?<![\p{L}\p{M}])['-]+|['-]+(?![\p{L}\p{M}])/gu, (mark) => (mark === "'" ? mark : ' '))
    .replace(/(^|\s)'+|(?<!')'+(?=[\s.,;:!?]|$)/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();

const isSaid = (text: string): boolean => /\p{L}/u.test(text);
const isWord = (text: string): boolean => /^[\p{L}\p{M}']+$/u.test(text);

/** Whether a quotation is still open after the last word. */
const isOpen = (words: readonly WrittenWord[]): boolean =>
  words.reduce((open, { opening, text }, index) => {
    const begins = open || /["“”„«]/.test(opening);
    return begins && (index === words.length - 1 || !/["“”»]/.test(closingMarks(text)));
  }, false);

const placeOf = (words: readonly WrittenWord[], at: number): RuleInput => {
  const ahead: string[] = [];
  for (const word of words.slice(at, at + WORDS_AHEAD)) {
    if (word.override !== undefined) break;
    ahead.push(ahead.length === 0 ? word.text : word.opening + word.text);
  }
  const near = words.slice(Math.max(0, at - WORDS_BACK), at + 1);
  return {
    rest: ahead.join(' '),
    before: near
      .slice(0, -1)
      .map(({ text }) => withoutClosing(text).toLowerCase())
      .join(' '),
    wordBefore: words[at - 1]?.text ?? '',
    isQuoted: isOpen(near),
  };
};

const firstFound = (place: RuleInput, language: NormaliserLanguage, maxWords: number): RuleMatch | undefined => {
  for (const rule of language.rules) {
    const found = rule(place);
    if (found !== undefined && place.rest.slice(0, found.end).split(' ').length <= maxWords) return found;
  }
  return undefined;
};

/** Spoken form of the sign between two parts of a compound. */
const separatorWord = (
  sign: string,
  left: string,
  right: string,
  isPlain: boolean,
  { letters }: NormaliserLanguage,
): string => {
  if (/^[–—-]+$/.test(sign) && (left === '' || right === '')) return ' ';
  if (sign === "'") return sign;
  if (sign === '-' && /^\d+:\d\d$/.test(left) && /^\d+:\d\d/.test(right)) return ` ${letters.to} `;
  if (/^-$/.test(sign)) return isPlain ? '-' : ' ';
  if (sign === '–' && /^[\p{Lu}\d£$€]/u.test(left) && /^[\p{Lu}\d£$€]/u.test(right)) return ` ${letters.to} `;
  if (/^[–—-]+$/.test(sign)) return ', ';
  if (/^…+$/.test(sign)) return '... ';
  return ` ${[...sign].map((one) => (/[/_]/.test(one) ? '' : (letters.signs[one] ?? ''))).join(' ')} `;
};

const COMPOUND = /(-{2,}|[–—]+|…+|(?<=\p{L})'(?=\d)|:(?!\d)|[-/&+_=×÷\\|~^<>{}[\]()*;!?"“”„«»•·]+)/u;

/** Reads each part of a compound as a word of its own, with the following parts as context. */
const readCompound = (
  core: string,
  after: readonly WrittenWord[],
  language: NormaliserLanguage,
  depth: number,
): string => {
  const pieces = core.split(COMPOUND);
  const parts = pieces.filter((_, index) => index % 2 === 0);
  const signs = pieces.filter((_, index) => index % 2 === 1);
  const words: readonly WrittenWord[] = [...parts.map((text) => ({ display: text, opening: '', text })), ...after];
  let said = '';
  for (let at = 0; at < parts.length; ) {
    const place = placeOf(words, at);
    const found = parts[at] === '' ? undefined : firstFound(place, language, parts.length - at);
    const count = found === undefined ? 1 : place.rest.slice(0, found.end).split(' ').length;
    const reading = found?.said.replaceAll('|', ' ') ?? readPlain(parts[at]!, words, at, language, depth + 1);
    const sign = signs[at + count - 1];
    const isPlain = isWord(parts[at]!) && reading === parts[at] && isWord(parts[at + count] ?? '');
    said +=
      reading + (sign === undefined ? '' : separatorWord(sign, parts[at]!, parts[at + count] ?? '', isPlain, language));
    at += count;
  }
  return said;
};

/** Reads a word that no rule matches. */
const readPlain = (
  text: string,
  words: readonly WrittenWord[],
  at: number,
  language: NormaliserLanguage,
  depth: number,
): string => {
  const core = withoutClosing(text);
  if (core === '' || isWord(core)) return core;
  const sign = language.letters.signs[core];
  if (sign !== undefined) return /[-/._]/.test(core) ? '' : sign;
  if (depth < DEEPEST_PART && COMPOUND.test(core))
    return readCompound(core, words.slice(at + 1, at + 4), language, depth);
  // Dots and commas between letters: an address, or a missing space.
  return core
    .replace(/(?<=\p{L}{2})\.(?=\p{L}{2})/gu, ` ${language.letters.signs['.']} `)
    .replace(/(?<=\p{L})[.,](?=\p{L})/gu, ', ');
};

/** Abbreviations at which a sentence may end, and capitalised words that may follow them within a sentence. */
const ENDING = /(?:^|[ |])(?:[AP] M|et cetera|Limited|per annum|und so weiter|etcétera)$/;
const INSIDE_SENTENCE =
  /^(?:Eastern|Central|Mountain|Pacific|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December)/;

/** Whether a full stop is no pause: after an abbreviation or a German ordinal within a sentence. */
const isStopSilent = (said: string, endsInside: boolean, next: WrittenWord | undefined): boolean => {
  if (next === undefined || !endsInside) return false;
  return !(ENDING.test(said) && /^\p{Lu}\p{Ll}/u.test(next.text) && !INSIDE_SENTENCE.test(next.text));
};

/** One token per written word if the reading has as many parts, otherwise one token for all. */
const tokensOf = (
  words: readonly WrittenWord[],
  said: string,
  isSilent: boolean,
  language: NormaliserLanguage,
): readonly ReadWord[] => {
  const pieces = said.split('|').map((piece) => wordsOnly(piece, language));
  const lastMarks = pauseMarks(words.at(-1)!.text).replace(isSilent ? /^\./ : /^$/, '');
  if (pieces.length === words.length && pieces.every(isSaid)) {
    return words.map(({ display, text }, index) => {
      const marks = index === words.length - 1 ? lastMarks : pauseMarks(text).replaceAll('.', '');
      return { display, spoken: withMarks(pieces[index]!, marks) };
    });
  }
  const whole = wordsOnly(pieces.join(' '), language);
  if (!isSaid(whole)) return [];
  return [{ display: words.map(({ display }) => display).join(' '), spoken: withMarks(whole, lastMarks) }];
};

/** Reads the words at a position; returns their tokens and the number of written words read. */
const readAt = (
  words: readonly WrittenWord[],
  at: number,
  language: NormaliserLanguage,
): { readonly tokens: readonly ReadWord[]; readonly count: number } => {
  const whole = words[at]!;
  // "d'1 €": the elided article belongs to the previous word, not to the number.
  const elided = ELIDED.exec(whole.text)?.[0] ?? '';
  const word = elided === '' ? whole : { ...whole, text: whole.text.slice(elided.length) };
  const back = Math.max(0, at - WORDS_BACK);
  const near = [...words.slice(back, at), word, ...words.slice(at + 1, at + WORDS_AHEAD)];
  if (word.override !== undefined) {
    const said = sayAs(withoutClosing(word.text), word.override, language, (text) => sayText(text, language));
    return { tokens: tokensOf([word], said.replaceAll('|', ' '), false, language), count: 1 };
  }
  const place = placeOf(near, at - back);
  const found = firstFound(place, language, Number.POSITIVE_INFINITY);
  const count = found === undefined ? 1 : place.rest.slice(0, found.end).split(' ').length;
  const said = elided + (found?.said ?? readPlain(word.text, near, at - back, language, 0));
  const own = words.slice(at, at + count);
  const lastWord = withoutClosing(own.at(-1)!.text).toLowerCase();
  const endsInside = Object.hasOwn(language.letters.readings, lastWord) || place.rest[(found?.end ?? 0) - 1] === '.';
  const isSilent =
    isStopSilent(said, endsInside, words[at + count]) || (endsInside && /[.][,;:!?]/.test(own.at(-1)!.text));
  return { tokens: tokensOf(own, said, isSilent, language), count };
};

/**
 * Reads words in a language. At each word the first matching rule reads it and the following words that belong to it.
 * Words without a sound are omitted; a dash or comma that stands alone adds a pause to the previous word.
 */
export const readWords = (words: readonly WrittenWord[], language: NormaliserLanguage): readonly ReadWord[] => {
  const tokens: ReadWord[] = [];
  for (let at = 0; at < words.length; ) {
    const read = readAt(words, at, language);
    tokens.push(...read.tokens);
    if (read.tokens.length === 0) addPause(tokens, words[at]!);
    at += read.count;
  }
  return tokens;
};

/**
 * Adds the pause of a dash, or of the punctuation that French separates by a space, to the previous word; the latter is
 * also displayed there.
 */
const addPause = (tokens: ReadWord[], { opening, text }: WrittenWord): void => {
  const before = tokens.at(-1);
  if (before === undefined || /[.,;:!?]$/.test(before.spoken)) return;
  const mark = /^[!?;:]+$/.exec(opening + text)?.[0];
  if (mark !== undefined) {
    tokens[tokens.length - 1] = { display: `${before.display} ${mark}`, spoken: before.spoken + mark[0] };
  } else if (PAUSE_MARK.test(opening + text)) {
    tokens[tokens.length - 1] = { ...before, spoken: `${before.spoken},` };
  }
};

/** The spoken form of a text, without the written words. */
const sayText = (text: string, language: NormaliserLanguage): string =>
  readWords(writtenWords(text), language)
    .map(({ spoken }) => spoken)
    .join(' ');
