import { describe, expect, it } from 'vitest';
import { probeAudio } from '../decode-audio.ts';
import { buildWav, type WavKind } from '../testkit/wav.ts';
import { decodeWav } from './decode-wav.ts';

/** Stored value and expected sample: the lowest value of each depth is −1. */
const CASES: readonly (readonly [name: string, kind: WavKind, pairs: readonly (readonly [number, number])[]])[] = [
  [
    '8 bit, which count from 128',
    { format: 'integer', containerBits: 8 },
    [
      [0, -1],
      [127, -1 / 128],
      [128, 0],
      [129, 1 / 128],
      [255, 127 / 128],
    ],
  ],
  [
    '16 bit',
    { format: 'integer', containerBits: 16 },
    [
      [-32_768, -1],
      [-1, -1 / 32_768],
      [0, 0],
      [32_767, 32_767 / 32_768],
    ],
  ],
  [
    '24 bit',
    { format: 'integer', containerBits: 24 },
    [
      [-8_388_608, -1],
      [-1, -1 / 8_388_608],
      [256, 256 / 8_388_608],
      [8_388_607, 8_388_607 / 8_388_608],
    ],
  ],
  [
    '20 bit, which lie at the top of 24',
    { format: 'integer', containerBits: 24, validBits: 20 },
    [
      [-524_288 * 16, -1],
      [-16, -1 / 524_288],
      [16, 1 / 524_288],
      [524_287 * 16, 524_287 / 524_288],
    ],
  ],
  [
    '32 bit',
    { format: 'integer', containerBits: 32 },
    [
      [-(2 ** 31), -1],
      [2 ** 30, 0.5],
      [1, 2 ** -31],
      // The nearest single-precision number.
      [2 ** 31 - 1, 1],
    ],
  ],
  [
    '24 bit, which lie at the top of 32',
    { format: 'integer', containerBits: 32, validBits: 24 },
    [
      [-(2 ** 31), -1],
      [256, 1 / 8_388_608],
      [8_388_607 * 256, 8_388_607 / 8_388_608],
    ],
  ],
  [
    'single precision, beyond full scale as well',
    { format: 'float', containerBits: 32 },
    [
      [-1, -1],
      [1.5, 1.5],
      [2 ** -40, 2 ** -40],
    ],
  ],
  [
    'double precision, rounded to single',
    { format: 'float', containerBits: 64 },
    [
      [-0.25, -0.25],
      [1 / 3, Math.fround(1 / 3)],
      [-2.5, -2.5],
      [Number.NaN, 0],
    ],
  ],
];

const layouts: readonly Pick<WavKind, 'magic'>[] = [{ magic: 'RIFF' }, { magic: 'RIFX' }, { magic: 'RF64' }];

describe('decodeWav gives the exact samples of', () => {
  for (const [name, kind, pairs] of CASES) {
    it.each(layouts)(`${name}, in $magic`, ({ magic }) => {
      const stored = pairs.map(([value]) => value);
      const meant = pairs.map(([, sample]) => sample);
      const bytes = buildWav([stored, stored.toReversed()], { ...kind, magic });
      expect(decodeWav(bytes)).toEqual({
        sampleRateHz: 48_000,
        channels: [Float32Array.from(meant), Float32Array.from(meant.toReversed())],
      });
    });
  }

  it.each([
    [0x3f, 6, 'the mask of 5.1'],
    [0, 6, 'no mask'],
    [0x3, 6, 'a mask of fewer channels'],
    [0xffffffff, 2, 'a mask of more channels'],
  ])('an extensible file with mask %d of %d channels, in the order of the file: %s', (mask, channelCount) => {
    const channels = Array.from({ length: channelCount }, (_, channel) => [channel * 1000, -channel - 1]);
    const bytes = buildWav(channels, { format: 'integer', containerBits: 16, validBits: 16, mask });
    expect(probeAudio(bytes)).toMatchObject({ channelCount, frames: 2 });
    expect(decodeWav(bytes).channels).toEqual(
      channels.map((steps) => Float32Array.from(steps, (step) => step / 32_768)),
    );
  });

  it.each([
    [{ format: 'float', containerBits: 16 }, 'unsupported'],
    [{ format: 'float', containerBits: 24 }, 'unsupported'],
    [{ format: 'integer', containerBits: 64 }, 'unsupported'],
  ] as const)('no file that cannot be: %o is %s', (kind, code) => {
    expect(() => decodeWav(buildWav([[0, 0]], kind))).toThrow(expect.objectContaining({ code }));
  });
});
