import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { SpeechInterval } from './cues.ts';

/** A pause of this length, in seconds, parts what is said: the next words begin something new. */
const SECTION_PAUSE_SECONDS = 0.8;

/**
 * What music should rise under, the most important first: the last and the first time that the brand is named, then what a
 * voice says when it comes in again after a pause. Where no brand is named, the last of several clips stands for it: that is
 * the line that asks for something. Both lists may overlap and be in any order.
 */
export const liftSpans = (
  speech: readonly SpeechInterval[],
  brand: readonly SpeechInterval[] = [],
): SpeechInterval[] => {
  const byStart = (one: SpeechInterval, other: SpeechInterval): number => one.startFrame - other.startFrame;
  const mentions = [...brand].sort(byStart);
  const clips = [...speech].sort(byStart);
  const first = mentions[0];
  const last = mentions.at(-1) ?? (clips.length > 1 ? clips.at(-1) : undefined);
  let spokenUntil = Number.POSITIVE_INFINITY;
  const renewed = clips.filter(({ startFrame, endFrame }, index) => {
    const isNew = startFrame - spokenUntil >= SECTION_PAUSE_SECONDS * SAMPLE_RATE_HZ;
    spokenUntil = index === 0 ? endFrame : Math.max(spokenUntil, endFrame);
    return isNew;
  });
  const wanted = [last, first, ...renewed].filter((span) => span !== undefined && span.startFrame >= 0);
  return [...new Set(wanted as SpeechInterval[])];
};
