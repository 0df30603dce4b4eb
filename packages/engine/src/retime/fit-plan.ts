/** A jump: playback continues at beat `toBeat` in place of beat `fromBeat`. */
export type BeatJump = { readonly fromBeat: number; readonly toBeat: number };

/** How a recording is played so that it lasts a given time. */
export type FitPlan = {
  /** Frame of the recording at which it starts. */
  readonly startFrame: number;
  readonly jumps: readonly BeatJump[];
};
