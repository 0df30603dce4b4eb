import { expect } from 'vitest';
import type { Bed } from '../render/bed.ts';
import { composeBed } from '../render/compose-bed.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import { type Fullness, measureFullness } from './meters.ts';

/** Long enough for intro, main section and outro of every template, short enough to render them all. */
export const SECONDS = 7;
/** Not a multiple of the block size, so that incomplete blocks are tested. */
const FRAMES = SECONDS * 48_000 + 17;

type Band = readonly [key: keyof Fullness, lowest: number, highest: number];

/**
 * Limits of a full-sounding bed, as opposed to a toy one. They are about 1 dB (0.1 in correlation) wider than the
 * ranges of the templates over twelve seconds and more: flatness ≥ −15, correlation 0.3…0.8, lows in the middle,
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

/** Describes the limits of `bands` that are not met. */
export const misses = (meters: Fullness, bands: readonly Band[]): string[] =>
  bands
    .filter(([key, lowest, highest]) => !(meters[key] >= lowest && meters[key] <= highest))
    .map(([key, lowest, highest]) => `${key} ${meters[key].toFixed(2)} is not within ${lowest}…${highest}`);

/** Curvature at one frame; at a click it is many times larger than elsewhere. */
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
    // The ceiling is at ±0.6, so a step between both limits would be 1.2; the noise of claps and rims reaches 0.57.
    expect(jump).toBeLessThan(0.7);
    let boundaries = 0;
    let count = 0;
    for (let frame = 4_096; frame < FRAMES; frame += 4_096) {
      boundaries += (bend(samples, frame) + bend(samples, frame + 1)) / 2;
      count += 1;
    }
    // A state that is lost between blocks makes the curvature at block boundaries many times larger than elsewhere.
    expect(boundaries / count).toBeLessThan((3.5 * all) / FRAMES);
    // Level of the last 10 ms: below −50 dBFS.
    expect(samples.subarray(-480).every((value) => Math.abs(value) < 0.0032)).toBe(true);
  }
};

/** Renders a template once and checks everything: no clicks, silence at the end, a full sound, the required levels. */
export const expectFullBed = (template: SoundTemplate): void => {
  // The first seconds of a static piece are its intro; rendered as elastic, the arrangement of this length is tested.
  const bed = composeBed({ template: { ...template, lengthKind: 'elastic' }, frames: FRAMES });
  expectCleanSound(bed);
  expect(misses(measureFullness(bed.pcm), [...FULL, ...MIX])).toEqual([]);
};
