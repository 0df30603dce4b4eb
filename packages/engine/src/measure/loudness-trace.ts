import type { Pcm } from '@sonora/codecs/pcm';
import { type FrameSpan, mergeSpans } from '../dsp/frame-span.ts';
import { resizeValues } from '../dsp/resize-pcm.ts';
import { hopBounds, hopPowers } from './hop-power.ts';
import { LOWEST_RATE_HZ, type LoudnessMeasurement, summarise } from './loudness.ts';
import { STEPS_PER_SECOND } from './loudness-gating.ts';
import { renewTruePeaks, truePeaksOf } from './peak-blocks.ts';
import { peakBlockCount } from './true-peak.ts';

/**
 * Intermediate data of a loudness measurement, kept so that a version of the programme is measured only where it
 * differs.
 */
export type LoudnessTrace = {
  readonly frames: number;
  readonly sampleRateHz: number;
  /** K-weighted power of each 10 ms, summed over the channels. */
  readonly stepPowers: Float64Array;
  /** True peak of each block of 16 frames over all channels, linear, and of the ringing after the last block. */
  readonly truePeaks: Float32Array;
  /** Largest sample magnitude of each second over all channels, linear. */
  readonly samplePeaks: Float32Array;
};

/**
 * Decay time of the K-weighting filter: it rings at 38 Hz with a Q of 0.5, so that after half a second its response is
 * below the resolution of a 64-bit float.
 */
const MEMORY_SECONDS = 0.5;

const samplePeakOf = (channels: readonly Float32Array[], startFrame: number, endFrame: number): number => {
  let highest = 0;
  for (const samples of new Set(channels)) {
    for (let frame = startFrame; frame < endFrame; frame += 1) {
      const magnitude = Math.abs(samples[frame]!);
      if (magnitude > highest) highest = magnitude;
    }
  }
  return highest;
};

const framesOf = (pcm: Pcm): number => pcm.channels[0]?.length ?? 0;

/**
 * Measures a whole programme. Samples must be finite.
 * @returns undefined below 32 kHz, where measurement resamples first; such a programme must be measured as a whole
 */
export const traceLoudness = (pcm: Pcm): LoudnessTrace | undefined => {
  const { channels, sampleRateHz } = pcm;
  if (sampleRateHz < LOWEST_RATE_HZ) return undefined;
  const frames = framesOf(pcm);
  const seconds = Math.ceil(frames / sampleRateHz);
  return {
    frames,
    sampleRateHz,
    stepPowers: hopPowers(channels, sampleRateHz, STEPS_PER_SECOND),
    truePeaks: truePeaksOf(channels),
    samplePeaks: Float32Array.from({ length: seconds }, (_, second) =>
      samplePeakOf(channels, second * sampleRateHz, Math.min(frames, (second + 1) * sampleRateHz)),
    ),
  };
};

/**
 * Recomputes the steps that a span influences. The window begins at a whole second, where steps begin at the same
 * frames.
 */
const renewSteps = (stepPowers: Float64Array, pcm: Pcm, { startFrame, endFrame }: FrameSpan): void => {
  const { channels, sampleRateHz } = pcm;
  const memory = MEMORY_SECONDS * sampleRateHz;
  const firstSecond = Math.max(0, Math.floor((startFrame - memory) / sampleRateHz));
  const windowStart = firstSecond * sampleRateHz;
  const windowEnd = Math.min(framesOf(pcm), endFrame + memory);
  const window = channels.map((samples) => samples.subarray(windowStart, windowEnd));
  // Identical arrays are weighted once.
  const isOne = channels.length === 2 && channels[0] === channels[1];
  const powers = hopPowers(isOne ? [window[0]!, window[0]!] : window, sampleRateHz, STEPS_PER_SECOND);
  const windowStep = firstSecond * STEPS_PER_SECOND;
  const firstStep = Math.floor((startFrame * STEPS_PER_SECOND) / sampleRateHz);
  stepPowers.set(powers.subarray(firstStep - windowStep), firstStep);
};

/**
 * The trace of a programme that differs from another only within `spans` (clamped to the programme). Equals the result
 * of `traceLoudness` except for the last bits of the powers.
 * @throws RangeError for another length or rate
 */
export const retraceLoudness = (base: LoudnessTrace, pcm: Pcm, spans: readonly FrameSpan[]): LoudnessTrace => {
  const frames = framesOf(pcm);
  if (frames !== base.frames || pcm.sampleRateHz !== base.sampleRateHz) {
    throw new RangeError('A version has the length and the rate of its base.');
  }
  const stepPowers = base.stepPowers.slice();
  const samplePeaks = base.samplePeaks.slice();
  const changed = mergeSpans(spans, frames);
  for (const span of changed) {
    renewSteps(stepPowers, pcm, span);
    const rate = pcm.sampleRateHz;
    for (let second = Math.floor(span.startFrame / rate); second * rate < span.endFrame; second += 1) {
      samplePeaks[second] = samplePeakOf(pcm.channels, second * rate, Math.min(frames, (second + 1) * rate));
    }
  }
  const truePeaks = base.truePeaks.slice();
  renewTruePeaks(truePeaks, pcm.channels, changed);
  return { ...base, stepPowers, truePeaks, samplePeaks };
};

/**
 * The trace of a base cut or extended to another length. It is exact for a programme only after `retraceLoudness` with
 * a span that contains every frame after the shorter of the two.
 */
export const resizeTrace = (base: LoudnessTrace, frames: number): LoudnessTrace => {
  const { sampleRateHz } = base;
  return {
    frames,
    sampleRateHz,
    stepPowers: resizeValues(base.stepPowers, hopBounds(frames, sampleRateHz, STEPS_PER_SECOND).length - 1),
    truePeaks: resizeValues(base.truePeaks, peakBlockCount(frames)),
    samplePeaks: resizeValues(base.samplePeaks, Math.ceil(frames / sampleRateHz)),
  };
};

const largest = (values: Float32Array): number => {
  let highest = 0;
  for (let index = 0; index < values.length; index += 1) if (values[index]! > highest) highest = values[index]!;
  return highest;
};

/** Computes the values of `measureLoudness` from a trace. */
export const measurementOf = ({ stepPowers, truePeaks, samplePeaks }: LoudnessTrace): LoudnessMeasurement =>
  summarise(stepPowers, { truePeak: largest(truePeaks), samplePeak: largest(samplePeaks) });
