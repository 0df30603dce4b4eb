import type { SpokenToken, WordTiming } from '@sonora/speech';
import { listOf, objectOf } from '../cloud/response-json.ts';

/** A spoken letter with its start and end in the audio, in seconds. */
type TimedLetter = { readonly letter: string; readonly start: number; readonly end: number };

const SOUNDING = /[\p{L}\p{N}\p{M}]/u;

/** Spoken letters of an `alignment`; undefined when its three lists do not match. */
const timedLetters = (alignment: unknown): readonly TimedLetter[] | undefined => {
  const fields = objectOf(alignment);
  const [characters, starts, ends] = [
    listOf(fields.characters),
    listOf(fields.character_start_times_seconds),
    listOf(fields.character_end_times_seconds),
  ];
  if (characters.length === 0 || starts.length !== characters.length || ends.length !== characters.length)
    return undefined;
  const letters: TimedLetter[] = [];
  for (const [index, character] of characters.entries()) {
    const [start, end] = [starts[index], ends[index]];
    if (typeof character !== 'string' || typeof start !== 'number' || typeof end !== 'number') return undefined;
    if (!(start >= 0 && end >= start)) return undefined;
    for (const letter of character) if (SOUNDING.test(letter)) letters.push({ letter, start, end });
  }
  return letters;
};

/**
 * Derives word times from character times. A word lasts from its first to its last spoken letter, because the time of
 * punctuation includes the pause.
 * @param alignment of the response, not validated
 * @param words in the order of the spoken text
 * @returns undefined when the letters differ from those of the words, or lie outside the audio
 */
export const wordsOfCharacters = (
  alignment: unknown,
  words: readonly SpokenToken[],
  durationSeconds: number,
): readonly WordTiming[] | undefined => {
  const letters = timedLetters(alignment);
  if (letters === undefined || (letters.at(-1)?.end ?? 0) > durationSeconds + 0.5) return undefined;
  const timings: WordTiming[] = [];
  let next = 0;
  let before = 0;
  for (const { display, spoken } of words) {
    const first = next;
    for (const letter of spoken) {
      if (!SOUNDING.test(letter)) continue;
      if (letters[next]?.letter !== letter) return undefined;
      next += 1;
    }
    // A word without spoken letters gets length 0 at the end of the previous word.
    const [from, to] = next > first ? [letters[first]!.start, letters[next - 1]!.end] : [before, before];
    const startSeconds = Math.min(durationSeconds, Math.max(before, from));
    const endSeconds = Math.min(durationSeconds, Math.max(startSeconds, to));
    timings.push({ text: display, startSeconds, endSeconds });
    before = endSeconds;
  }
  return next === letters.length ? timings : undefined;
};
