import type { FittedLength } from './fit-length.ts';

/** A stretch in which a voice speaks; `endFrame` is the first frame after it. */
export type SpeechInterval = { readonly startFrame: number; readonly endFrame: number };

/** What the outside world wants of each beat. */
export type Cues = {
  readonly isSpoken: (beat: number) => boolean;
  readonly isLifted: (beat: number) => boolean;
};

/** From one lift to the next at least: music that always rises does not rise. */
const LIFT_DISTANCE_BARS = 4;
/** How far from what is said a bar line may be for a lift to begin on it, in beats. */
const BAR_LINE_REACH_BEATS = 1;

/**
 * The beat on which a lift begins: a bar line within a beat of what is said, as long as it is still being said then; else the
 * nearest beat.
 */
const liftBeat = ({ framesPerBeat, beatsPerBar }: FittedLength, { startFrame, endFrame }: SpeechInterval): number => {
  const beat = startFrame / framesPerBeat;
  const barLine = Math.round(beat / beatsPerBar) * beatsPerBar;
  const isNear = Math.abs(beat - barLine) <= BAR_LINE_REACH_BEATS && barLine * framesPerBeat < endFrame;
  return isNear ? barLine : Math.round(beat);
};

/** First beats of the lifts that there is room for; what comes first in the list goes before. */
const liftBeats = (fitted: FittedLength, lifts: readonly SpeechInterval[]): readonly number[] => {
  const distance = LIFT_DISTANCE_BARS * fitted.beatsPerBar;
  const kept: number[] = [];
  for (const span of lifts) {
    const first = liftBeat(fitted, span);
    if (first < fitted.beats && kept.every((other) => Math.abs(other - first) >= distance)) kept.push(first);
  }
  return kept;
};

/**
 * Frames of speech, and of what the music rises under, asked by beat. `lifts` has the most important first; a lift lasts one
 * bar, and there is no other within four bars.
 */
export const createCues = (
  fitted: FittedLength,
  speech: readonly SpeechInterval[],
  lifts: readonly SpeechInterval[],
): Cues => {
  const firstBeats = liftBeats(fitted, lifts);
  return {
    isSpoken: (beat) => {
      const frame = beat * fitted.framesPerBeat;
      return speech.some((span) => frame >= span.startFrame && frame < span.endFrame);
    },
    isLifted: (beat) => firstBeats.some((first) => beat >= first - 1e-6 && beat < first + fitted.beatsPerBar - 1e-6),
  };
};
