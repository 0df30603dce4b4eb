import { SAMPLE_RATE_HZ } from '../instruments/one-shot.ts';
import type { SpeechSpan } from './cues.ts';

/** A pause of this length, in seconds, parts what is said: the next words begin something new. */
const SECTION_PAUSE_SECONDS = 0.8;

/**
 * Where music should lift for what is said over it: where a voice comes in again after a pause, and at the last of several
 * clips, which is the line that names the brand and asks for something. Rising frames, without repeats; `speech` may
 * overlap and be in any order.
 */
export const liftFrames = (speech: readonly SpeechSpan[]): number[] => {
  const clips = [...speech].sort((one, other) => one.startFrame - other.startFrame);
  let spokenUntil = Number.POSITIVE_INFINITY;
  const lifts: number[] = [];
  for (const [index, { startFrame, endFrame }] of clips.entries()) {
    const isNew = startFrame - spokenUntil >= SECTION_PAUSE_SECONDS * SAMPLE_RATE_HZ;
    const isLastOfSeveral = index > 0 && index === clips.length - 1;
    if ((isNew || isLastOfSeveral) && startFrame >= 0) lifts.push(startFrame);
    spokenUntil = index === 0 ? endFrame : Math.max(spokenUntil, endFrame);
  }
  return lifts;
};
