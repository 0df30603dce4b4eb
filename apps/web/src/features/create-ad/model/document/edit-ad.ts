import { limits } from '@sonora/contracts/limits';
import { type Ad, isFilled, kindOf, type ScriptLine, voiceSpeed } from './ad.ts';
import { scriptLinesOf } from './splitting/split-offer.ts';

const indexOf = (ad: Ad, lineId: string): number => ad.lines.findIndex(({ id }) => id === lineId);

const withLines = (ad: Ad, lines: readonly ScriptLine[]): Ad => ({ ...ad, lines });

/** A line of speech with the voice, speed and style of another line. */
const spokenLike = (
  { voiceAlias, speed, isAutoSpeed, voicePreset }: ScriptLine,
  id: string,
  text: string,
): ScriptLine => ({
  id,
  text,
  voiceAlias,
  speed,
  ...(isAutoSpeed === undefined ? {} : { isAutoSpeed }),
  ...(voicePreset === undefined ? {} : { voicePreset }),
});

/** A line that is spoken at this speed instead of one that the engine chooses. */
const atSpeed = ({ isAutoSpeed: _auto, ...line }: ScriptLine, speed: number): ScriptLine => ({
  ...line,
  speed: voiceSpeed(speed),
});

const changeLine = (ad: Ad, lineId: string, change: Partial<ScriptLine>): Ad =>
  withLines(
    ad,
    ad.lines.map((line) => (line.id === lineId ? { ...line, ...change } : line)),
  );

export const roomForLines = (ad: Ad): number => limits.recipeClips - ad.lines.length;

export const setText = (ad: Ad, lineId: string, text: string): Ad => changeLine(ad, lineId, { text });

/** Adds a line with the same voice after the given line, or at the end. Unchanged at the maximum number of lines. */
export const addLine = (ad: Ad, newId: string, afterLineId?: string, text = ''): Ad => {
  if (roomForLines(ad) < 1) return ad;
  const at = afterLineId === undefined ? ad.lines.length - 1 : indexOf(ad, afterLineId);
  const model = ad.lines[at] ?? ad.lines.at(-1);
  if (!model) return ad;
  return withLines(ad, ad.lines.toSpliced(at + 1, 0, spokenLike(model, newId, text)));
};

/** Removes a line. The only line becomes an empty line of speech instead: an ad has at least one. */
export const removeLine = (ad: Ad, lineId: string): Ad =>
  ad.lines.length === 1
    ? withLines(
        ad,
        ad.lines.map((line) => (line.id === lineId ? spokenLike(line, line.id, '') : line)),
      )
    : withLines(
        ad,
        ad.lines.filter(({ id }) => id !== lineId),
      );

/**
 * Puts a removed line back to its place, with all that it had, whatever was edited since. Unchanged if it is there again, and
 * at the maximum number of lines. The empty line that stands in for the only one gives way.
 */
export const restoreLine = (ad: Ad, line: ScriptLine, index: number): Ad => {
  const [only] = ad.lines;
  if (ad.lines.length === 1 && only?.id === line.id && !isFilled(only)) return withLines(ad, [line]);
  if (indexOf(ad, line.id) >= 0 || roomForLines(ad) < 1) return ad;
  return withLines(ad, ad.lines.toSpliced(Math.min(index, ad.lines.length), 0, line));
};

/** Inserts a copied line below another one, or in place of an empty one. Unchanged at the maximum number of lines. */
export const pasteLine = (ad: Ad, line: ScriptLine, atLineId: string): Ad => {
  const at = indexOf(ad, atLineId);
  const below = ad.lines[at];
  if (!below) return ad;
  if (kindOf(below) === 'tts' && !isFilled(below)) return withLines(ad, ad.lines.toSpliced(at, 1, line));
  return roomForLines(ad) < 1 ? ad : withLines(ad, ad.lines.toSpliced(at + 1, 0, line));
};

/** Splits a line at a character offset. Unchanged at the maximum number of lines. */
export const splitLine = (ad: Ad, lineId: string, at: number, newId: string): Ad => {
  const line = ad.lines[indexOf(ad, lineId)];
  if (!line || roomForLines(ad) < 1) return ad;
  return addLine(setText(ad, lineId, line.text.slice(0, at).trimEnd()), newId, lineId, line.text.slice(at).trimStart());
};

