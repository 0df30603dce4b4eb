import { evaluateLength, shortestSpeechSeconds } from '@sonora/audioform/recipe';
import { clipLength, kindOf, ownLength, type ScriptLine } from '../document/ad.ts';

/** How a clip of fixed length misses it. */
export type ClipEvaluation = {
  readonly result: 'tooShort' | 'tooLong';
  readonly bySeconds: number;
  /** Length that the clip would fill. */
  readonly fittingSeconds: number;
};

/** Lengths are sums of fractions; smaller differences come from rounding. */
const ROUNDING = 1e-6;

const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Length to which a clip can be brought: speech that is too long is spoken faster; nothing is made longer. */
const reachable = (line: ScriptLine, seconds: number, target: number): number => {
  const isSpeech = kindOf(line) === 'tts' || kindOf(line) === 'sts';
  if (!isSpeech || seconds <= target) return seconds;
  return Math.max(shortestSpeechSeconds(seconds, line.speed), target);
};

/**
 * The evaluation of a clip; undefined unless its length is fixed and cannot be met.
 * @param seconds length of the clip at its own speed
 * @param isAutofit speech may be spoken faster to meet the length
 */
export const evaluateClip = (
  line: ScriptLine,
  seconds: number | undefined,
  isAutofit: boolean,
): ClipEvaluation | undefined => {
  const target = ownLength(line);
  if (target === undefined || kindOf(line) === 'silence' || seconds === undefined || seconds === 0) return undefined;
  const heard = isAutofit ? reachable(line, seconds, target) : seconds;
  const { result } = evaluateLength(heard, target);
  if (result === 'perfect') return undefined;
  const bySeconds = Math.max(0.1, tenth(Math.abs(heard - target)));
  return { result, bySeconds, fittingSeconds: clipLength(Math.ceil(seconds * 10 - ROUNDING) / 10).seconds };
};
