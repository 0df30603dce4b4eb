import type { FittedLength } from './fit-length.ts';

/** A stretch in which a voice speaks; `endFrame` is the first frame after it. */
export type SpeechSpan = { readonly startFrame: number; readonly endFrame: number };

/** What the outside world wants of each beat. */
export type Cues = {
  readonly isSpoken: (beat: number) => boolean;
  readonly isLifted: (beat: number) => boolean;
};

/**
 * Frames of speech and of lifts, asked by beat. A lift lasts one bar; it begins on a bar line when one is within a beat of
 * its frame, else on the nearest beat.
 */
export const createCues = (fitted: FittedLength, speech: readonly SpeechSpan[], lifts: readonly number[]): Cues => {
  const liftBeats = lifts.map((frame) => {
    const beat = frame / fitted.framesPerBeat;
    const barLine = Math.round(beat / fitted.beatsPerBar) * fitted.beatsPerBar;
    return Math.abs(beat - barLine) <= 1 ? barLine : Math.round(beat);
  });
  return {
    isSpoken: (beat) => {
      const frame = beat * fitted.framesPerBeat;
      return speech.some((span) => frame >= span.startFrame && frame < span.endFrame);
    },
    isLifted: (beat) => liftBeats.some((first) => beat >= first - 1e-6 && beat < first + fitted.beatsPerBar - 1e-6),
  };
};