/**
 * Appends a line to the one before. `caret` is the offset at which the two meet. Undefined for the first line, and where the
 * one before is not text.
 */
export const mergeWithPrevious = (
  ad: Ad,
  lineId: string,
): { readonly ad: Ad; readonly lineId: string; readonly caret: number } | undefined => {
  const at = indexOf(ad, lineId);
  const [before, line] = [ad.lines[at - 1], ad.lines[at]];
  if (!before || !line || kindOf(before) !== 'tts') return undefined;
  const separator = before.text === '' || line.text === '' || /\s$/.test(before.text) ? '' : ' ';
  const text = `${before.text}${separator}${line.text}`;
  return {
    ad: removeLine(setText(ad, before.id, text), lineId),
    lineId: before.id,
    caret: before.text.length + separator.length,
  };
};

/** Moves a line to an index, which is clamped to the ends of the script. */
export const moveLine = (ad: Ad, lineId: string, to: number): Ad => {
  const at = indexOf(ad, lineId);
  const line = ad.lines[at];
  const place = Math.min(ad.lines.length - 1, Math.max(0, to));
  if (!line || place === at) return ad;
  return withLines(ad, ad.lines.toSpliced(at, 1).toSpliced(place, 0, line));
};

/** Replaces a line by several. Texts beyond the maximum number of lines are joined to the last one. */
export const replaceByLines = (ad: Ad, lineId: string, texts: readonly string[], newId: () => string): Ad => {
  const at = indexOf(ad, lineId);
  const line = ad.lines[at];
  if (!line || texts.length === 0) return ad;
  const room = roomForLines(ad) + 1;
  const kept = texts.length <= room ? texts : [...texts.slice(0, room - 1), texts.slice(room - 1).join(' ')];
  const lines = kept.map((text, index) => (index === 0 ? { ...line, text } : spokenLike(line, newId(), text)));
  return withLines(ad, ad.lines.toSpliced(at, 1, ...lines));
};

const isSpoken = (line: ScriptLine): boolean => kindOf(line) === 'tts';

/**
 * Replaces what is spoken: a line for each line of the text, with the voice of the first one, at its place. Effects, pauses and
 * recordings stay, before or after it.
 */
export const replaceScript = (ad: Ad, text: string, newId: () => string): Ad => {
  const model = ad.lines.find(isSpoken) ?? ad.lines[0];
  if (model === undefined) return ad;
  const others = ad.lines.filter((line) => !isSpoken(line));
  const before = ad.lines.slice(0, Math.max(0, ad.lines.findIndex(isSpoken)));
  const room = limits.recipeClips - others.length;
  if (room < 1) return ad;
  const spoken = scriptLinesOf(text, room).map((each) => spokenLike(model, newId(), each));
  return withLines(ad, [...before, ...spoken, ...others.slice(before.length)]);
};

/** Sets the voice of one line or of all. */
export const setVoice = (ad: Ad, lineId: string | 'all', voiceAlias: string): Ad =>
  withLines(
    ad,
    ad.lines.map((line) => (lineId === 'all' || line.id === lineId ? { ...line, voiceAlias } : line)),
  );

/** Sets the voice of several lines. */
export const setVoices = (ad: Ad, lineIds: ReadonlySet<string>, voiceAlias: string): Ad =>
  withLines(
    ad,
    ad.lines.map((line) => (lineIds.has(line.id) ? { ...line, voiceAlias } : line)),
  );

/** Sets the speed of one line or of all, clamped to the allowed range. */
export const setSpeed = (ad: Ad, lineId: string | 'all', speed: number): Ad =>
  withLines(
    ad,
    ad.lines.map((line) => (lineId === 'all' || line.id === lineId ? atSpeed(line, speed) : line)),
  );

export const setSpeeds = (ad: Ad, speeds: ReadonlyMap<string, number>): Ad =>
  withLines(
    ad,
    ad.lines.map((line) => {
      const speed = speeds.get(line.id);
      return speed === undefined ? line : atSpeed(line, speed);
    }),
  );
