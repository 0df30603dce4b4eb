import type { Word } from './player.ts';

/** Index of the last word that has started at the given time; −1 before the first. `words` must be in order. */
export const wordIndexAt = (words: readonly Word[], seconds: number): number => {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] as Word).startSeconds <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

const maxCaptionCharacters = 42;
const pauseSeconds = 0.6;

/** Words of the caption at the given time. Captions break at sentence ends, pauses and after 42 characters. */
export const captionAt = (words: readonly Word[], seconds: number): readonly Word[] => {
  const index = wordIndexAt(words, seconds);
  if (index < 0) return [];
  let line: Word[] = [];
  let characters = 0;
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    const ends =
      before !== undefined &&
      (/[.!?…]["'”’)]*$/.test(before.text) || word.startSeconds - before.endSeconds > pauseSeconds);
    if (ends || characters + word.text.length + 1 > maxCaptionCharacters) {
      if (at > index) break;
      line = [];
      characters = 0;
    }
    line.push(word);
    characters += word.text.length + 1;
  }
  const last = line.at(-1);
  return last !== undefined && seconds > last.endSeconds + pauseSeconds ? [] : line;
};
