import type { Word } from '../../../shared/player/player.ts';

const maxPhraseWords = 9;
/** A pause longer than this ends a phrase. */
const pauseSeconds = 0.7;

/** Splits words into phrases for display in a video. They end at sentence ends, pauses and after `maxPhraseWords`. */
export const phrasesOf = (words: readonly Word[]): readonly (readonly Word[])[] => {
  const phrases: Word[][] = [];
  for (const word of words) {
    const phrase = phrases.at(-1);
    const last = phrase?.at(-1);
    const isNew =
      !phrase ||
      !last ||
      phrase.length >= maxPhraseWords ||
      /[.!?]["”’)]?$/.test(last.text) ||
      word.startSeconds - last.endSeconds > pauseSeconds;
    if (isNew) phrases.push([word]);
    else phrase.push(word);
  }
  return phrases;
};

/** The current phrase, or the last one that started; empty before the first word. */
export const phraseAt = (phrases: readonly (readonly Word[])[], seconds: number): readonly Word[] =>
  phrases.findLast(([first]) => first !== undefined && first.startSeconds <= seconds) ?? [];
