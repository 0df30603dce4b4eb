import { type SpokenToken, spokenTokens, textOfTokens } from '../speak/spoken-text.ts';
import { phonesOfIpa, possessiveOf, respellingOf } from './ipa.ts';

/** `basic`: other words that are read instead. `ipa`: phones of the International Phonetic Alphabet. */
export type ReadingKind = 'basic' | 'ipa';

/** How one word is to be said. */
export type DictionaryEntry = {
  /** One word or several, in any case. */
  readonly word: string;
  /** Family of languages, for example `en`, or `global`. */
  readonly lang: string;
  /** For whom: `default`, or in rising order of weight a provider, a dialect (`en-gb`) or a voice's alias; lower case. */
  readonly specialization: string;
  readonly replacement: string;
  readonly contentType: ReadingKind;
  /** Entries of an organisation count before those of the installation. */
  readonly owner: 'organisation' | 'installation';
};

/** Whose reading is wanted. */
export type DictionaryVoice = { readonly alias: string; readonly languageCode: string; readonly provider: string };

/** An entry that was applied: part of what decides about the sound of a line. */
export type AppliedReading = Pick<DictionaryEntry, 'replacement' | 'contentType'> & { readonly key: string };

const GLOBAL = 'global';
const DEFAULT = 'default';

/** A word as dictionaries compare it: without case, without the marks around it, one space between its parts. */
export const wordKey = (word: string): string =>
  word
    .normalize('NFC')
    .replace(/[‘’]/g, "'")
    .toLowerCase()
    .split(/\s+/)
    .map((part) => part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((part) => part !== '')
    .join(' ');

/**
 * Sounds or words of a reading; undefined when nothing of it can be said.
 * @param languageCode BCP 47: of whom its figures and signs are read; default American English
 */
export const readingOf = (
  { replacement, contentType }: Pick<DictionaryEntry, 'replacement' | 'contentType'>,
  languageCode?: string,
): Pick<SpokenToken, 'spoken' | 'phones'> | undefined => {
  if (contentType === 'ipa') {
    const phones = phonesOfIpa(replacement);
    return phones && { spoken: respellingOf(phones), phones };
  }
  const spoken = textOfTokens(spokenTokens(replacement, languageCode)).replace(/[.,;:!?]+$/, '');
  return spoken === '' ? undefined : { spoken };
};

type Word = { readonly entries: DictionaryEntry[] };

/** The reading that counts for a reader: of the organisation, of its language, of the closest specialisation, in this order. */
const chosen = (
  entries: readonly DictionaryEntry[],
  { alias, languageCode, provider }: DictionaryVoice,
): DictionaryEntry | undefined => {
  const dialect = languageCode.toLowerCase();
  const family = dialect.split('-')[0]!;
  const weights = [DEFAULT, provider.toLowerCase(), dialect, alias.toLowerCase()];
  const weightOf = ({ owner, lang, specialization }: DictionaryEntry): number =>
    (owner === 'organisation' ? 100 : 0) + (lang === family ? 10 : 0) + weights.lastIndexOf(specialization);
  return entries
    .filter(({ lang, specialization }) => (lang === family || lang === GLOBAL) && weights.includes(specialization))
    .reduce<DictionaryEntry | undefined>(
      (best, entry) => (best === undefined || weightOf(entry) > weightOf(best) ? entry : best),
      undefined,
    );
};

/** Replaces the words that a dictionary knows, and says which entries it used. */
export type Dictionary = {
  read(
    tokens: readonly SpokenToken[],
    reader: DictionaryVoice,
  ): {
    readonly tokens: readonly SpokenToken[];
    readonly applied: readonly AppliedReading[];
  };
};

const POSSESSIVE = /'s$/;
const CLOSING_MARKS = /[.,;:!?]+$/;

/** @param entries in any order; of several with one word, language, specialisation and owner the last counts */
export const createDictionary = (entries: readonly DictionaryEntry[]): Dictionary => {
  const words = new Map<string, Word>();
  let longest = 0;
  for (const entry of entries) {
    const key = wordKey(entry.word);
    if (key === '') continue;
    const word = words.get(key) ?? { entries: [] };
    word.entries.push(entry);
    words.set(key, word);
    longest = Math.max(longest, key.split(' ').length);
  }

  const readAt = (tokens: readonly SpokenToken[], keys: readonly string[], at: number, reader: DictionaryVoice) => {
    for (let count = Math.min(longest, tokens.length - at); count > 0; count -= 1) {
      const written = keys.slice(at, at + count).join(' ');
      for (const key of [written, written.replace(POSSESSIVE, '')]) {
        const entry = chosen(words.get(key)?.entries ?? [], reader);
        const reading = entry && readingOf(entry, reader.languageCode);
        if (entry && reading) return { key, count, entry, reading, isPossessive: key !== written };
      }
    }
    return undefined;
  };

  const read: Dictionary['read'] = (tokens, reader) => {
    if (words.size === 0) return { tokens, applied: [] };
    const keys = tokens.map(({ display }) => wordKey(display));
    const result: SpokenToken[] = [];
    const applied = new Map<string, AppliedReading>();
    for (let at = 0; at < tokens.length; ) {
      const found = readAt(tokens, keys, at, reader);
      if (!found) {
        result.push(tokens[at]!);
        at += 1;
        continue;
      }
      const { key, count, entry, reading, isPossessive } = found;
      const own = tokens.slice(at, at + count);
      const marks = own.at(-1)!.spoken.match(CLOSING_MARKS)?.[0] ?? '';
      const { spoken, phones } = reading;
      result.push({
        display: own.map(({ display }) => display).join(' '),
        spoken: `${spoken}${isPossessive ? "'s" : ''}${marks}`,
        ...(phones ? { phones: isPossessive ? possessiveOf(phones) : phones } : {}),
      });
      applied.set(key, { key, replacement: entry.replacement, contentType: entry.contentType });
      at += count;
    }
    return { tokens: result, applied: [...applied.values()] };
  };
  return { read };
};
