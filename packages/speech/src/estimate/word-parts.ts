import { PHONES, type Phone } from '../align/phones.ts';
import { phonesOfWord } from '../align/spelling.ts';
import { speechChunks } from '../speak/sentences.ts';
import { spokenTokens } from '../speak/spoken-text.ts';

/** Phones whose number in a word determines its duration. */
export const countedPhones: readonly Phone[] = PHONES.filter((phone) => phone !== 'pause');

/** Parts of a word beside its phones, in the order of their counts. */
export const otherParts = ['word', 'shortWord', 'sentenceEnd', 'comma', 'digitWord'] as const;

export const PART_COUNT = countedPhones.length + otherParts.length;

/** A word of a text with what determines its duration. */
export type WordParts = {
  /** The spoken form, and a mark for the position in the sentence: words before pauses take longer. */
  readonly key: string;
  /** Numbers of `countedPhones`, then of `otherParts`. */
  readonly counts: readonly number[];
  /** Pause after it at normal tempo, in seconds; 0 within a sentence. */
  readonly pauseSeconds: number;
};

/** Longer sentences are split, as they are when they are spoken. */
const MAX_CHUNK_CHARACTERS = 400;

const SHORT_WORD_CHARACTERS = 3;

const commaAtEnd = /[,;:–—]["'”’)\]]*$/;

type Word = { readonly spoken: string; readonly display: string; readonly isLast: boolean };

const positionOf = ({ display, isLast }: Word): 'sentenceEnd' | 'comma' | undefined => {
  if (isLast) return 'sentenceEnd';
  return commaAtEnd.test(display) ? 'comma' : undefined;
};

const countsOf = (word: Word, phones: readonly Phone[]): number[] => {
  const position = positionOf(word);
  const words = word.spoken.split(' ');
  const others: Readonly<Record<(typeof otherParts)[number], number>> = {
    word: words.length,
    shortWord: words.filter((each) => each.replaceAll(/[^\p{L}\p{N}]/gu, '').length <= SHORT_WORD_CHARACTERS).length,
    sentenceEnd: position === 'sentenceEnd' ? 1 : 0,
    comma: position === 'comma' ? 1 : 0,
    digitWord: /\d/.test(word.display) ? words.length : 0,
  };
  return [
    ...countedPhones.map((phone) => phones.filter((each) => each === phone).length),
    ...otherParts.map((part) => others[part]),
  ];
};

const positionMarks = { sentenceEnd: '.', comma: ',' } as const;

const keyOf = (word: Word): string => {
  const position = positionOf(word);
  const spoken = word.spoken.toLowerCase().replaceAll(/[^\p{L}\p{N}' ]/gu, '');
  return position ? `${spoken}${positionMarks[position]}` : spoken;
};

/**
 * The words of a text without markup, in the order in which they are spoken.
 * @param languageCode BCP 47
 */
export const wordParts = (text: string, languageCode: string): readonly WordParts[] => {
  const chunks = speechChunks(text, MAX_CHUNK_CHARACTERS, languageCode);
  return chunks.flatMap((chunk, chunkIndex) => {
    const tokens = spokenTokens(chunk.text, languageCode);
    return tokens.map((token, index) => {
      const isLast = index === tokens.length - 1;
      const word = { spoken: token.spoken, display: token.display, isLast };
      return {
        key: keyOf(word),
        counts: countsOf(word, phonesOfWord(token, languageCode)),
        pauseSeconds: isLast && chunkIndex < chunks.length - 1 ? chunk.pauseSeconds : 0,
      };
    });
  });
};
