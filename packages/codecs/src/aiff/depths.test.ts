import { describe, expect, it } from 'vitest';
import { type AiffKind, buildAiffOf } from '../testkit/aiff.ts';
import { decodeAiff } from './decode-aiff.ts';

const put24 = (view: DataView, at: number, value: number): void => {
  view.setInt8(at, value >> 16);
  view.setUint16(at + 1, value & 0xffff);
};

/** Stored value and expected sample: the lowest value of each depth is −1. */
const CASES: readonly (readonly [name: string, kind: AiffKind, stored: readonly number[], meant: readonly number[]])[] =
  [
    [
      '8 bit',
      { bits: 8, put: (view, at, value) => view.setInt8(at, value) },
      [-128, -1, 64, 127],
      [-1, -1 / 128, 0.5, 127 / 128],
    ],
    [
      '8 bit, which count from 128',
      { bits: 8, coding: 'raw ', put: (view, at, value) => view.setUint8(at, value) },
      [0, 128, 192],
      [-1, 0, 0.5],
    ],
    ['20 bit, which lie at the top of 24', { bits: 20, put: put24 }, [-524_288 * 16, 16], [-1, 1 / 524_288]],
    ['24 bit', { bits: 24, put: put24 }, [-8_388_608, -1, 1], [-1, -(2 ** -23), 2 ** -23]],
    ['24 bit by name', { bits: 24, coding: 'in24', put: put24 }, [-8_388_608, 256], [-1, 2 ** -15]],
    ['32 bit', { bits: 32, put: (view, at, value) => view.setInt32(at, value) }, [-(2 ** 31), 2 ** 30], [-1, 0.5]],
    [
      'single precision, beyond full scale as well',
      { bits: 32, coding: 'fl32', put: (view, at, value) => view.setFloat32(at, value) },
      [-1, 1.5, Number.NaN],
      [-1, 1.5, 0],
    ],
    [
      'double precision, rounded to single',
      { bits: 64, coding: 'fl64', put: (view, at, value) => view.setFloat64(at, value) },
      [1 / 3, -0.25],
      [Math.fround(1 / 3), -0.25],
    ],
  ];

describe('decodeAiff', () => {
  it.each(CASES)('gives the exact samples of %s', (_, kind, stored, meant) => {
    expect(decodeAiff(buildAiffOf([stored, stored.toReversed()], kind))).toEqual({
      sampleRateHz: 48_000,
      channels: [Float32Array.from(meant), Float32Array.from(meant.toReversed())],
    });
  });
});
