import type { ExpectedPhone } from './pair-sounds.ts';
import { isSyllabic, type Phone, phoneIndex } from './phones.ts';
import { phonesOfWord, type SpelledWord } from './spelling.ts';

/** Cost of a silence after a word, by the punctuation after it: readers pause at punctuation and rarely elsewhere. */
const PAUSE_COSTS = { sentence: 0, clause: 1, none: 7 } as const;
/** Lengthening of the last syllable before a pause (Klatt 1976: about a third to a half). */
const FINAL_LENGTH_FACTOR = 1.4;

const SENTENCE_END = /[.!?…]["'”’»)\]]*$/u;
const CLAUSE_END = /[,;:–—-]["'”’»)\]]*$/u;

const pauseAfter = (spoken: string): keyof typeof PAUSE_COSTS => {
  if (SENTENCE_END.test(spoken)) return 'sentence';
  return CLAUSE_END.test(spoken) ? 'clause' : 'none';
};

const lastSyllable = (sounds: readonly Phone[]): number => Math.max(0, sounds.findLastIndex(isSyllabic));

export type ExpectedPhones = {
  readonly expected: readonly ExpectedPhone[];
  /** For each phone the index of its word. */
  readonly wordOf: readonly number[];
};

/** The phones of a text in order. */
export const expectedPhones = (words: readonly SpelledWord[], languageCode: string): ExpectedPhones => {
  const expected: ExpectedPhone[] = [];
  const wordOf: number[] = [];
  let pauseCost: number = PAUSE_COSTS.none;
  words.forEach((word, wordIndex) => {
    const sounds = phonesOfWord(word, languageCode);
    const pause = wordIndex === words.length - 1 ? 'sentence' : pauseAfter(word.spoken);
    const finalFrom = pause === 'none' ? sounds.length : lastSyllable(sounds);
    sounds.forEach((sound, index) => {
      expected.push({
        sound: phoneIndex(sound),
        lengthFactor: index >= finalFrom ? FINAL_LENGTH_FACTOR : 1,
        pauseCost: index === 0 ? pauseCost : Number.POSITIVE_INFINITY,
      });
      wordOf.push(wordIndex);
    });
    pauseCost = sounds.length === 0 ? Math.min(pauseCost, PAUSE_COSTS[pause]) : PAUSE_COSTS[pause];
  });
  return { expected, wordOf };
};
