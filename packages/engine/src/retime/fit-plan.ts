/** A jump: playback continues at beat `toBeat` instead of beat `fromBeat`. */
export type BeatJump = { readonly fromBeat: number; readonly toBeat: number };

/** Start and jumps with which a recording plays for a given time. */
export type FitPlan = {
  /** Frame of the recording at which playback starts. */
  readonly startFrame: number;
  readonly jumps: readonly BeatJump[];
};
