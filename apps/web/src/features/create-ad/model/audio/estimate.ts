import { evaluateLength, pauseAfter, pausesOf, shortestSpeechSeconds } from '@sonora/audioform/recipe';
import { limits } from '@sonora/contracts/limits';
import { numberText } from '../../../../shared/format/numbers.ts';
import { t } from '../../messages.ts';
import {
  type Ad,
  kindOf,
  ownLength,
  renderedLines,
  type ScriptLine,
  speedPercent,
  spokenLines,
  voiceSpeed,
} from '../document/ad.ts';
import { recipeOf } from '../document/recipe-of-ad.ts';

/** An ad counts as too short when more than this share of its length, and at least the seconds below, have no speech. */
const silentShare = 0.3;
const silentSeconds = 2;

/** The renderer reports speech as too long from this excess on. */
const excessSeconds = 0.005;

const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Length of a line at its own speed: measured if a render contains exactly this line, else estimated. */
export type LineLength = { readonly lineId: string; readonly seconds: number; readonly isMeasured: boolean };

export type SlotResult = 'perfect' | 'tooShort' | 'tooLong';

export type Fit = {
  readonly result: SlotResult;
  /** Speech as it will be rendered, including pauses, rounded to 0.1 s. */
  readonly totalSeconds: number;
  /** Fixed length of the ad; null if the length is free. */
  readonly slotSeconds: number | null;
  /** Seconds by which it is too long, with autofit at top speed, or too short; 0 if it fits. */
  readonly bySeconds: number;
  readonly words: number;
  /** Text of the tag next to the length. */
  readonly message: string;
  /** Start of each line by its id, in script order. Empty lines are absent. */
  readonly startSeconds: ReadonlyMap<string, number>;
  /** Length of each line by its id, after autofit has sped the lines up. Empty lines are absent. */
  readonly lineSeconds: ReadonlyMap<string, number>;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

type TimedLine = Pick<ScriptLine, 'id' | 'speed'> & {
  readonly seconds: number;
  /** Whether the line is speech without a length of its own, which autofit may speak faster. */
  readonly isFree: boolean;
};

const timedOf = (ad: Ad, lengths: readonly LineLength[]): readonly TimedLine[] => {
  const byId = new Map(lengths.map((length) => [length.lineId, length.seconds]));
  return renderedLines(ad).map((line) => {
    const length = ownLength(line);
    const { id, speed } = line;
    return {
      id,
      speed,
      seconds: length ?? byId.get(id) ?? 0,
      isFree: length === undefined && ['tts', 'sts'].includes(kindOf(line)),
    };
  });
};

const freeOf = (lines: readonly TimedLine[]): readonly TimedLine[] => lines.filter(({ isFree }) => isFree);

const secondsOf = (lines: readonly TimedLine[]): number => sum(lines.map(({ seconds }) => seconds));

const pausesWithin = (ad: Ad, slot: number | undefined) =>
  pausesOf(recipeOf(ad).recipeClips, ad.soundTemplateAlias !== null, slot);

const bisections = 40;

/** The lines shortened by a common factor to a total, each at most to its shortest length: what autofit does. */
const autofitted = (lines: readonly TimedLine[], targetSeconds: number): readonly TimedLine[] => {
  const scaled = (factor: number): readonly TimedLine[] =>
    lines.map((line) => ({
      ...line,
      seconds: line.isFree
        ? Math.max(shortestSpeechSeconds(line.seconds, line.speed), line.seconds * factor)
        : line.seconds,
    }));
  let [low, high] = [0, 1];
  for (let step = 0; step < bisections; step += 1) {
    const middle = (low + high) / 2;
    if (secondsOf(scaled(middle)) > targetSeconds) high = middle;
    else low = middle;
  }
  return scaled(low);
};

/** Highest speed at which a line is spoken to have its new length, rounded to 0.01. */
const topSpeed = (lines: readonly TimedLine[], fitted: readonly TimedLine[]): number =>
  Math.max(
    ...lines.map(({ speed, seconds }, index) =>
      voiceSpeed(seconds === 0 ? speed : (speed * seconds) / (fitted[index]?.seconds ?? seconds)),
    ),
  );

/** Seconds over a length, in tenths, rounded up and at least 0.1. */
const overText = (seconds: number): number => Math.max(0.1, Math.ceil(Number((seconds * 10).toFixed(4))) / 10);

type Verdict = Pick<Fit, 'result' | 'bySeconds' | 'message'>;

const tooLong = (bySeconds: number): Verdict => ({
  result: 'tooLong',
  bySeconds,
  message: t('createAd.tooLong', { seconds: numberText(bySeconds, 1) }),
});

/** @param fasterSpeed speed to which autofit raises the lines; undefined if they fit at their own speeds */
const verdictOf = (seconds: number, slot: number, isAutofit: boolean, fasterSpeed: number | undefined): Verdict => {
  const total = tenth(seconds);
  if (isAutofit && seconds - slot > excessSeconds) return tooLong(overText(seconds - slot));
  if (!isAutofit && evaluateLength(total, slot).result === 'tooLong') return tooLong(tenth(total - slot));
  const missing = tenth(slot - total);
  if (missing > Math.max(silentSeconds, slot * silentShare)) {
    return {
      result: 'tooShort',
      bySeconds: missing,
      message: t('createAd.tooShort', { seconds: numberText(missing, 1) }),
    };
  }
  const message =
    fasterSpeed === undefined ? t('createAd.fits') : t('createAd.fitsAtSpeed', { percent: speedPercent(fasterSpeed) });
  return { result: 'perfect', bySeconds: 0, message };
};

/** An ad of free length only has to keep the longest length of ads. */
const freeVerdict = (totalSeconds: number): Verdict =>
  totalSeconds > limits.adSeconds.max
    ? tooLong(tenth(totalSeconds - limits.adSeconds.max))
    : { result: 'perfect', bySeconds: 0, message: '' };

/**
 * Whether the script fits the length of the ad. With autofit, lines that run long are spoken faster, as in the render.
 * @param lengths every line at its own speed, in any order
 */
export const fitOf = (ad: Ad, lengths: readonly LineLength[]): Fit => {
  const natural = timedOf(ad, lengths);
  const slot = ad.lengthType === 'fixed' ? ad.lengthSeconds : undefined;
  const pauses = pausesWithin(ad, slot);
  const totalOf = (lines: readonly TimedLine[]): number =>
    lines.length === 0 ? 0 : secondsOf(lines) + pauses.totalSeconds;
  const isFitted = ad.autofit && slot !== undefined && totalOf(natural) > slot && freeOf(natural).length > 0;
  const lines = isFitted ? autofitted(natural, slot - pauses.totalSeconds) : natural;
  const startSeconds = new Map<string, number>();
  let at = pauses.headSeconds;
  const { recipeClips } = recipeOf(ad);
  for (const [index, { id, seconds }] of lines.entries()) {
    startSeconds.set(id, at);
    at += seconds + pauseAfter(recipeClips, index, pauses.gapSeconds);
  }
  const figures = {
    totalSeconds: tenth(totalOf(lines)),
    slotSeconds: slot ?? null,
    words: sum(spokenLines(ad).map(({ text }) => countWords(text))),
    startSeconds,
    lineSeconds: new Map(lines.map(({ id, seconds }) => [id, seconds])),
  };
  if (slot === undefined) return { ...figures, ...freeVerdict(figures.totalSeconds) };
  const raised = isFitted ? topSpeed(freeOf(natural), freeOf(lines)) : undefined;
  // Differences below 0.01 are not shown.
  const isFaster = raised !== undefined && raised > Math.max(...freeOf(natural).map(({ speed }) => speed));
  return { ...figures, ...verdictOf(totalOf(lines), slot, ad.autofit, isFaster ? raised : undefined) };
};

/** Colours of the results. */
export const fitTones = { perfect: 'success', tooShort: 'warning', tooLong: 'error' } as const;

/** One-click fixes for a script that is too long or too short. */
export type Remedy = {
  /** The line to show the fixes at: the longest one, if shortening it could be enough. */
  readonly lineId: string | undefined;
  /** Speed at which this line alone would make the script fit; undefined if no allowed speed does. */
  readonly lineSpeed: number | undefined;
  /** Speeds by line id at which the script would fit; undefined if no allowed speeds do. */
  readonly allSpeeds: ReadonlyMap<string, number> | undefined;
  /** Length of the ad that the script would fit at its own speeds, in whole seconds; undefined outside the limits. */
  readonly lengthSeconds: number | undefined;
  /** Words that a script that is too short has room for; undefined without text to measure them by. */
  readonly moreWords: number | undefined;
};

const none: Remedy = {
  lineId: undefined,
  lineSpeed: undefined,
  allSpeeds: undefined,
  lengthSeconds: undefined,
  moreWords: undefined,
};

/** Speed that shortens speech of `seconds` at `speed` by `lessSeconds`, rounded up; undefined above the maximum speed. */
const speedFor = (speed: number, seconds: number, lessSeconds: number): number | undefined => {
  const targetSeconds = seconds - lessSeconds;
  if (targetSeconds <= 0) return undefined;
  const exact = (speed * seconds) / targetSeconds;
  const next = Math.ceil(Number((exact * 100).toFixed(4))) / 100;
  return next > limits.voiceSpeed.max ? undefined : voiceSpeed(next);
};

/** The shortest length in whole seconds that the lines fill at their own speeds. Pauses are shorter in short ads. */
const fittingLength = (ad: Ad, clipSeconds: number): number | undefined => {
  const { min, max } = limits.adSeconds;
  for (let length = Math.max(Math.ceil(min), Math.ceil(clipSeconds)); length <= max; length += 1) {
    const total = tenth(clipSeconds + pausesWithin(ad, length).totalSeconds);
    if (evaluateLength(total, length).result !== 'tooLong') return length;
  }
  return undefined;
};

/** The speeds at which a script fits that autofit does not speed up. */
const speedsFor = (lines: readonly TimedLine[], longest: TimedLine, lessSeconds: number) => {
  const speech = secondsOf(lines);
  const speeds = lines.map(({ id, speed }): [string, number | undefined] => [id, speedFor(speed, speech, lessSeconds)]);
  const areAllPossible = speeds.every((entry): entry is [string, number] => entry[1] !== undefined);
  return {
    lineSpeed: speedFor(longest.speed, longest.seconds, lessSeconds),
    allSpeeds: areAllPossible ? new Map(speeds) : undefined,
  };
};

/** A few words are shown as they are, more of them in steps of five. */
const roundWords = (words: number): number => (words < 10 ? words : Math.floor(words / 5) * 5);

/** The fixes for a script that is too long or too short; undefined if it fits. */
export const remedyOf = (ad: Ad, lengths: readonly LineLength[], fit: Fit): Remedy | undefined => {
  const all = timedOf(ad, lengths);
  if (fit.result === 'perfect' || fit.slotSeconds === null || all.length === 0) return undefined;
  const lengthSeconds = fittingLength(ad, secondsOf(all));
  const lines = freeOf(all);
  const [first] = lines;
  if (!first) return { ...none, lengthSeconds };
  const speech = secondsOf(lines);
  if (fit.result === 'tooShort') {
    const moreWords = speech > 0 ? roundWords(Math.floor((fit.words * fit.bySeconds) / speech)) : 0;
    return { ...none, lengthSeconds, moreWords: moreWords > 0 ? moreWords : undefined };
  }
  const longest = lines.reduce((best, line) => (line.seconds > best.seconds ? line : best), first);
  const fittedSeconds = fit.lineSeconds.get(longest.id) ?? longest.seconds;
  return {
    ...none,
    lineId: fittedSeconds > fit.bySeconds ? longest.id : undefined,
    ...(ad.autofit ? {} : speedsFor(lines, longest, fit.bySeconds)),
    lengthSeconds,
  };
};
