import { describe, expect, it } from 'vitest';
import { barHeights, fittingPeaks } from './bars.ts';

const peaks = (values: readonly number[], framesPerPeak = 48_000) => ({
  framesPerPeak,
  min: values.map((value) => -value),
  max: values.map((value) => value / 2),
});

describe('barHeights', () => {
  it('gives one bar per peak for equal numbers', () => {
    const heights = barHeights(peaks([127, 64, 0]), 3, { startSeconds: 0, endSeconds: 3 });
    expect([...heights]).toEqual([1, expect.closeTo(64 / 127, 6), 0]);
  });

  it('keeps the largest extreme when several peaks share a bar', () => {
    const heights = barHeights(peaks([10, 127, 20, 30]), 2, { startSeconds: 0, endSeconds: 4 });
    expect([...heights]).toEqual([1, expect.closeTo(30 / 127, 6)]);
  });

  it('reads only the given span', () => {
    const heights = barHeights(peaks([127, 127, 127, 0]), 1, { startSeconds: 3, endSeconds: 4 });
    expect([...heights]).toEqual([0]);
  });

  it('scales quiet audio at most fourfold', () => {
    // 12.7 is a tenth of full scale: four times that is 0.4, not 1.
    const heights = barHeights(peaks([12.7]), 1, { startSeconds: 0, endSeconds: 1 });
    expect(heights[0]).toBeCloseTo(0.4, 6);
  });

  it('is silent after the end of the waveform', () => {
    const heights = barHeights(peaks([127]), 4, { startSeconds: 0, endSeconds: 4 });
    expect([...heights]).toEqual([1, 0, 0, 0]);
  });
});

describe('fittingPeaks', () => {
  const levels = [peaks([1], 256), peaks([1], 1_024), peaks([1], 4_096)];

  it('takes the coarsest level with at least one peak per bar', () => {
    // 30 s hold 351 groups of 4096 frames and 1406 of 1024.
    expect(fittingPeaks(levels, 30, 300)?.framesPerPeak).toBe(4_096);
    expect(fittingPeaks(levels, 30, 800)?.framesPerPeak).toBe(1_024);
  });

  it('takes the finest level if none suffices', () => {
    expect(fittingPeaks(levels, 1, 10_000)?.framesPerPeak).toBe(256);
  });

  it('is undefined without peaks', () => {
    expect(fittingPeaks([], 30, 300)).toBeUndefined();
  });
});
