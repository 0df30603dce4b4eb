import { describe, it } from 'vitest';
import { flacCrc8, flacCrc16 } from '../flac/checksums.ts';
import { decodeFlac } from '../flac/decode-flac.ts';
import { encodeFlac } from '../flac/encode-flac.ts';
import { readFlacFrameHeader } from '../flac/frame-header.ts';
import { concatBytes } from '../io/bytes.ts';
import { type Damage, expectOutcome, inserted, junkBytes, type Outcome, withBytes } from '../testkit/damage.ts';
import { softNoise } from '../testkit/signals.ts';

const FRAMES = 20_000;
const BLOCK = 4096;
const flac = encodeFlac(softNoise(FRAMES, 2, 48_000), { bitDepth: 24, tags: { title: 'Damage' } });
const whole = decodeFlac(flac).channels;

/** Offsets of the five frames. */
const starts: number[] = [];
for (let offset = 0; offset < flac.length; offset += 1) {
  if (readFlacFrameHeader(flac, offset)?.number === starts.length) starts.push(offset);
}
const [audio, second, third, , last] = starts as [number, number, number, number, number];

const all: Outcome = { frames: FRAMES, kept: [[0, FRAMES]] };
const damaged = (says: RegExp): Outcome => ({ code: 'damaged', says });
const thirdLost: Outcome = {
  frames: FRAMES,
  kept: [
    [0, 2 * BLOCK],
    [3 * BLOCK, FRAMES],
  ],
  silent: [[2 * BLOCK, 3 * BLOCK]],
};

/** STREAMINFO starts after the mark and its own header; the number of frames is the last 36 bits before the MD5. */
const INFO = 8;
/** The third frame with changed header bytes and corrected checksums. */
const resealed = (offset: number, value: number): Uint8Array => {
  const copy = withBytes(flac, third + offset, value);
  const bodyAt = readFlacFrameHeader(flac, third)!.endBytes;
  copy[bodyAt - 1] = flacCrc8(copy, third, bodyAt - 1);
  const end = starts[3]! - 2;
  const crc = flacCrc16(copy, third, end);
  copy.set([crc >> 8, crc & 255], end);
  return copy;
};

describe('a FLAC file', () => {
  it.each<Damage>([
    ['nothing', flac, all],
    ['its mark only', flac.subarray(0, 4), damaged(/does not say its format/)],
    ['its format cut short', flac.subarray(0, INFO + 20), damaged(/does not say its format/)],
    ['its format only', flac.subarray(0, INFO + 34), damaged(/no audio/)],
    ['no format', concatBytes([flac.subarray(0, 4), flac.subarray(INFO + 34)]), damaged(/does not say its format/)],
    [
      'no metadata at all',
      concatBytes([flac.subarray(0, 4), flac.subarray(audio)]),
      damaged(/does not say its format/),
    ],
    ['its end cut off within a frame', flac.subarray(0, third + 500), { frames: 2 * BLOCK, kept: [[0, 2 * BLOCK]] }],
    [
      'its first frame cut off',
      concatBytes([flac.subarray(0, audio), flac.subarray(second)]),
      { frames: FRAMES - BLOCK, kept: [[BLOCK, FRAMES, 0]] },
    ],
    ['a frame with a wrong checksum of its head', withBytes(flac, third + 4, flac[third + 4]! ^ 0x40), thirdLost],
    ['a frame with a wrong checksum', withBytes(flac, starts[3]! - 1, flac[starts[3]! - 1]! ^ 1), thirdLost],
    ['garbage in the middle of a frame', withBytes(flac, third + 200, ...junkBytes(300)), thirdLost],
    ['garbage between frames', inserted(flac, third, junkBytes(5000)), all],
    ['garbage before its first frame', inserted(flac, audio, junkBytes(5000)), all],
    ['garbage behind its end', inserted(flac, flac.length, junkBytes(5000)), all],
    ['an ID3 tag in front', inserted(flac, 0, Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 3, 1, 2, 3)), all],
    ['a comment that claims more than the file', withBytes(flac, INFO + 34 + 1, 255, 255, 255), all],
    ['a comment of no length', withBytes(flac, INFO + 34 + 1, 0, 0, 0), all],
    ['no last metadata block', withBytes(flac, INFO + 34, 4), all],
    [
      '2000 metadata blocks of no length',
      inserted(
        flac,
        INFO + 34,
        new Uint8Array(8000).map((_, index) => (index % 4 === 0 ? 1 : 0)),
      ),
      all,
    ],
    ['more frames than there are', withBytes(flac, INFO + 13, flac[INFO + 13]! | 15, 255, 255, 255, 255), all],
    ['fewer frames than there are', withBytes(flac, INFO + 14, 0, 0, 0x13, 0x88), { frames: 5000, kept: [[0, 5000]] }],
    ['frames of 0', withBytes(flac, INFO + 14, 0, 0, 0, 0), all],
    ['a wrong MD5', withBytes(flac, INFO + 18, ...junkBytes(16)), all],
    ['a rate of 0', withBytes(flac, INFO + 10, 0, 0, flac[INFO + 12]! & 15), damaged(/makes no sense/)],
    ['another depth than its frames', withBytes(flac, INFO + 13, 0xf0), damaged(/no audio/)],
    ['other channels than its frames', withBytes(flac, INFO + 12, flac[INFO + 12]! & 0xf1), damaged(/no audio/)],
    ['blocks of 0 frames', withBytes(flac, INFO, 0, 0, 0, 0), all],
    ['a frame of another rate', resealed(2, (flac[third + 2]! & 0xf0) | 1), thirdLost],
    ['a frame of another depth', resealed(3, (flac[third + 3]! & 0xf1) | 8), thirdLost],
    ['a frame of more channels', resealed(3, 0x70 | (flac[third + 3]! & 15)), thirdLost],
    // Its number is wrong but its bytes are valid: it stays in its place.
    ['a frame whose number is too large', resealed(4, 100), all],
    ['a frame whose number is too small', resealed(4, 0), all],
    ['a last frame twice', inserted(flac, flac.length, flac.subarray(last)), all],
    ['the mark of another kind', withBytes(flac, 0, 0x50, 0x4b, 3, 4), { code: 'not-audio', says: /is not WAV/ }],
  ])('keeps its good part or says what is wrong when it has %s', async (...damage) =>
    expectOutcome(damage[1], damage[2], whole),
  );
});
