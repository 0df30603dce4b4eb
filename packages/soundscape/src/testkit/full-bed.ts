import { expect } from 'vitest';
import type { Bed } from '../render/bed.ts';
import { composeBed } from '../render/compose-bed.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import { type Fullness, measureFullness } from './meters.ts';

/** Long enough for intro, a main idea and outro of every template, short enough to render them all. */
export const SECONDS = 7;
/** Not a round number: nothing may depend on whole blocks. */
const FRAMES = SECONDS * 48_000 + 17;

type Band = readonly [key: keyof Fullness, lowest: number, highest: number];

/**
 * What separates a full bed from a toy, with a margin of about a decibel (0.1 in correlation) around the bands that the
 * templates were voiced to over twelve seconds and more: flatness ≥ −15, correlation 0.3…0.8, lows in the middle,
 * side/mid −14…−5, tilt −5.5…−3.5, above 8 kHz −22…−14.
 */
export const FULL: readonly Band[] = [
  ['flatnessDb', -15.5, -6],
  ['midCorrelation', 0.22, 0.85],
  ['lowCorrelation', 0.9, 1],
  ['sideToMidDb', -14, -4.5],
  ['tiltDbPerOctave', -6, -3.2],
  ['above8kDb', -24, -13.5],
];

const MIX: readonly Band[] = [
  ['loudnessLufs', -20, -16],
  ['peakDb', -12, -1],
  ['below120Db', -13, -2.5],
  ['crestDb', 9, 20],
];

/** What of `bands` is not met, in words. */
export const misses = (meters: Fullness, bands: readonly Band[]): string[] =>
  bands
    .filter(([key, lowest, highest]) => !(meters[key] >= lowest && meters[key] <= highest))
    .map(([key, lowest, highest]) => `${key} ${meters[key].toFixed(2)} is not within ${lowest}…${highest}`);

/** Curvature at one frame: a click is a frame at which it is many times what it is elsewhere. */
const bend = (samples: Float32Array, frame: number): number =>
  Math.abs(samples[frame]! - 2 * samples[frame - 1]! + samples[frame - 2]!);

const expectCleanSound = ({ pcm }: Bed): void => {
  for (const samples of pcm.channels) {
    expect(samples).toHaveLength(FRAMES);
    let finite = true;
    let jump = 0;
    let all = 0;
    for (let frame = 2; frame < FRAMES; frame += 1) {
      finite &&= Number.isFinite(samples[frame]!);
      jump = Math.max(jump, Math.abs(samples[frame]! - samples[frame - 1]!));
      all += bend(samples, frame);
    }
    expect(finite).toBe(true);
    // The ceiling lies at ±0.6, so a step from rail to rail would be 1.2; the noise of claps and rims reaches 0.57.
    expect(jump).toBeLessThan(0.7);
    let joints = 0;
    let count = 0;
    for (let frame = 4_096; frame < FRAMES; frame += 4_096) {
      joints += (bend(samples, frame) + bend(samples, frame + 1)) / 2;
      count += 1;
    }
    // A state that is lost between blocks makes the curvature at the joints many times that of the rest.
    expect(joints / count).toBeLessThan((3.5 * all) / FRAMES);
    // The last ten milliseconds: −50 dBFS.
    expect(samples.subarray(-480).every((value) => Math.abs(value) < 0.0032)).toBe(true);
  }
};

/** Plays a template once and asks all of it: no click, silence at the end, a full sound, the levels of the house. */
export const expectFullBed = (template: SoundTemplate): void => {
  // A few seconds of a recording are its intro: what is asked here is how the arrangement sounds at this length.
  const bed = composeBed({ template: { ...template, lengthKind: 'elastic' }, frames: FRAMES });
  expectCleanSound(bed);
  expect(misses(measureFullness(bed.pcm), [...FULL, ...MIX])).toEqual([]);
};
