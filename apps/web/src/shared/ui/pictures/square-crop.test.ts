import { describe, expect, it } from 'vitest';
import { cropSquare, moveCrop, wholeMiddle } from './square-crop.ts';

const wide = { width: 800, height: 400 };

describe('cropSquare', () => {
  it('keeps the middle of a picture as large as it fits', () => {
    expect(cropSquare(wide, wholeMiddle)).toEqual({ left: 200, top: 0, side: 400 });
    expect(cropSquare({ width: 300, height: 900 }, wholeMiddle)).toEqual({ left: 0, top: 300, side: 300 });
  });

  it('stays inside the picture for any input', () => {
    for (const zoom of [-1, 0, 1, 2, 99]) {
      for (const share of [-5, 0, 0.3, 1, 7]) {
        const { left, top, side } = cropSquare(wide, { zoom, x: share, y: share });
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(800);
        expect(top + side).toBeLessThanOrEqual(400);
        expect(side).toBeGreaterThanOrEqual(100);
      }
    }
  });
});

describe('moveCrop', () => {
  it('follows the pointer: the point under it stays under it', () => {
    const moved = moveCrop(wide, { zoom: 2, x: 0.5, y: 0.5 }, { x: 100, y: -50, windowPixels: 200 });
    // The viewport shows 200 pixels of the picture in 200 of its own, at scale 1.
    expect(cropSquare(wide, moved)).toEqual({ left: expect.closeTo(200, 9), top: 150, side: 200 });
  });

  it('stops at the edges and ignores pictures without room to move', () => {
    expect(moveCrop(wide, wholeMiddle, { x: 9_999, y: 9_999, windowPixels: 200 })).toEqual({ zoom: 1, x: 0, y: 0.5 });
  });
});
