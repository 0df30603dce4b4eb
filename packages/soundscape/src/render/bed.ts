import type { Pcm } from '@sonora/codecs/pcm';

/** A rendered bed and its musical structure. */
export type Bed = {
  /** 48 kHz, stereo, exactly `frames` long, sample peak at most −1 dBFS. */
  readonly pcm: Pcm;
  /** Tempo as played: that of the template, changed by at most 4 %. */
  readonly tempoBpm: number;
  readonly beatsPerBar: number;
  /** First frame of each bar; the last entry is the frame of the final chord, unless the piece is cut before it. */
  readonly barStartFrames: readonly number[];
  /** Segments intro, main and outro, as far as they exist; consecutive, from 0 to `frames`. */
  readonly segments: readonly { readonly name: string; readonly startFrame: number; readonly endFrame: number }[];
  /** Frames at which the piece jumps back to an earlier bar, because it is longer than written. Default: none. */
  readonly spliceFrames?: readonly number[];
};
