import { expect, it } from 'vitest';
import { createPeakPicture } from './peak-picture.ts';

it('has at most 800 peaks, each the largest of its part of the file, over all channels', () => {
  const frames = 1_024 * 2_000 + 5;
  const left = new Float32Array(frames).fill(0.5);
  const right = Float32Array.from({ length: frames }, (_, frame) => (frame > frames / 2 ? -1.5 : 0));
  const picture = createPeakPicture();
  for (let at = 0; at < frames; at += 10_000)
    picture.push([left.subarray(at, at + 10_000), right.subarray(at, at + 10_000)]);
  const peaks = [...Buffer.from(picture.finish(), 'hex')];
  expect(peaks).toHaveLength(800);
  expect(new Set(peaks.slice(0, 399))).toEqual(new Set([128]));
  expect(new Set(peaks.slice(401))).toEqual(new Set([255]));
});

it('is empty for an empty programme', () => {
  expect(createPeakPicture().finish()).toBe('');
});
