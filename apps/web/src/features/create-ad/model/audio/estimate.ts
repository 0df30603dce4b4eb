import { evaluateLength, pausesOf } from '@sonora/audioform/recipe';
import { limits } from '@sonora/contracts/limits';
import { numberText } from '../../../../shared/format/numbers.ts';
import { t } from '../../messages.ts';
import { type Ad, type ScriptLine, spokenLines, voiceSpeed } from '../document/ad.ts';
import { recipeOf } from '../document/recipe-of-ad.ts';

/** An ad counts as too short when more than this share of its length, and at least the seconds below, have no speech. */
const silentShare = 0.3;
const silentSeconds = 2;

const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Length of a line: measured if a render contains exactly this line, else estimated. */
export type LineLength = { readonly lineId: string; readonly seconds: number; readonly isMeasured: boolean };

export type SlotResult = 'perfect' | 'tooShort' | 'tooLong';

export type Fit = {
  readonly result: SlotResult;
  /** Speech including pauses, rounded to 0.1 s. */
  readonly totalSeconds: number;
  /** Fixed length of the ad; null if the length is free. */
  readonly slotSeconds: number | null;
  /** Seconds by which it is too long or too short; 0 if it fits. */
  readonly bySeconds: number;
  readonly words: number;
  /** Text of the tag next to the length. */
  readonly message: string;
  /** Start of each line by its id, in script order. Empty lines are absent. */
  readonly startSeconds: ReadonlyMap<string, number>;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whether the script fits the length of the ad. `lengths` holds every line, in any order. */
export const fitOf = (ad: Ad, lengths: readonly LineLength[]): Fit => {
  const lines = spokenLines(ad);
  const byId = new Map(lengths.map((length) => [length.lineId, length.seconds]));
  const slot = ad.lengthType === 'fixed' ? ad.lengthSeconds : undefined;
  const pauses = pausesOf(recipeOf(ad).recipeClips, ad.soundTemplateAlias !== null, slot);
  const speech = sum(lines.map(({ id }) => byId.get(id) ?? 0));
  const totalSeconds = lines.length === 0 ? 0 : tenth(speech + pauses.totalSeconds);
  const words = sum(lines.map(({ text }) => countWords(text)));
  const startSeconds = new Map<string, number>();
  let at = pauses.headSeconds;
  for (const { id } of lines) {
    startSeconds.set(id, at);
    at += (byId.get(id) ?? 0) + pauses.gapSeconds;
  }
  const figures = { totalSeconds, slotSeconds: slot ?? null, words, startSeconds };
  if (slot === undefined) return { ...figures, result: 'perfect', bySeconds: 0, message: '' };
  const over = tenth(totalSeconds - slot);
  if (evaluateLength(totalSeconds, slot).result === 'tooLong') {
    return {
      ...figures,
      result: 'tooLong',
      bySeconds: over,
      message: t('createAd.tooLong', { seconds: numberText(over, 1) }),
    };
  }
  const missing = -over;
  if (missing > Math.max(silentSeconds, slot * silentShare)) {
    return {
      ...figures,
      result: 'tooShort',
      bySeconds: missing,
      message: t('createAd.tooShort', { seconds: numberText(missing, 1) }),
    };
  }
  return { ...figures, result: 'perfect', bySeconds: 0, message: t('createAd.fits') };
};

/** One-click fixes for a script that is too long. */
export type Remedy = {
  /** The line to show the fixes at: the longest one, if shortening it could be enough. */
  readonly lineId: string | undefined;
  /** Speed at which this line alone would make the script fit; undefined if no allowed speed does. */
  readonly lineSpeed: number | undefined;
  /** Speeds by line id at which the script would fit; undefined if no allowed speeds do. */
  readonly allSpeeds: ReadonlyMap<string, number> | undefined;
  /** Length of the ad that the script would fit, in whole seconds; undefined above the maximum length. */
  readonly lengthSeconds: number | undefined;
};

/** Speed that shortens speech of `seconds` at `speed` by `lessSeconds`, rounded up; undefined above the maximum speed. */
const speedFor = (speed: number, seconds: number, lessSeconds: number): number | undefined => {
  const targetSeconds = seconds - lessSeconds;
  if (targetSeconds <= 0) return undefined;
  const exact = (speed * seconds) / targetSeconds;
  const next = Math.ceil(Number((exact * 100).toFixed(4))) / 100;
  return next > limits.voiceSpeed.max ? undefined : voiceSpeed(next);
};

/** The fixes for a script that is too long; undefined if it is not. */
export const remedyOf = (ad: Ad, lengths: readonly LineLength[], fit: Fit): Remedy | undefined => {
  if (fit.result !== 'tooLong') return undefined;
  const byId = new Map(lengths.map((length) => [length.lineId, length.seconds]));
  const secondsOf = ({ id }: ScriptLine): number => byId.get(id) ?? 0;
  const lines = spokenLines(ad);
  const longest = lines.reduce<ScriptLine | undefined>(
    (best, line) => (best === undefined || secondsOf(line) > secondsOf(best) ? line : best),
    undefined,
  );
  if (!longest) return undefined;
  const speech = sum(lines.map(secondsOf));
  const speeds = lines.map((line): [string, number | undefined] => [
    line.id,
    speedFor(line.speed, speech, fit.bySeconds),
  ]);
  const areAllPossible = speeds.every((entry): entry is [string, number] => entry[1] !== undefined);
  const lengthSeconds = Math.ceil(fit.totalSeconds);
  return {
    lineId: secondsOf(longest) > fit.bySeconds ? longest.id : undefined,
    lineSpeed: speedFor(longest.speed, secondsOf(longest), fit.bySeconds),
    allSpeeds: areAllPossible ? new Map(speeds as [string, number][]) : undefined,
    lengthSeconds: lengthSeconds <= limits.adSeconds.max ? lengthSeconds : undefined,
  };
};
