import type { texts } from '../features/create-ad/catalogue-texts.ts';
import { genres, instruments, moods, parts, voiceDescriptions, voiceWords } from './catalogue-words.ts';

const words: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...voiceWords, ...genres, ...instruments, ...moods, ...parts, ...voiceDescriptions }),
);

export const catalogue: typeof texts = {
  word: (english) => words.get(english) ?? english,
  kindOfMusic: (mood, genre) => `${genre}, ${mood}`,
};
