import { genres, instruments, moods, parts, voiceDescriptions, voiceWords } from './catalogue-words.ts';

/** German of the built-in catalogue's words, by the English word. */
export const catalogueWords: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...voiceWords, ...genres, ...instruments, ...moods, ...parts, ...voiceDescriptions }),
);
