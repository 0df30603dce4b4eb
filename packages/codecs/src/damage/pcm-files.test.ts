import { describe, it } from 'vitest';
import { concatBytes } from '../io/bytes.ts';
import { buildAiff } from '../testkit/aiff.ts';
import {
  type Damage,
  expectOutcome,
  findMark,
  inserted,
  junkBytes,
  type Outcome,
  withBytes,
  without,
  withUint32,
} from '../testkit/damage.ts';
import { softNoise } from '../testkit/signals.ts';
import { buildWav, riffChunkOf, type WavKind } from '../testkit/wav.ts';

const FRAMES = 1000;
const pcm = softNoise(FRAMES, 2, 48_000);
/** No sample is 0, so that silence differs from audio. */
const steps = pcm.channels.map((samples) => [...samples].map((sample) => Math.round(sample * 30_000) || 1));
const whole = steps.map((channel) => Float32Array.from(channel, (step) => step / 32_768));

const all: Outcome = { frames: FRAMES, kept: [[0, FRAMES]] };
const firstFrames = (frames: number): Outcome => ({ frames, kept: [[0, frames]] });
const damaged = (says: RegExp): Outcome => ({ code: 'damaged', says });

const wavDamages = (kind: WavKind, frameBytes: number): readonly Damage[] => {
  const scale = 2 ** (kind.containerBits - 16);
  const isLittle = kind.magic !== 'RIFX';
  const bytes = buildWav(
    steps.map((channel) => channel.map((step) => step * scale)),
    kind,
  );
  const format = findMark(bytes, 'fmt ');
  const data = findMark(bytes, 'data');
  const body = data + 8;
  const dataBytes = FRAMES * frameBytes;
  const u32 = (offset: number, value: number): Uint8Array => withUint32(bytes, offset, value, isLittle);
  const u16 = (offset: number, value: number): Uint8Array =>
    withBytes(bytes, offset, ...(isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]));
  const chunk = (id: string, content: Uint8Array): Uint8Array => riffChunkOf(id, content, !isLittle);
  return [
    ['nothing', bytes, all],
    ['its kind cut short', bytes.subarray(0, 11), { code: 'not-audio', says: /is not WAV/ }],
    ['nothing but its kind', bytes.subarray(0, 12), damaged(/does not say its format/)],
    ['its format cut short', bytes.subarray(0, format + 8 + 10), damaged(/format is cut short/)],
    ['its format only', bytes.subarray(0, data), damaged(/no audio part/)],
    ['no format', without(bytes, format, data), damaged(/does not say its format/)],
    ['no samples behind their head', bytes.subarray(0, body), { code: 'empty', says: /no audio/ }],
    ['half a frame', bytes.subarray(0, body + frameBytes - 1), { code: 'empty', says: /no audio/ }],
    ['its end cut off within a frame', bytes.subarray(0, body + 400 * frameBytes + 1), firstFrames(400)],
    ['a length larger than the file', u32(data + 4, dataBytes + 5000), all],
    ['a length of 2^31', u32(data + 4, 2 ** 31), all],
    ['a length of 0', u32(data + 4, 0), all],
    ['a length of 2^32 − 1', u32(data + 4, 0xffffffff), all],
    ['a length smaller than the file', u32(data + 4, 300 * frameBytes), firstFrames(300)],
    ['a whole that says 0', u32(4, 0), all],
    ['a whole that says 2^32 − 1', u32(4, 0xffffffff), all],
    ['a format chunk that swallows the file', u32(format + 4, 0xffffffff), damaged(/no audio part/)],
    ['a format chunk of no length', u32(format + 4, 0), damaged(/format is cut short/)],
    ['no channels', u16(format + 10, 0), damaged(/makes no sense/)],
    ['65 535 channels', u16(format + 10, 65_535), { code: 'unsupported', says: /65535 channels/ }],
    ['nine channels', u16(format + 10, 9), { code: 'unsupported', says: /9 channels/ }],
    ['a rate of 0', u32(format + 12, 0), damaged(/makes no sense/)],
    ['a rate of 2^32 − 1', u32(format + 12, 0xffffffff), { code: 'unsupported', says: /cannot be read/ }],
    ['a depth of 0', u16(format + 22, 0), damaged(/makes no sense/)],
    ['a depth of 65 535', u16(format + 22, 65_535), { code: 'unsupported', says: /65535 bit/ }],
    ['a frame size that lies', u16(format + 20, 1), all],
    ['a byte rate that lies', u32(format + 16, 1), all],
    ['a coding that is not known', u16(format + 8, 0x55), { code: 'unsupported', says: /compressed/ }],
    [
      '500 chunks of no length',
      inserted(bytes, data, concatBytes(Array.from({ length: 500 }, () => chunk('zero', new Uint8Array(0))))),
      all,
    ],
    [
      'a chunk before its samples that swallows the file',
      inserted(bytes, data, withUint32(chunk('junk', new Uint8Array(8)), 4, 0xfffffff0, isLittle)),
      damaged(/no audio part/),
    ],
    ['garbage behind its samples', inserted(bytes, bytes.length, junkBytes(999)), all],
    [
      'garbage among its samples',
      withBytes(bytes, body + 200 * frameBytes, ...junkBytes(100 * frameBytes)),
      {
        frames: FRAMES,
        kept: [
          [0, 200],
          [300, FRAMES],
        ],
      },
    ],
    [
      'the mark of another kind',
      withBytes(bytes, 0, 0x25, 0x50, 0x44, 0x46),
      { code: 'not-audio', says: /is not WAV/ },
    ],
  ];
};

