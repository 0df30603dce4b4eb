import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { gainFromDb } from '../dsp/decibels.ts';
import { withoutNonFinite } from '../dsp/finite.ts';
import { BLOCK_FRAMES, PEAK_LEAD_FRAMES, PEAK_TAIL_FRAMES } from '../dsp/kernel-interface.ts';
import { withKernels } from '../dsp/kernels.ts';
import { resample } from '../dsp/resample/resample.ts';
import { joined } from '../dsp/segments.ts';
import { hopPowers } from './hop-power.ts';
import { LOWEST_RATE_HZ, type LoudnessMeasurement, summarise } from './loudness.ts';
import { STEPS_PER_SECOND } from './loudness-gating.ts';
import { FULL_SCALE, SILENCE_DB } from './programme-limits.ts';
import { paddedLength, peaksIn } from './true-peak.ts';

/** Measurements of a programme of any length. */
export type ProgrammeFigures = {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  readonly frames: number;
  readonly loudness: LoudnessMeasurement;
  /** Number of samples at or beyond the largest positive 16-bit value. */
  readonly clippedSamples: number;
  /**
   * Silence (below −60 dBFS) before the first and after the last sound. A silent programme counts as silence at its
   * start.
   */
  readonly silence: { readonly startSeconds: number; readonly endSeconds: number };
};

export type ProgrammeMeter = {
  /** Adds samples, one array per channel, all of equal length; they are copied. */
  push(channels: readonly Float32Array[]): void;
  finish(): ProgrammeFigures;
};

const WINDOW_SECONDS = 10;
/** Settling time of the K-weighting. Its slowest part, the high-pass at 38 Hz, decays by a factor of e in 4 ms. */
const LEAD_SECONDS = 1;
/** Frames after a window that the resampling filter and the interpolation of peaks need. */
const TAIL_SECONDS = 0.25;
const LEAST_TAIL_FRAMES = 2 * BLOCK_FRAMES + PEAK_TAIL_FRAMES;

/**
 * Measures a streamed programme. Memory grows only by ten numbers per second of audio. Loudness and peaks equal those
 * of `measureLoudness` except for rounding.
 */
export const createProgrammeMeter = (sampleRateHz: number, channelCount: number): ProgrammeMeter => {
  const rate = Math.round(sampleRateHz);
  const windowFrames = WINDOW_SECONDS * rate;
  const leadFrames = LEAD_SECONDS * rate;
  const tailFrames = Math.max(LEAST_TAIL_FRAMES, Math.ceil(TAIL_SECONDS * rate));
  const capacity = leadFrames + windowFrames + tailFrames;
  const held = Array.from({ length: channelCount }, () => new Float32Array(capacity));
  const steps: Float64Array[] = [];
  const ends = createEndsFinder(channelCount);
  /** Number of frames in `held`, and how many of them are already measured. */
  let filled = 0;
  let measured = 0;
  let frames = 0;
  let truePeak = 0;
  let samplePeak = 0;

  const measure = (count: number, isLast: boolean): void => {
    const view = withoutNonFinite({ sampleRateHz: rate, channels: held.map((samples) => samples.subarray(0, filled)) });
    const heard = rate < LOWEST_RATE_HZ ? resample(view, SAMPLE_RATE_HZ) : view;
    const powers = hopPowers(heard.channels, heard.sampleRateHz, STEPS_PER_SECOND);
    const first = (measured / rate) * STEPS_PER_SECOND;
    steps.push(powers.slice(first, isLast ? undefined : first + WINDOW_SECONDS * STEPS_PER_SECOND));
    for (const samples of view.channels) {
      const peaks = peaksBetween(samples, measured, measured + count, isLast);
      truePeak = Math.max(truePeak, peaks.truePeak);
      samplePeak = Math.max(samplePeak, peaks.samplePeak);
    }
  };

  const advance = (): void => {
    measure(windowFrames, false);
    const from = measured + windowFrames - leadFrames;
    for (const samples of held) samples.copyWithin(0, from, filled);
    filled -= from;
    measured = leadFrames;
  };

  return {
    push: (channels) => {
      const count = channels[0]?.length ?? 0;
      ends.look(channels, frames);
      frames += count;
      for (let taken = 0; taken < count; ) {
        const length = Math.min(count - taken, capacity - filled);
        for (const [index, samples] of held.entries()) {
          samples.set(channels[index]!.subarray(taken, taken + length), filled);
        }
        filled += length;
        taken += length;
        if (filled >= measured + windowFrames + tailFrames) advance();
      }
    },
    finish: () => {
      measure(filled - measured, true);
      const { firstHeard, lastHeard, clippedSamples } = ends.found();
      const silentFrames =
        firstHeard === undefined ? { start: frames, end: 0 } : { start: firstHeard, end: frames - 1 - lastHeard };
      return {
        sampleRateHz,
        channelCount,
        frames,
        loudness: summarise(joined(steps), { truePeak, samplePeak }),
        clippedSamples,
        silence: { startSeconds: silentFrames.start / sampleRateHz, endSeconds: silentFrames.end / sampleRateHz },
      };
    },
  };
};

/** Peaks of the frames [from, to) of a signal with context on both sides; there is none after the last frame. */
const peaksBetween = (
  samples: Float32Array,
  from: number,
  to: number,
  isLast: boolean,
): { readonly truePeak: number; readonly samplePeak: number } => {
  const blocks = Math.ceil((to - from) / BLOCK_FRAMES) + (isLast ? 1 : 0);
  const length = paddedLength(to - from) + BLOCK_FRAMES;
  return withKernels((length + blocks) * 4 + 1024, (kernels) => {
    const padded = kernels.f32(length, true);
    const before = Math.min(PEAK_LEAD_FRAMES, from);
    padded.set(
      samples.subarray(from - before, from - before + length - PEAK_LEAD_FRAMES + before),
      PEAK_LEAD_FRAMES - before,
    );
    return peaksIn(kernels, padded, blocks);
  });
};

const createEndsFinder = (channelCount: number) => {
  const threshold = gainFromDb(SILENCE_DB);
  let firstHeard: number | undefined;
  let lastHeard = -1;
  let clippedSamples = 0;
  const look = (channels: readonly Float32Array[], startFrame: number): void => {
    for (let channel = 0; channel < channelCount; channel += 1) {
      const samples = channels[channel]!;
      for (let frame = 0; frame < samples.length; frame += 1) {
        const magnitude = Math.abs(samples[frame]!);
        if (magnitude > threshold) {
          const at = startFrame + frame;
          if (firstHeard === undefined || at < firstHeard) firstHeard = at;
          if (at > lastHeard) lastHeard = at;
          if (magnitude >= FULL_SCALE) clippedSamples += 1;
        }
      }
    }
  };
  return { look, found: () => ({ firstHeard, lastHeard, clippedSamples }) };
};
