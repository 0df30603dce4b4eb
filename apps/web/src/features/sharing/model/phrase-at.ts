import type { Word } from '../../../shared/player/player.ts';

const maxPhraseWords = 9;
/** A pause after which one begins anew. */
const pauseSeconds = 0.7;

/** Words as one reads them in a video: whole sentences where they are short, a line at a time. */
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

/** The phrase that is being said, or was said last; none before the first word. */
export const phraseAt = (phrases: readonly (readonly Word[])[], seconds: number): readonly Word[] =>
  phrases.findLast(([first]) => first !== undefined && first.startSeconds <= seconds) ?? [];
