import type { Pcm } from '@sonora/codecs/pcm';

/** A rendered bed and its musical structure. */
export type Bed = {
  /** 48 kHz, stereo, exactly `frames` long, sample peak at most −1 dBFS. */
  readonly pcm: Pcm;
  /** The tempo that was played: the template's, bent by at most 4 %. */
  readonly tempoBpm: number;
  readonly beatsPerBar: number;
  /** First frame of each bar; the final chord's frame closes the list, unless the piece is cut before it. */
  readonly barStartFrames: readonly number[];
  /** What of intro, main and outro there is; they follow each other without gaps from 0 to `frames`. */
  readonly segments: readonly { readonly name: string; readonly startFrame: number; readonly endFrame: number }[];
  /** Where the piece jumps back to an earlier bar, because it lasts longer than it is written; nowhere by default. */
  readonly spliceFrames?: readonly number[];
};
