import type { FittedLength } from './fit-length.ts';

/** Interval in which a voice speaks; `endFrame` is the first frame after it. */
export type SpeechInterval = { readonly startFrame: number; readonly endFrame: number };

/** Requirements of the ad for each beat. */
export type Cues = {
  readonly isSpoken: (beat: number) => boolean;
  readonly isLifted: (beat: number) => boolean;
};

/** Minimum distance of two lifts: music that always rises has no effect. */
const LIFT_DISTANCE_BARS = 4;
/** Maximum distance, in beats, between the start of the words and a bar line on which their lift may begin. */
const BAR_LINE_REACH_BEATS = 1;

/**
 * The beat on which a lift begins: a bar line within a beat of the start of the words if they still continue there,
 * otherwise the nearest beat.
 */
const liftBeat = ({ framesPerBeat, beatsPerBar }: FittedLength, { startFrame, endFrame }: SpeechInterval): number => {
  const beat = startFrame / framesPerBeat;
  const barLine = Math.round(beat / beatsPerBar) * beatsPerBar;
  const isNear = Math.abs(beat - barLine) <= BAR_LINE_REACH_BEATS && barLine * framesPerBeat < endFrame;
  return isNear ? barLine : Math.round(beat);
};

/** First beats of the lifts that have enough distance; earlier entries of the list have priority. */
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
 * Converts speech and lifts from frames to beats. `lifts` is sorted by importance; a lift lasts one bar, and lifts are
 * at least four bars apart.
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
