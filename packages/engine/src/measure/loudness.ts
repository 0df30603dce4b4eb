import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { dbFromGain } from '../dsp/decibels.ts';
import { withoutNonFinite } from '../dsp/finite.ts';
import { resample } from '../dsp/resample/resample.ts';
import { hopPowers } from './hop-power.ts';
import {
  BLOCK_HOPS,
  gatedLoudness,
  highestPower,
  hopsOfSteps,
  LOUDNESS_HOPS_PER_SECOND,
  loudnessOfPower,
  loudnessRange,
  SHORT_TERM_HOPS,
  STEPS_PER_SECOND,
  slidingPower,
} from './loudness-gating.ts';
import { measurePeaks } from './true-peak.ts';

/**
 * Loudness and peaks of a programme. Loudness values that silence or too short a programme cannot have are −Infinity; a
 * range without windows is 0.
 */
export type LoudnessMeasurement = {
  /** Gated programme loudness (BS.1770-4), LUFS. Needs at least 400 ms. */
  readonly integratedLufs: number;
  /** Maximum momentary loudness (400 ms), LUFS. */
  readonly maxMomentaryLufs: number;
  /** Maximum short-term loudness (3 s), LUFS. Windows of the first 3 s extend into preceding silence. */
  readonly maxShortTermLufs: number;
  /** Loudness range (EBU Tech 3342), LU. Needs at least 3 s. */
  readonly loudnessRangeLu: number;
  /** Maximum true peak, dBTP (BS.1770-4, annex 2, four-fold oversampling). */
  readonly truePeakDbtp: number;
  /** Largest sample magnitude, dBFS. */
  readonly samplePeakDbfs: number;
  /** Short-term loudness of the windows that end at 0.1 s, 0.2 s, … in LUFS: ten values per second, for charts. */
  readonly shortTermLufs: Float32Array;
};

/**
 * Below this rate the bilinear transform distorts the K-weighting shelf (at 8 kHz it reads 1 kHz 0.2 LU too loud), so
 * slower recordings are resampled to 48 kHz first.
 */
export const LOWEST_RATE_HZ = 32_000;

/**
 * Measures loudness and peaks at any sample rate. Mono counts as one channel (3 LU below the same signal in two); 5.1
 * has the weights of BS.1770-4. Non-finite samples count as 0.
 */
export const measureLoudness = (pcm: Pcm): LoudnessMeasurement => {
  const heard = pcm.sampleRateHz < LOWEST_RATE_HZ ? resample(pcm, SAMPLE_RATE_HZ) : pcm;
  const powers = hopPowers(heard.channels, heard.sampleRateHz, STEPS_PER_SECOND);
  const peaks = measurePeaks(pcm.channels);
  const isSound = Number.isFinite(peaks.truePeak) && Number.isFinite(peaks.samplePeak) && powers.every(Number.isFinite);
  // Non-finite samples are replaced only after a non-finite result, so that valid programmes are not copied.
  return isSound ? summarise(powers, peaks) : measureLoudness(withoutNonFinite(pcm));
};

/** Computes the measurement from K-weighted step powers (one per 10 ms) and linear peaks. */
export const summarise = (
  stepPowers: Float64Array,
  peaks: { readonly truePeak: number; readonly samplePeak: number },
): LoudnessMeasurement => {
  const hops = hopsOfSteps(stepPowers);
  const shortTerm = slidingPower(withLead(hops, SHORT_TERM_HOPS - 1), SHORT_TERM_HOPS);
  const steppedLead = (SHORT_TERM_HOPS * STEPS_PER_SECOND) / LOUDNESS_HOPS_PER_SECOND - 1;
  return {
    integratedLufs: gatedLoudness(slidingPower(hops, BLOCK_HOPS)),
    maxMomentaryLufs: loudnessOfPower(highestPower(stepPowers, BLOCK_HOPS)),
    maxShortTermLufs: loudnessOfPower(highestPower(withLead(stepPowers, steppedLead), SHORT_TERM_HOPS)),
    loudnessRangeLu: loudnessRange(slidingPower(hops, SHORT_TERM_HOPS)),
    truePeakDbtp: dbFromGain(peaks.truePeak),
    samplePeakDbfs: dbFromGain(peaks.samplePeak),
    shortTermLufs: Float32Array.from(shortTerm.subarray(0, hops.length), loudnessOfPower),
  };
};

/** Prepends `count` values of silence. */
const withLead = (powers: Float64Array, count: number): Float64Array => {
  const result = new Float64Array(count + powers.length);
  result.set(powers, count);
  return result;
};
