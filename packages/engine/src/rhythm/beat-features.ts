import { createChromaAnalyser, PITCH_CLASSES } from './chroma.ts';
import { HOP_FRAMES, type SpectralFrames } from './spectral-frames.ts';

/** Number of adjacent bands that are averaged, over each half of the beat. */
const POOLED_BANDS = 3;
/** A mean difference of this many dB over all bands counts as the maximum distance. */
const TIMBRE_SPAN_DB = 20;

/** Sound of the segment from one beat to the next. */
export type BeatFeature = {
  /** Share of each pitch class, starting with C; the vector has length 1. */
  readonly chroma: readonly number[];
  /** Level of broad bands in the first and in the second half, dB. */
  readonly timbreDb: readonly number[];
};

const timbreBetween = (frames: SpectralFrames, from: number, to: number): number[] => {
  const pooled: number[] = [];
  const middle = Math.max(from + 1, Math.round((from + to) / 2));
  for (const [start, end] of [
    [from, middle],
    [middle, Math.max(middle + 1, to)],
  ] as const) {
    for (let band = 0; band < frames.bandCount; band += POOLED_BANDS) {
      let sum = 0;
      for (let hop = start; hop < end; hop += 1) {
        const place = Math.min(frames.hops - 1, hop) * frames.bandCount + band;
        for (let offset = 0; offset < POOLED_BANDS; offset += 1) sum += frames.bandDb[place + offset] ?? 0;
      }
      pooled.push(sum / ((end - start) * POOLED_BANDS));
    }
  }
  return pooled;
};

/** Features of the segment after each beat; the last segment is as long as the one before. Positions are hops. */
export const beatFeatures = (
  mono: Float32Array,
  frames: SpectralFrames,
  beatHops: readonly number[],
): BeatFeature[] => {
  const look = createChromaAnalyser(mono);
  return beatHops.map((start, index) => {
    const before = beatHops[index - 1] ?? start - 50;
    const end = beatHops[index + 1] ?? 2 * start - before;
    const centre = ((start + end) / 2) * (HOP_FRAMES / 2);
    const chroma = look(centre);
    const length = Math.hypot(...chroma) + 1e-12;
    return {
      chroma: [...chroma].map((value) => value / length),
      timbreDb: timbreBetween(frames, Math.round(start), Math.round(end)),
    };
  });
};

/** Distance from 0 (alike) to 1: the mean of the distances in harmony and in timbre and level. */
export const featureDistance = (one: BeatFeature, other: BeatFeature): number => {
  let product = 0;
  for (let index = 0; index < PITCH_CLASSES; index += 1) product += one.chroma[index]! * other.chroma[index]!;
  let difference = 0;
  for (let index = 0; index < one.timbreDb.length; index += 1) {
    difference += Math.abs(one.timbreDb[index]! - other.timbreDb[index]!);
  }
  const timbre = Math.min(1, difference / one.timbreDb.length / TIMBRE_SPAN_DB);
  return 0.5 * Math.max(0, 1 - product) + 0.5 * timbre;
};
