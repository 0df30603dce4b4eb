import { limits } from '@sonora/contracts/limits';
import type { VoiceStyle } from '@sonora/contracts/sessions/ad-names';
import { type Ad, clipLength, kindOf, ownLength, pauseLength, type ScriptLine } from './ad.ts';
import { roomForLines } from './edit-ad.ts';
import { hasWord } from './word-at.ts';

/** What an effect clip plays. */
export type ClipSource = {
  readonly name: string;
  readonly seconds?: number;
} & ({ readonly effectAlias: string } | { readonly mediaId: string });

const change = (ad: Ad, lineIds: ReadonlySet<string>, edit: (line: ScriptLine) => ScriptLine): Ad => ({
  ...ad,
  lines: ad.lines.map((line) => (lineIds.has(line.id) ? edit(line) : line)),
});

const one = (lineId: string): ReadonlySet<string> => new Set([lineId]);

const targets = (ad: Ad, target: string | 'all'): ReadonlySet<string> =>
  target === 'all' ? new Set(ad.lines.map(({ id }) => id)) : one(target);

const withSource = (
  { effectAlias: _effect, mediaId: _media, sourceSeconds: _seconds, ...line }: ScriptLine,
  { seconds, name, ...source }: ClipSource,
): ScriptLine => ({
  ...line,
  ...source,
  sourceName: name,
  ...(seconds === undefined ? {} : { sourceSeconds: seconds }),
});

/** Adds a clip without text after a line, or at the end. Unchanged at the maximum number of lines. */
const addClip = (ad: Ad, clip: ScriptLine, afterLineId: string | undefined): Ad => {
  if (roomForLines(ad) < 1) return ad;
  const at = afterLineId === undefined ? -1 : ad.lines.findIndex(({ id }) => id === afterLineId);
  return { ...ad, lines: ad.lines.toSpliced(at < 0 ? ad.lines.length : at + 1, 0, clip) };
};

const emptyClip = (ad: Ad, id: string): Pick<ScriptLine, 'id' | 'text' | 'voiceAlias' | 'speed'> => ({
  id,
  text: '',
  // Kept, so that a line of speech that follows has the ad's voice.
  voiceAlias: ad.lines.at(-1)?.voiceAlias ?? '',
  speed: limits.voiceSpeed.default,
});

export const addSilence = (ad: Ad, id: string, seconds: number, afterLineId?: string): Ad =>
  addClip(ad, { ...emptyClip(ad, id), kind: 'silence', lengthSeconds: clipLength(seconds).seconds }, afterLineId);

export const addEffect = (ad: Ad, id: string, source: ClipSource, afterLineId?: string): Ad =>
  addClip(ad, withSource({ ...emptyClip(ad, id), kind: 'fx' }, source), afterLineId);

/** Replaces what an effect clip plays. */
export const setSource = (ad: Ad, lineId: string, source: ClipSource): Ad =>
  change(ad, one(lineId), (line) => withSource(line, source));

/** Sets the length of a clip, clamped to the allowed range; undefined: as long as it is. Silence always has a length. */
export const setClipLength = (ad: Ad, lineId: string, seconds: number | undefined): Ad =>
  change(ad, one(lineId), (line) => {
    const { lengthType: _type, lengthSeconds, ...rest } = line;
    const isSilence = kindOf(line) === 'silence';
    if (seconds === undefined) return isSilence ? line : rest;
    const { seconds: length } = clipLength(seconds);
    if (length === ownLength(line) && length === lengthSeconds) return line;
    return { ...rest, lengthSeconds: length, ...(isSilence ? {} : { lengthType: 'fixed' as const }) };
  });

/** Sets the pause between a line and the next; undefined: a natural breath. */
export const setPause = (ad: Ad, lineId: string, seconds: number | undefined): Ad =>
  change(ad, one(lineId), ({ pauseSeconds: _pause, ...line }) =>
    seconds === undefined ? line : { ...line, pauseSeconds: pauseLength(seconds) },
  );

/** Marks the lines that contain a word whose reading was saved, so that the ad can be produced again. */
export const markReading = (ad: Ad, word: string, savedAt: number): Ad =>
  change(
    ad,
    new Set(ad.lines.filter((line) => kindOf(line) === 'tts' && hasWord(line.text, word)).map(({ id }) => id)),
    (line) => ({ ...line, readingSavedAt: savedAt }),
  );

/** Leaves the speed of a line or of all to the engine. */
export const setAutoSpeed = (ad: Ad, target: string | 'all'): Ad =>
  change(ad, targets(ad, target), (line) => ({ ...line, speed: limits.voiceSpeed.default, isAutoSpeed: true }));

/** Sets the style of a line or of all. */
export const setStyle = (ad: Ad, target: string | 'all', voicePreset: VoiceStyle): Ad => {
  if (target !== 'all') return change(ad, one(target), (line) => ({ ...line, voicePreset }));
  const lines = ad.lines.map(({ voicePreset: _own, ...line }) => line);
  return { ...ad, voicePreset, lines };
};
