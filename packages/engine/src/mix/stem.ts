import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { KernelScope } from '../dsp/kernel-interface.ts';
import { withKernels } from '../dsp/kernels.ts';
import { hopPowerBytes, hopPowersIn } from '../measure/hop-power.ts';
import { stepPowers } from './duck-curve.ts';
import type { DuckSpan } from './duck-others.ts';
import { type PlacedClip, paddedStemFrames, renderClips, type StemChannels, stemBytes } from './place-clips.ts';

/** A finished stem and the measurements that the balance needs. */
export type Stem = {
  /** The same array twice when the stem has no stereo content. */
  readonly channels: StemChannels;
  /** K-weighted, summed over both channels, one per 100 ms. */
  readonly hopPowers: Float64Array;
  /** Mean square over both channels, one per 10 ms. */
  readonly stepPowers: Float64Array;
};

/** Silent stem. */
export const silentStem = (frames: number): Stem => {
  const samples = new Float32Array(frames);
  return {
    channels: [samples, samples],
    hopPowers: new Float64Array(Math.floor(frames / 4800)),
    stepPowers: new Float64Array(paddedStemFrames(frames) / 480),
  };
};

/**
 * Renders clips into a stem of `frames`; undefined without clips. `shape` may process the samples in kernel memory,
 * with `shapeBytes` of additional memory, before they are measured. `ducks`: see `renderClips`.
 */
export const renderStem = (
  frames: number,
  clips: readonly PlacedClip[],
  gainOf: (clip: PlacedClip) => number,
  shape: (kernels: KernelScope, channels: StemChannels) => void = () => {},
  shapeBytes = 0,
  ducks: readonly DuckSpan[] = [],
): Stem | undefined => {
  if (clips.length === 0) return undefined;
  const bytes = stemBytes(frames) + shapeBytes + 2 * hopPowerBytes(frames, SAMPLE_RATE_HZ) + frames + 8192;
  return withKernels(bytes, (kernels) => {
    const channels = renderClips(kernels, clips, frames, gainOf, ducks);
    shape(kernels, channels);
    const left = channels[0].slice(0, frames);
    return {
      channels: [left, channels[0] === channels[1] ? left : channels[1].slice(0, frames)],
      hopPowers: stemHopPowers(kernels, channels, frames),
      stepPowers: stepPowers(kernels, channels),
    };
  });
};

/** K-weighted power of both channels together, one value per 100 ms. */
export const stemHopPowers = (kernels: KernelScope, [left, right]: StemChannels, frames: number): Float64Array => {
  const powers = hopPowersIn(kernels, left.subarray(0, frames), right.subarray(0, frames), SAMPLE_RATE_HZ);
  return powers.left.map((power, hop) => power + powers.right[hop]!);
};

const PIECE_FRAMES = 16_384;

/** Sums stems block by block. Both channels share one array when no stem is stereo. */
export const sumOf = (stems: readonly Stem[], frames: number): StemChannels => {
  const sum = (side: 0 | 1): Float32Array => {
    const total = new Float32Array(frames);
    withKernels(8 * PIECE_FRAMES + 64, (kernels) => {
      const piece = kernels.f32(PIECE_FRAMES);
      const addend = kernels.f32(PIECE_FRAMES, true);
      for (let start = 0; start < frames; start += PIECE_FRAMES) {
        const end = Math.min(frames, start + PIECE_FRAMES);
        piece.fill(0);
        for (const { channels } of stems) {
          addend.set(channels[side].subarray(start, end));
          kernels.addScaled(piece, addend, 1);
        }
        total.set(piece.subarray(0, end - start), start);
      }
    });
    return total;
  };
  const left = sum(0);
  return [left, stems.some(({ channels }) => channels[0] !== channels[1]) ? sum(1) : left];
};
