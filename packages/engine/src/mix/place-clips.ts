import type { Pcm } from '@sonora/codecs/pcm';
import type { KernelScope } from '../dsp/kernel-interface.ts';
import { applyDucks, type DuckSpan } from './duck-others.ts';

/** A clip and its position in the mix. Mono or stereo, 48 kHz; positions and lengths in frames of the mix. */
export type PlacedClip = {
  readonly pcm: Pcm;
  /** Position of the first used frame; may be negative or beyond the end. */
  readonly startFrame: number;
  /** Default 0. */
  readonly gainDb?: number;
  /** Length of an equal-power fade-in. Default: 0. */
  readonly fadeInFrames?: number;
  /** Length of an equal-power fade-out. Default: 0. */
  readonly fadeOutFrames?: number;
  /** First frame of `pcm` that is used. Default: 0. */
  readonly readOffsetFrames?: number;
  /** Number of frames used. Default: all after the offset. */
  readonly lengthFrames?: number;
  /** Speech over a finished ad: other speech, effects and media are lowered while it sounds. Default: no. */
  readonly ducksOthers?: boolean;
};

/** Range of samples that a clip uses. */
export const usedRange = (clip: PlacedClip): { readonly offset: number; readonly length: number } => {
  const available = clip.pcm.channels[0]?.length ?? 0;
  const offset = Math.min(Math.max(clip.readOffsetFrames ?? 0, 0), available);
  return { offset, length: Math.max(0, Math.min(clip.lengthFrames ?? available, available - offset)) };
};

/**
 * Stem in kernel memory, padded with silence to `paddedStemFrames`. Without stereo clips both channels are one array.
 */
export type StemChannels = readonly [Float32Array, Float32Array];

/** Frames of a stem in kernel memory: whole duck steps (480), control blocks (64) and gain blocks (16). */
export const paddedStemFrames = (frames: number): number => Math.ceil(frames / 960) * 960;

/** Frames copied into kernel memory at a time; they fit in the processor's cache. */
const PIECE_FRAMES = 16_384;

/** Kernel memory that `renderClips` needs. */
export const stemBytes = (frames: number): number => 8 * paddedStemFrames(frames) + 4 * PIECE_FRAMES + 64;

/**
 * Sums clips into a stereo stem of `frames`. Frames beyond either end are dropped; non-finite samples count as 0.
 * `gainOf` returns each clip's linear gain. Clips are lowered in `ducks`, except those that duck others.
 */
export const renderClips = (
  kernels: KernelScope,
  clips: readonly PlacedClip[],
  frames: number,
  gainOf: (clip: PlacedClip) => number,
  ducks: readonly DuckSpan[] = [],
): StemChannels => {
  const isStereo = clips.some((clip) => clip.pcm.channels.length > 1);
  const left = kernels.f32(paddedStemFrames(frames), true);
  const right = isStereo ? kernels.f32(paddedStemFrames(frames), true) : left;
  const piece = kernels.f32(PIECE_FRAMES);
  const addAll = (some: readonly PlacedClip[]): void => {
    for (const clip of some) {
      const first = clip.pcm.channels[0];
      if (first === undefined) continue;
      const add = createAdder(kernels, piece, clip, gainOf(clip));
      add(left.subarray(0, frames), first);
      if (isStereo) add(right.subarray(0, frames), clip.pcm.channels[1] ?? first);
    }
  };
  addAll(clips.filter(({ ducksOthers }) => !ducksOthers));
  applyDucks([left, right], ducks);
  addAll(clips.filter(({ ducksOthers }) => ducksOthers));
  return [left, right];
};

const createAdder = (kernels: KernelScope, piece: Float32Array, clip: PlacedClip, gain: number) => {
  const { offset, length } = usedRange(clip);
  const fadeIn = Math.min(Math.max(clip.fadeInFrames ?? 0, 0), length);
  const fadeOut = Math.min(Math.max(clip.fadeOutFrames ?? 0, 0), length);
  const flatTo = Math.max(fadeIn, length - fadeOut);
  return (target: Float32Array, source: Float32Array): void => {
    const from = Math.max(0, -clip.startFrame);
    const to = Math.min(length, target.length - clip.startFrame);
    const addShaped = (start: number, end: number): void => {
      for (let frame = Math.max(from, start); frame < Math.min(to, end); frame += 1) {
        const value = source[offset + frame]!;
        if (value - value !== 0) continue;
        target[clip.startFrame + frame]! += value * gain * fadeGain(frame, length, fadeIn, fadeOut);
      }
    };
    addShaped(0, fadeIn);
    const flatEnd = Math.min(to, flatTo);
    let frame = Math.max(from, fadeIn);
    for (; frame + 4 <= flatEnd; ) {
      // The kernel processes four frames at a time.
      const count = Math.min(PIECE_FRAMES, Math.floor((flatEnd - frame) / 4) * 4);
      piece.set(source.subarray(offset + frame, offset + frame + count));
      const place = clip.startFrame + frame;
      kernels.addScaled(target.subarray(place, place + count), piece, gain);
      frame += count;
    }
    addShaped(Math.max(frame, fadeIn), length);
  };
};

/** Equal-power fade gain (a quarter of a sine) at a frame of a clip of `length`. */
export const fadeGain = (frame: number, length: number, fadeInFrames: number, fadeOutFrames: number): number => {
  const rise = frame < fadeInFrames ? Math.sin((Math.PI / 2) * ((frame + 0.5) / fadeInFrames)) : 1;
  const left = length - frame;
  const fall = left <= fadeOutFrames ? Math.sin((Math.PI / 2) * ((left - 0.5) / fadeOutFrames)) : 1;
  return rise * fall;
};

/** Equal-power fade of everything that sounds within a span; the span may be the whole ad. */
export type SpanFade = {
  readonly startFrame: number;
  readonly frames: number;
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
};

/** Applies fades in place to a stem, or to the part of a stem that begins at `offsetFrames`. */
export const applyFades = (stem: StemChannels, fades: readonly SpanFade[], offsetFrames = 0): void => {
  for (const samples of new Set(stem)) {
    for (const { startFrame, frames, fadeInFrames, fadeOutFrames } of fades) {
      const fadeIn = Math.min(fadeInFrames, frames);
      const fadeOut = Math.min(fadeOutFrames, frames);
      const first = offsetFrames - startFrame;
      const shape = (from: number, to: number): void => {
        for (let frame = Math.max(from, first); frame < Math.min(to, first + samples.length); frame += 1) {
          samples[frame - first]! *= fadeGain(frame, frames, fadeIn, fadeOut);
        }
      };
      shape(0, fadeIn);
      shape(Math.max(fadeIn, frames - fadeOut), frames);
    }
  }
};
