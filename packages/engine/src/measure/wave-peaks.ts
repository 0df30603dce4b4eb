import type { Pcm } from '@sonora/codecs/pcm';

/** Minima and maxima of a waveform at one zoom level; 127 is full scale, larger values are clamped. */
export type WavePeaks = {
  readonly framesPerPeak: number;
  /** Smallest and largest sample of each group of frames, −127 to 127; the last group may be shorter. */
  readonly min: Int8Array;
  readonly max: Int8Array;
};

/**
 * Minima and maxima of the average of all channels for each zoom level. Non-finite samples count as 0.
 * @throws RangeError for a zoom level that is not a whole number of at least 1
 */
export const wavePeaks = (pcm: Pcm, framesPerPeak: readonly number[]): WavePeaks[] => {
  const odd = framesPerPeak.find((frames) => !Number.isInteger(frames) || frames < 1);
  if (odd !== undefined) throw new RangeError(`A peak cannot stand for ${odd} frames.`);
  // A zoom level that is a multiple of a finer one is computed from that one instead of from the samples.
  const known: Extremes[] = [];
  for (const frames of Array.from(framesPerPeak).sort((a, b) => a - b)) {
    const finer = known.findLast((extremes) => frames % extremes.framesPerPeak === 0);
    known.push(finer === undefined ? extremesOf(pcm, frames) : merged(finer, frames));
  }
  return framesPerPeak.map((frames) => {
    const { lowest, highest } = known.find((extremes) => extremes.framesPerPeak === frames)!;
    return { framesPerPeak: frames, min: scaled(lowest), max: scaled(highest) };
  });
};

type Extremes = {
  readonly framesPerPeak: number;
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
};

const extremesOf = (pcm: Pcm, framesPerPeak: number): Extremes => {
  const frames = pcm.channels[0]?.length ?? 0;
  const count = Math.ceil(frames / framesPerPeak);
  const lowest = new Float64Array(count);
  const highest = new Float64Array(count);
  const [left = new Float32Array(0), right = left, ...others] = pcm.channels;
  for (let peak = 0; peak < count; peak += 1) {
    const start = peak * framesPerPeak;
    const end = Math.min(frames, start + framesPerPeak);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    // Stays 0 while all samples are finite.
    let doubt = others.length;
    for (let frame = start; frame < end; frame += 1) {
      const value = left[frame]! + right[frame]!;
      doubt += value - value;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    const values = doubt === 0 ? [low / 2, high / 2] : averagesOf(pcm.channels, start, end);
    lowest[peak] = values.reduce((a, b) => Math.min(a, b));
    highest[peak] = values.reduce((a, b) => Math.max(a, b));
  }
  return { framesPerPeak, lowest, highest };
};

/** Averages the channels and replaces non-finite samples. */
const averagesOf = (channels: readonly Float32Array[], start: number, end: number): readonly number[] =>
  Array.from({ length: end - start }, (_, offset) => {
    const values = channels.map((samples) => samples[start + offset]!).filter(Number.isFinite);
    return values.reduce((sum, value) => sum + value, 0) / channels.length;
  });

const merged = (finer: Extremes, framesPerPeak: number): Extremes => {
  const group = framesPerPeak / finer.framesPerPeak;
  const count = Math.ceil(finer.lowest.length / group);
  const over = (values: Float64Array, pick: (a: number, b: number) => number): Float64Array =>
    Float64Array.from({ length: count }, (_, peak) => values.subarray(peak * group, (peak + 1) * group).reduce(pick));
  return {
    framesPerPeak,
    lowest: over(finer.lowest, (a, b) => Math.min(a, b)),
    highest: over(finer.highest, (a, b) => Math.max(a, b)),
  };
};

const scaled = (values: Float64Array): Int8Array =>
  Int8Array.from(values, (value) => Math.min(Math.max(Math.round(value * 127), -127), 127));
