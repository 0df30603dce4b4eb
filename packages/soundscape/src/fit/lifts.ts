import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { SpeechInterval } from './cues.ts';

/** Minimum pause, in seconds, after which speech begins a new section. */
const SECTION_PAUSE_SECONDS = 0.8;

/**
 * Spans under which music should rise, the most important first: the last and the first mention of the brand, then the
 * speech after each pause. Without a brand the last of several clips replaces it, because that is the call to action.
 * Both lists may overlap and be in any order.
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
