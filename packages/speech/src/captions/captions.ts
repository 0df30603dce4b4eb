import type { WordTiming } from '../engine.ts';

/** One caption and the time for which it is shown. */
export type CaptionCue = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** One or two lines. */
  readonly lines: readonly string[];
};

export type CaptionOptions = {
  /** Maximum characters of a line. Default: 42, the value of common broadcast guidelines for Latin script. */
  readonly lineCharacters?: number;
  /** Maximum lines of a cue. Default: 2. */
  readonly lineCount?: number;
  /** Maximum duration of a cue. Default: 7 s. */
  readonly maxSeconds?: number;
  /** Minimum duration of a cue if there is time before the next one. Default: 1 s. */
  readonly minSeconds?: number;
  /** A pause of this length between two words ends a cue. Default: 0.8 s. */
  readonly pauseSeconds?: number;
};

const DEFAULTS: Required<CaptionOptions> = {
  lineCharacters: 42,
  lineCount: 2,
  maxSeconds: 7,
  minSeconds: 1,
  pauseSeconds: 0.8,
};

const SENTENCE_END = /[.!?…]["'”’)\]]*$/;
const CLAUSE_END = /[,;:–—]["'”’)\]]*$/;

/** Packs words greedily into lines. */
const packLines = (words: readonly string[], lineCharacters: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= lineCharacters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

/**
 * Narrowest packing with the same number of lines: two lines of similar length are easier to read than a long and a
 * short one.
 */
const balanceLines = (words: readonly string[], lineCharacters: number): readonly string[] => {
  const fullest = packLines(words, lineCharacters);
  for (let width = Math.ceil(words.join(' ').length / fullest.length); width < lineCharacters; width += 1) {
    const lines = packLines(words, width);
    if (lines.length === fullest.length && lines.every((line) => line.length <= lineCharacters)) return lines;
  }
  return fullest;
};

/** Splits a word that is longer than a line; the parts share its time. */
const splitLongWord = (word: WordTiming, lineCharacters: number): readonly WordTiming[] => {
  const characters = Array.from(word.text);
  const count = Math.ceil(word.text.length / lineCharacters);
  if (count <= 1) return [word];
  const size = Math.ceil(characters.length / count);
  const share = (word.endSeconds - word.startSeconds) / count;
  return Array.from({ length: count }, (_, index) => ({
    text: characters.slice(index * size, (index + 1) * size).join(''),
    startSeconds: word.startSeconds + share * index,
    endSeconds: word.startSeconds + share * (index + 1),
  })).filter((part) => part.text !== '');
};

/**
 * Cues for spoken words, by default at most two lines of 42 characters and 7 s; sentences and pauses end a cue. A word
 * that would exceed a limit begins a new cue.
 * @param words in order, from `speakScript`
 */
export const captionCues = (words: readonly WordTiming[], options: CaptionOptions = {}): readonly CaptionCue[] => {
  const { lineCharacters, lineCount, maxSeconds, minSeconds, pauseSeconds } = { ...DEFAULTS, ...options };
  const groups: WordTiming[][] = [];
  for (const word of words.flatMap((timing) => splitLongWord(timing, lineCharacters))) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group === undefined || last === undefined) {
      groups.push([word]);
      continue;
    }
    const texts = group.map((timing) => timing.text);
    const tooMuch = packLines([...texts, word.text], lineCharacters).length > lineCount;
    const tooLong = word.endSeconds - group[0]!.startSeconds > maxSeconds;
    const paused = word.startSeconds - last.endSeconds >= pauseSeconds;
    const full = texts.join(' ').length > lineCharacters * lineCount * 0.6;
    if (tooMuch || tooLong || paused || SENTENCE_END.test(last.text) || (full && CLAUSE_END.test(last.text))) {
      groups.push([word]);
    } else group.push(word);
  }
  return groups.map((group, index) => {
    const startSeconds = group[0]!.startSeconds;
    const spokenEnd = group.at(-1)!.endSeconds;
    const nextStart = groups[index + 1]?.[0]?.startSeconds ?? Number.POSITIVE_INFINITY;
    const endSeconds = Math.max(spokenEnd, Math.min(startSeconds + minSeconds, nextStart));
    const lines = balanceLines(
      group.map((timing) => timing.text),
      lineCharacters,
    );
    return { startSeconds, endSeconds: Math.min(endSeconds, startSeconds + maxSeconds), lines };
  });
};

/** `hh:mm:ss` and milliseconds, separated by the sign of the format. */
const timestamp = (seconds: number, sign: '.' | ','): string => {
  const milliseconds = Math.max(0, Math.round(seconds * 1000));
  const part = (divisor: number, modulus: number, digits: number): string =>
    String(Math.floor(milliseconds / divisor) % modulus).padStart(digits, '0');
  const hours = String(Math.floor(milliseconds / 3_600_000)).padStart(2, '0');
  return `${hours}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}${sign}${part(1, 1000, 3)}`;
};

/** WebVTT reads `&` and `<` as markup, and `-->` as a timing line (W3C WebVTT §4.2.2). */
const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', ' ');

/** A WebVTT file. */
export const toWebVtt = (cues: readonly CaptionCue[]): string =>
  `WEBVTT\n\n${cues
    .map(
      ({ startSeconds, endSeconds, lines }) =>
        `${timestamp(startSeconds, '.')} --> ${timestamp(endSeconds, '.')}\n${lines.map(escapeVtt).join('\n')}\n`,
    )
    .join('\n')}`;

/** SubRip has no escapes: an arrow would be a timing line and `<x` a tag, so both are rewritten. */
const escapeSrt = (text: string): string =>
  text
    .replace(/(?<!-)--+>/g, '->')
    .replace(/<(?=[a-z/])/gi, '< ')
    .replaceAll('\n', ' ');

/** A SubRip file. */
export const toSrt = (cues: readonly CaptionCue[]): string =>
  cues
    .map(
      ({ startSeconds, endSeconds, lines }, index) =>
        `${index + 1}\n${timestamp(startSeconds, ',')} --> ${timestamp(endSeconds, ',')}\n${lines.map(escapeSrt).join('\n')}\n`,
    )
    .join('\n');
