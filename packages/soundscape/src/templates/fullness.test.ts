import { describe, expect, it } from 'vitest';
import { composeBed } from '../render/compose-bed.ts';
import { type Fullness, measureFullness } from '../testkit/meters.ts';
import { renderToyBed } from '../testkit/toy-bed.ts';
import { soundTemplates } from './catalogue.ts';

/** Long enough for an intro, a main idea and an outro, short enough for a test. */
const SECONDS = 12;
/** Not a round number: nothing may depend on whole blocks. */
const FRAMES = SECONDS * 48_000 + 17;

type Band = readonly [key: keyof Fullness, lowest: number, highest: number];

/**
 * What separates a full bed from a toy, with a margin of about a decibel (0.1 in correlation) around the bands that the
 * templates were voiced to: flatness ≥ −15, correlation 0.3…0.8, lows in the middle, side/mid −14…−5, tilt −5.5…−3.5,
 * above 8 kHz −22…−14.
 */
const FULL: readonly Band[] = [
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

const misses = (meters: Fullness, bands: readonly Band[]): string[] =>
  bands
    .filter(([key, lowest, highest]) => !(meters[key] >= lowest && meters[key] <= highest))
    .map(([key, lowest, highest]) => `${key} ${meters[key].toFixed(2)} is not within ${lowest}…${highest}`);

describe('every template', () => {
  it.each(soundTemplates.map((template) => [template.alias, template] as const))('%s is a full bed', (_, template) => {
    const { pcm } = composeBed({ template, frames: FRAMES });
    expect(pcm.channels.map((channel) => channel.length)).toEqual([FRAMES, FRAMES]);
    const meters = measureFullness(pcm);
    expect(misses(meters, [...FULL, ...MIX])).toEqual([]);
  });

  it('is told from a toy by most of the meters', () => {
    const failed = misses(measureFullness(renderToyBed(SECONDS)), FULL);
    expect(failed.join('\n')).toContain('flatnessDb');
    expect(failed.join('\n')).toContain('midCorrelation');
    expect(failed.join('\n')).toContain('sideToMidDb');
  });
});
