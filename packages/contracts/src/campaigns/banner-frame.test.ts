import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BannerShapeName,
  bannerSizeOfFrame,
  bannerSizesPx,
  frameHeight,
  frameWithin,
  isBannerSize,
  isFrameWithin,
  middleBannerFrame,
  resizedFrame,
} from './banner-frame.ts';
import { bannerFrame } from './campaign-schemas.ts';
import { bannerShapes } from './served-campaign.ts';

const shapes = Object.keys(bannerSizesPx) as BannerShapeName[];

it('knows the sizes of every shape, all of one ratio', () => {
  expect(shapes.toSorted()).toEqual([...bannerShapes].toSorted());
  for (const shape of shapes)
    for (const [widthPx, heightPx] of bannerSizesPx[shape]) {
      expect(frameHeight(shape, widthPx)).toBe(heightPx);
      expect(isBannerSize(shape, { widthPx, heightPx })).toBe(true);
    }
});

describe('the frame in the middle', () => {
  it('is as large as the picture allows', () => {
    expect(middleBannerFrame('rectangle', { widthPx: 640, heightPx: 640 })).toEqual({ left: 0, top: 54, width: 640 });
    expect(middleBannerFrame('square', { widthPx: 1_000, heightPx: 700 })).toEqual({ left: 150, top: 0, width: 700 });
    expect(middleBannerFrame('rectangle', { widthPx: 300, heightPx: 250 })).toEqual({ left: 0, top: 0, width: 300 });
  });

  it('does not exist where the picture would have to be enlarged', () => {
    expect(middleBannerFrame('rectangle', { widthPx: 299, heightPx: 900 })).toBeUndefined();
    expect(middleBannerFrame('rectangle', { widthPx: 900, heightPx: 249 })).toBeUndefined();
    expect(middleBannerFrame('square', { widthPx: 300, heightPx: 299 })).toBeUndefined();
  });
});

it('leads to the largest size that is not larger than the frame', () => {
  expect(bannerSizeOfFrame('square', 640)).toEqual({ widthPx: 640, heightPx: 640 });
  expect(bannerSizeOfFrame('square', 639)).toEqual({ widthPx: 300, heightPx: 300 });
  expect(bannerSizeOfFrame('square', 299)).toBeUndefined();
});

it('keeps its middle when it is resized, where there is room', () => {
  const size = { widthPx: 1_000, heightPx: 1_000 };
  const frame = { left: 400, top: 400, width: 300 };
  expect(resizedFrame('square', size, frame, 340)).toEqual({ left: 380, top: 380, width: 340 });
  expect(resizedFrame('square', size, { ...frame, left: 0 }, 340)).toEqual({ left: 0, top: 380, width: 340 });
});

it('stays in the picture wherever it is moved', () => {
  const pixels = fc.integer({ min: 300, max: 6_000 });
  const place = fc.integer({ min: -10_000, max: 10_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...shapes),
      fc.record({ widthPx: pixels, heightPx: pixels }),
      fc.record({ left: place, top: place, width: place }),
      (shape, size, wanted) => {
        const frame = frameWithin(shape, size, wanted);
        expect(isFrameWithin(shape, size, frame)).toBe(true);
        expect(frame.left + frame.width).toBeLessThanOrEqual(size.widthPx);
        expect(frame.top + frameHeight(shape, frame.width)).toBeLessThanOrEqual(size.heightPx);
        expect(bannerSizeOfFrame(shape, frame.width)).toBeDefined();
      },
    ),
  );
});

it('is read from numbers and from the fields of a form, and from nothing else', () => {
  const frame = { left: 0, top: 54, width: 640 };
  expect(bannerFrame.parse(frame)).toEqual(frame);
  expect(bannerFrame.parse({ left: '0', top: '54', width: '640' })).toEqual(frame);
  for (const wrong of [null, true, '', '-1', '1e3', ' 7', 1.5, -1, Number.NaN, 100_001, '999999'])
    expect([wrong, bannerFrame.safeParse({ ...frame, left: wrong }).success]).toEqual([wrong, false]);
});