const wavKinds: readonly (readonly [name: string, kind: WavKind, frameBytes: number])[] = [
  ['RIFF', { format: 'integer', containerBits: 16 }, 4],
  ['RIFX', { magic: 'RIFX', format: 'integer', containerBits: 16 }, 4],
  ['RF64', { magic: 'RF64', format: 'integer', containerBits: 16 }, 4],
  ['extensible', { format: 'integer', containerBits: 24, validBits: 16 }, 6],
];

for (const [name, kind, frameBytes] of wavKinds) {
  describe(`a WAV file (${name})`, () => {
    it.each(wavDamages(kind, frameBytes))(
      'keeps its good part or says what is wrong when it has %s',
      async (...damage) => expectOutcome(damage[1], damage[2], whole),
    );
  });
}

describe('a WAV file (RF64)', () => {
  const bytes = buildWav(steps, { magic: 'RF64', format: 'integer', containerBits: 16 });
  const sizes = findMark(bytes, 'ds64') + 8 + 8;
  it.each<Damage>([
    ['a length of more than there is', withBytes(bytes, sizes, 255, 255, 255, 255, 255, 255, 255, 127), all],
    ['a length of less', withUint32(bytes, sizes, 500 * 4, true), firstFrames(500)],
    ['no length', without(bytes, 12, 12 + 36), all],
  ])('keeps its good part when it has %s', async (...damage) => expectOutcome(damage[1], damage[2], whole));
});

const aiffDamages = (isLittleEndian: boolean): readonly Damage[] => {
  const bytes = buildAiff(
    steps.map((channel) => Int16Array.from(channel)),
    isLittleEndian,
  );
  const common = findMark(bytes, 'COMM');
  const data = findMark(bytes, 'SSND');
  const body = data + 16;
  return [
    ['nothing', bytes, all],
    ['its kind cut short', bytes.subarray(0, 11), { code: 'not-audio', says: /is not WAV/ }],
    ['nothing but its kind', bytes.subarray(0, 12), damaged(/does not say its format/)],
    ['its format cut short', bytes.subarray(0, common + 8 + 10), damaged(/format is cut short/)],
    ['its format only', bytes.subarray(0, data), damaged(/no audio part/)],
    ['no format', without(bytes, common, data), damaged(/does not say its format/)],
    ['no samples behind their head', bytes.subarray(0, body), { code: 'empty', says: /no audio/ }],
    ['its end cut off within a frame', bytes.subarray(0, body + 400 * 4 + 3), firstFrames(400)],
    ['a length larger than the file', withUint32(bytes, data + 4, 50_000), all],
    ['a length of 2^32 − 1', withUint32(bytes, data + 4, 0xffffffff), all],
    ['a length smaller than the file', withUint32(bytes, data + 4, 8 + 300 * 4), firstFrames(300)],
    ['a length of 0', withUint32(bytes, data + 4, 0), all],
    ['a whole that says 0', withUint32(bytes, 4, 0), all],
    ['samples that begin beyond its end', withUint32(bytes, data + 8, 0xfffffff0), { code: 'empty', says: /no audio/ }],
    ['more frames than there are', withUint32(bytes, common + 10, 0xffffffff), all],
    ['fewer frames than there are', withUint32(bytes, common + 10, 250), firstFrames(250)],
    ['frames of 0', withUint32(bytes, common + 10, 0), all],
    ['a format chunk that swallows the file', withUint32(bytes, common + 4, 0xffffffff), damaged(/no audio part/)],
    ['a format chunk of no length', withUint32(bytes, common + 4, 0), damaged(/format is cut short/)],
    ['no channels', withBytes(bytes, common + 8, 0, 0), damaged(/makes no sense/)],
    ['65 535 channels', withBytes(bytes, common + 8, 255, 255), { code: 'unsupported', says: /65535 channels/ }],
    ['a depth of 0', withBytes(bytes, common + 14, 0, 0), damaged(/makes no sense/)],
    ['a depth of 65 535', withBytes(bytes, common + 14, 255, 255), { code: 'unsupported', says: /65535 bit/ }],
    ['a rate of 0', withUint32(bytes, common + 18, 0), damaged(/makes no sense/)],
    ['a rate below 0', withBytes(bytes, common + 16, 0xc0), damaged(/makes no sense/)],
    ['a rate beyond all numbers', withBytes(bytes, common + 16, 0x7f, 0xff), { code: 'unsupported', says: /Hz/ }],
    [
      '500 chunks of no length',
      inserted(bytes, data, concatBytes(Array.from({ length: 500 }, () => Uint8Array.of(90, 69, 82, 79, 0, 0, 0, 0)))),
      all,
    ],
    ['garbage behind its samples', inserted(bytes, bytes.length, junkBytes(999)), all],
    [
      'garbage among its samples',
      withBytes(bytes, body + 200 * 4, ...junkBytes(400)),
      {
        frames: FRAMES,
        kept: [
          [0, 200],
          [300, FRAMES],
        ],
      },
    ],
    ['the mark of another kind', withBytes(bytes, 0, 0x50, 0x4b, 3, 4), { code: 'not-audio', says: /is not WAV/ }],
    ...(isLittleEndian
      ? ([
          [
            'a coding that is not known',
            withBytes(bytes, common + 26, 0x75, 0x6c, 0x61, 0x77),
            {
              code: 'unsupported',
              says: /compressed/,
            },
          ],
        ] as const)
      : []),
  ];
};

for (const [name, isLittleEndian] of [
  ['AIFF', false],
  ['AIFF-C', true],
] as const) {
  describe(`an ${name} file`, () => {
    it.each(aiffDamages(isLittleEndian))(
      'keeps its good part or says what is wrong when it has %s',
      async (...damage) => expectOutcome(damage[1], damage[2], whole),
    );
  });
}
