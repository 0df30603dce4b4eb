import { type SpokenToken, spokenTokens, textOfTokens } from '../speak/spoken-text.ts';
import { phonesOfIpa, possessiveOf, respellingOf } from './ipa.ts';

/** `basic`: replacement words. `ipa`: phones of the International Phonetic Alphabet. */
export type ReadingKind = 'basic' | 'ipa';

/** Pronunciation of one word. */
export type DictionaryEntry = {
  /** One or more words, in any case. */
  readonly word: string;
  /** Language family, for example `en`, or `global`. */
  readonly lang: string;
  /** Scope in lower case: `default`, or with increasing priority a provider, a dialect (`en-gb`) or a voice's alias. */
  readonly specialization: string;
  readonly replacement: string;
  readonly contentType: ReadingKind;
  /** Entries of the organisation have priority over those of the installation. */
  readonly owner: 'organisation' | 'installation';
};

/** The voice for which a reading is looked up. */
export type DictionaryVoice = { readonly alias: string; readonly languageCode: string; readonly provider: string };

/** An applied entry; part of the inputs that determine the sound. */
export type AppliedReading = Pick<DictionaryEntry, 'replacement' | 'contentType'> & { readonly key: string };

const GLOBAL = 'global';
const DEFAULT = 'default';

/** Normal form in which dictionaries compare words: without case and surrounding punctuation, with single spaces. */
export const wordKey = (word: string): string =>
  word
    .normalize('NFC')
    .replace(/[‘’]/g, "'")
    .toLowerCase()
    .split(/\s+/)
    .map((part) => part.replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''))
    .filter((part) => part !== '')
    .join(' ');

/**
 * Phones or words of a reading; undefined when nothing of it can be spoken.
 * @param languageCode BCP 47, for reading digits and signs. Default: American English
 */
export const readingOf = (
  { replacement, contentType }: Pick<DictionaryEntry, 'replacement' | 'contentType'>,
  languageCode?: string,
): Pick<SpokenToken, 'spoken' | 'phones'> | undefined => {
  if (contentType === 'ipa') {
    const phones = phonesOfIpa(replacement);
    return phones && { spoken: respellingOf(phones), phones };
  }
  const spoken = textOfTokens(spokenTokens(replacement, languageCode)).replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
  return spoken === '' ? undefined : { spoken };
};

type Word = { readonly entries: DictionaryEntry[] };

/** The reading with the highest priority for a voice: by owner, then language, then specialisation. */
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

/** Replaces the words in a dictionary and reports the entries used. */
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
const CLOSING_MARKS = /(?<![.,;:!?])[.,;:!?]+$/;

/** @param entries in any order; the last of several with equal word, language, specialisation and owner applies */
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
