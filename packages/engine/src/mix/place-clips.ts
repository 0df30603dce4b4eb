import type { Pcm } from '@sonora/codecs/pcm';
import { addSamples } from '../dsp/add-samples.ts';
import { gainFromDb } from '../dsp/decibels.ts';

/** A clip at its place in the mix. Mono or stereo, 48 kHz; positions and lengths in frames of the mix. */
export type PlacedClip = {
  readonly pcm: Pcm;
  /** Where its first used frame stands; may be negative or beyond the end. */
  readonly startFrame: number;
  /** Default 0. */
  readonly gainDb?: number;
  /** Length of an equal-power fade at its beginning, default 0. */
  readonly fadeInFrames?: number;
  /** Length of an equal-power fade at its end, default 0. */
  readonly fadeOutFrames?: number;
  /** First frame of `pcm` that is used, default 0. */
  readonly readOffsetFrames?: number;
  /** Frames used, default all that follow the offset. */
  readonly lengthFrames?: number;
};

/** The part of its samples that a clip uses. */
export const usedRange = (clip: PlacedClip): { readonly offset: number; readonly length: number } => {
  const available = clip.pcm.channels[0]?.length ?? 0;
  const offset = Math.min(Math.max(clip.readOffsetFrames ?? 0, 0), available);
  return { offset, length: Math.max(0, Math.min(clip.lengthFrames ?? available, available - offset)) };
};

/**
 * Sums clips into a stereo stem of `frames`; what reaches beyond either end is cut, samples that are not finite count as 0.
 * `gainOf` gives each clip's linear gain. A stem without stereo clips has one array as both channels.
 */
export const renderClips = (
  clips: readonly PlacedClip[],
  frames: number,
  gainOf: (clip: PlacedClip) => number = (clip) => gainFromDb(clip.gainDb ?? 0),
): readonly [Float32Array, Float32Array] => {
  const isStereo = clips.some((clip) => clip.pcm.channels.length > 1);
  const left = new Float32Array(frames);
  const right = isStereo ? new Float32Array(frames) : left;
  for (const clip of clips) {
    const gain = gainOf(clip);
    const first = clip.pcm.channels[0];
    if (first === undefined || gain === 0) continue;
    addClip(left, first, clip, gain);
    if (isStereo) addClip(right, clip.pcm.channels[1] ?? first, clip, gain);
  }
  return [left, right];
};

const addClip = (target: Float32Array, source: Float32Array, clip: PlacedClip, gain: number): void => {
  const { offset, length } = usedRange(clip);
  const fadeIn = Math.min(Math.max(clip.fadeInFrames ?? 0, 0), length);
  const fadeOut = Math.min(Math.max(clip.fadeOutFrames ?? 0, 0), length);
  const from = Math.max(0, -clip.startFrame);
  const to = Math.min(length, target.length - clip.startFrame);
  const add = (start: number, end: number, gainAt: (frame: number) => number): void => {
    for (let frame = Math.max(from, start); frame < Math.min(to, end); frame += 1) {
      const value = source[offset + frame]!;
      if (value - value === 0) target[clip.startFrame + frame]! += value * gainAt(frame);
    }
  };
  const shape = (frame: number): number => gain * fadeGain(frame, length, fadeIn, fadeOut);
  const flatFrom = fadeIn;
  const flatTo = Math.max(flatFrom, length - fadeOut);
  add(0, flatFrom, shape);
  addSamples(target, clip.startFrame, source, offset, {
    from: Math.max(from, flatFrom),
    to: Math.min(to, flatTo),
    gain,
  });
  add(flatTo, length, shape);
};

/** Equal-power fade gain (a quarter of a sine) of a frame in a clip of `length`. */
export const fadeGain = (frame: number, length: number, fadeInFrames: number, fadeOutFrames: number): number => {
  const rise = frame < fadeInFrames ? Math.sin((Math.PI / 2) * ((frame + 0.5) / fadeInFrames)) : 1;
  const left = length - frame;
  const fall = left <= fadeOutFrames ? Math.sin((Math.PI / 2) * ((left - 0.5) / fadeOutFrames)) : 1;
  return rise * fall;
};

/** Applies the fades of the whole ad to a stem, in place. */
export const fadeEnds = (
  [left, right]: readonly [Float32Array, Float32Array],
  fadeInFrames: number,
  fadeOutFrames: number,
): void => {
  const frames = left.length;
  const fadeIn = Math.min(fadeInFrames, frames);
  const fadeOut = Math.min(fadeOutFrames, frames);
  for (const samples of new Set([left, right])) {
    for (let frame = 0; frame < fadeIn; frame += 1) samples[frame]! *= fadeGain(frame, frames, fadeIn, 0);
    for (let frame = frames - fadeOut; frame < frames; frame += 1) {
      samples[frame]! *= fadeGain(frame, frames, 0, fadeOut);
    }
  }
};
