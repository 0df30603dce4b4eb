import { describe, expect, it } from 'vitest';
import { barHeights } from '../../../shared/player/bars.ts';
import { peaksOfSamples } from './peaks-of-samples.ts';

describe('the waveform of samples', () => {
  it('has the extremes of each group, of all channels', () => {
    const left = Float32Array.from([0, 0.5, 0, 0, 0, 0, 0, 0]);
    const right = Float32Array.from([0, 0, 0, 0, 0, 0, -1, 2]);
    const { min, max, framesPerPeak } = peaksOfSamples([left, right], 1, 2);
    expect(max).toEqual([64, 127]);
    expect(min.map((value) => value + 0)).toEqual([0, -127]);
    expect(framesPerPeak).toBe(24_000);
  });

  it('spans the whole recording at any sample rate', () => {
    const samples = Float32Array.from({ length: 44_100 }, (_, frame) => (frame > 33_000 ? 0.9 : 0));
    const heights = barHeights(peaksOfSamples([samples], 1, 100), 10, { startSeconds: 0, endSeconds: 1 });
    expect([...heights].map((height) => height > 0)).toEqual([...Array(7).fill(false), true, true, true]);
  });

  it('is flat without samples', () => {
    expect(peaksOfSamples([], 0, 3)).toEqual({ framesPerPeak: 0, min: [0, 0, 0], max: [0, 0, 0] });
  });
});
