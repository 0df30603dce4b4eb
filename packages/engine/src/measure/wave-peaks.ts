import type { Pcm } from '@sonora/codecs/pcm';

/** Extremes of a waveform at one zoom; 127 stands for full scale, and what lies beyond is held there. */
export type WavePeaks = {
  readonly framesPerPeak: number;
  /** Smallest and largest sample of each group of frames, −127 to 127; the last group may be short. */
  readonly min: Int8Array;
  readonly max: Int8Array;
};

/**
 * Extremes of the average of all channels, for each zoom asked for. Samples that are not finite count as 0. Throws a
 * RangeError for a zoom that is not a whole number of at least 1.
 */
export const wavePeaks = (pcm: Pcm, framesPerPeak: readonly number[]): WavePeaks[] => {
  const mono = averageOf(pcm);
  return framesPerPeak.map((frames) => {
    if (!Number.isInteger(frames) || frames < 1) throw new RangeError(`A peak cannot stand for ${frames} frames.`);
    return extremesOf(mono, frames);
  });
};

const averageOf = ({ channels }: Pcm): Float32Array => {
  const mono = new Float32Array(channels[0]?.length ?? 0);
  for (const samples of channels) {
    for (let frame = 0; frame < mono.length; frame += 1) {
      const value = samples[frame]! / channels.length;
      if (value - value === 0) mono[frame]! += value;
    }
  }
  return mono;
};

const extremesOf = (mono: Float32Array, framesPerPeak: number): WavePeaks => {
  const count = Math.ceil(mono.length / framesPerPeak);
  const min = new Int8Array(count);
  const max = new Int8Array(count);
  for (let peak = 0; peak < count; peak += 1) {
    const start = peak * framesPerPeak;
    const end = Math.min(mono.length, start + framesPerPeak);
    let lowest = mono[start]!;
    let highest = lowest;
    for (let frame = start + 1; frame < end; frame += 1) {
      const value = mono[frame]!;
      if (value < lowest) lowest = value;
      else if (value > highest) highest = value;
    }
    min[peak] = scaled(lowest);
    max[peak] = scaled(highest);
  }
  return { framesPerPeak, min, max };
};

const scaled = (value: number): number => Math.min(Math.max(Math.round(value * 127), -127), 127);
