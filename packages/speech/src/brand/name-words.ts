import { type NamingHabits, TOP_LEVEL_DOMAINS } from './naming-habits.ts';

/** A written word with the properties of its spelling. */
export type NameWord = {
  /** Only letters and digits, in lower case, without accents: equal for all spellings of a word. */
  readonly key: string;
  readonly startsSentence: boolean;
  readonly endsSentence: boolean;
  /** Punctuation separates it from the next word. */
  readonly endsClause: boolean;
  readonly hasCapital: boolean;
  /** Written entirely in capitals, or in capitals and digits. */
  readonly isShouted: boolean;
  /** Has ™ or ®, a capital after a lower-case letter, or is a web address; each of these indicates a name. */
  readonly isTrademark: boolean;
  readonly isQuoted: boolean;
  readonly isPossessive: boolean;
  /** The next word is the name of a spoken web address, of which this lower-case word may be the first half. */
  readonly leadsToAddress: boolean;
};

/** Removes accents and signs and converts to lower case; `ß` becomes `ss`. */
export const foldWord = (text: string): string =>
  text
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const withoutPath = (address: string): string => address.split('/', 1)[0] ?? '';

/** The name in a web or e-mail address, as written; undefined for other words. */
const addressName = (core: string): string | undefined => {
  const host = withoutPath(core.replace(/^https?:\/\//i, '').replace(/^.*@/, '')).split('.');
  while (host.length > 1 && TOP_LEVEL_DOMAINS.has(host.at(-1)!.toLowerCase())) host.pop();
  const isAddress = host.length < withoutPath(core).split('.').length;
  const name = host.at(-1) ?? '';
  return isAddress && foldWord(name).length > 1 ? name : undefined;
};

/** `Läufer` and `LäuferInnen`: a capital within a German word that is not a name. */
const GENDERED = /\p{Ll}Innen?$/u;
/** French elisions; the word follows them. */
const ELISION = /^(?:[dlnmtscj]|qu)['’](?=\p{L})/iu;
const SENTENCE_END = /[.!?…]["'”’»)\]]*$/;
const CLAUSE_END = /[,;:–—-]["'”’»)\]]*$|[”“"»]$/;

const parseWord = (text: string, startsSentence: boolean): NameWord => {
  const marked = /[™®]/.test(text);
  const outer = text.replace(/[™®©]/g, '').replace(ELISION, '');
  const core = outer.replace(/^[^\p{L}\p{N}]+/u, '').replace(/(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '');
  const isPossessive = /\p{L}['’]s$/u.test(core);
  const bare = core.replace(/(\p{L})['’]s$/u, '$1').replace(ELISION, '');
  const address = addressName(bare);
  const letters = bare.replace(/[^\p{L}]/gu, '');
  const hasCapital = /^\p{Lu}/u.test(bare) || /^\p{N}+\p{Lu}/u.test(bare);
  return {
    key: foldWord(address ?? bare),
    startsSentence,
    endsSentence: SENTENCE_END.test(text),
    endsClause: SENTENCE_END.test(text) || CLAUSE_END.test(text),
    hasCapital,
    isShouted: hasCapital && !/\p{Ll}/u.test(bare) && (letters.length > 1 || /\p{N}/u.test(bare)),
    isTrademark: marked || address !== undefined || (/\p{Ll}\p{Lu}/u.test(bare) && !GENDERED.test(bare)),
    isQuoted: /^["“„«]/.test(outer) && /\p{L}/u.test(bare),
    isPossessive,
    leadsToAddress: false,
  };
};

/** `Huber dot com`, written as it is spoken: the first of the three words is a name. */
const withSpeltAddresses = (words: readonly NameWord[], { dot }: NamingHabits): NameWord[] => {
  const isName = (index: number): boolean =>
    words[index + 1]?.key === dot && TOP_LEVEL_DOMAINS.has(words[index + 2]?.key ?? '');
  return words.map((word, index) => ({
    ...word,
    isTrademark: word.isTrademark || isName(index),
    leadsToAddress: isName(index + 1),
  }));
};

/** Analyses the written words of one text. */
export const nameWords = (texts: readonly string[], habits: NamingHabits): NameWord[] => {
  let startsSentence = true;
  const words = texts.map((text) => {
    const word = parseWord(text, startsSentence);
    startsSentence = word.endsSentence;
    return word;
  });
  return withSpeltAddresses(words, habits);
};
