import { describe, it } from 'vitest';
import { decodeAac } from '../aac/decode-aac.ts';
import { concatBytes, utf8Bytes } from '../io/bytes.ts';
import { buildAdts, buildMp4, encodeAacFrames, mp4Box } from '../testkit/aac.ts';
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

const RATE_HZ = 48_000;
const FRAMES = 8000;
const FRAME = 1024;
const frames = encodeAacFrames(softNoise(FRAMES, 2, RATE_HZ));
const damaged = (says: RegExp): Outcome => ({ code: 'damaged', says });
const foreign: Outcome = { code: 'not-audio', says: /is not WAV/ };

describe('an ADTS file', () => {
  const adts = buildAdts(frames, RATE_HZ, 2);
  const whole = decodeAac(adts, 'aac').channels;
  const ALL = frames.length * FRAME;
  const all: Outcome = { frames: ALL, kept: [[0, ALL]] };
  const at = (frame: number): number => frames.slice(0, frame).reduce((sum, { length }) => sum + length + 7, 0);
  /** A frame overlaps with half of the next one. */
  const silentAt = (frame: number): Outcome => ({
    frames: ALL,
    kept: [
      [0, frame * FRAME],
      [(frame + 2) * FRAME, ALL],
    ],
    silent: [[frame * FRAME, (frame + 1) * FRAME]],
  });
  const leftOut = (frame: number): Outcome => ({
    frames: ALL - FRAME,
    kept: [
      [0, frame * FRAME],
      [(frame + 2) * FRAME, ALL, (frame + 1) * FRAME],
    ],
  });
  const firstFrames = (count: number): Outcome => ({ frames: count * FRAME, kept: [[0, count * FRAME]] });

  it.each<Damage>([
    ['nothing', adts, all],
    ['its first frame cut short', adts.subarray(0, 100), foreign],
    ['its end cut off within a frame', adts.subarray(0, at(5) + 50), firstFrames(5)],
    ['its end cut off within the head of a frame', adts.subarray(0, at(5) + 6), firstFrames(5)],
    ['garbage within a frame', withBytes(adts, at(4) + 7, ...new Uint8Array(frames[4]!.length).fill(255)), silentAt(4)],
    ['a frame without its head', withBytes(adts, at(4), ...new Uint8Array(7)), leftOut(4)],
    ['garbage between frames', inserted(adts, at(4), junkBytes(3000)), all],
    ['garbage behind its end', inserted(adts, adts.length, junkBytes(3000)), all],
    ['a frame of another rate', withBytes(adts, at(4) + 2, adts[at(4) + 2]! ^ 0x1c), leftOut(4)],
    ['a frame of other channels', withBytes(adts, at(4) + 3, adts[at(4) + 3]! ^ 0x40), leftOut(4)],
    ['a frame that says a length of 0', withBytes(adts, at(4) + 3, adts[at(4) + 3]! & 0xfc, 0, 0x1f), leftOut(4)],
    [
      'a last frame that says more than the file has',
      withBytes(adts, at(8) + 3, adts[at(8) + 3]! | 3, 0xff),
      firstFrames(8),
    ],
    [
      'a frame of four blocks with one in it',
      withBytes(adts, at(4) + 6, adts[at(4) + 6]! | 3),
      {
        frames: ALL + 3 * FRAME,
        kept: [
          [0, 5 * FRAME],
          [6 * FRAME, ALL, 9 * FRAME],
        ],
        silent: [[5 * FRAME, 8 * FRAME]],
      },
    ],
    ['a rate that does not exist', withBytes(adts, 2, adts[2]! | 0x3c), foreign],
    ['no channels', buildAdts(frames, RATE_HZ, 0), { code: 'unsupported', says: /does not say its channels/ }],
    ['more channels than its frames', buildAdts(frames, RATE_HZ, 6), damaged(/no audio/)],
    ['fewer channels than its frames', buildAdts(frames, RATE_HZ, 1), damaged(/no audio/)],
    [
      'another profile',
      adts.map((byte, index) => (frames.some((_, frame) => at(frame) + 2 === index) ? byte & 0x3f : byte)),
      {
        code: 'unsupported',
        says: /profile LC/,
      },
    ],
    [
      'frames that are all garbage',
      buildAdts(
        frames.map(({ length }) => new Uint8Array(length).fill(255)),
        RATE_HZ,
        2,
      ),
      damaged(/no audio/),
    ],
    [
      'frames of nothing but heads',
      buildAdts(
        frames.map(() => new Uint8Array(0)),
        RATE_HZ,
        2,
      ),
      damaged(/no audio/),
    ],
  ])('keeps its good part or says what is wrong when it has %s', async (...damage) =>
    expectOutcome(damage[1], damage[2], whole),
  );
});

describe('an MP4 file', () => {
  const m4a = buildMp4(frames, RATE_HZ, 2, { frames: FRAMES });
  const pieces = buildMp4(frames, RATE_HZ, 2, { frames: FRAMES, isFragmented: true });
  const whole = decodeAac(m4a, 'm4a').channels;
  const DELAY = 1024;
  const all: Outcome = { frames: FRAMES, kept: [[0, FRAMES]] };
  /** Edit lists have a resolution of 1 ms: 8000 frames are 166.7 ms, and 167 ms are 8016 frames. */
  const byEdit: Outcome = { frames: 8016, kept: [[0, FRAMES]] };
  const box = (type: string, bytes = m4a): number => findMark(bytes, type) - 4;
  const data = box('mdat');
  const frameAt = (frame: number): number =>
    data + 8 + frames.slice(0, frame).reduce((sum, { length }) => sum + length, 0);
  const size = (type: string, value: number, bytes = m4a): Uint8Array => withUint32(bytes, box(type, bytes), value);
  const named = (type: string, other: string): Uint8Array => withBytes(m4a, box(type) + 4, ...utf8Bytes(other));
  const field = (type: string, offset: number, value: number): Uint8Array =>
    withUint32(m4a, box(type) + 8 + offset, value);
  const noIndex = damaged(/index/);
  const noFormat = damaged(/does not say its format/);
  const noAudio = damaged(/no audio/);
  const noSound: Outcome = { code: 'unsupported', says: /no sound/ };
  const silentAt = (frame: number): Outcome => ({
    frames: FRAMES,
    kept: [
      [0, frame * FRAME - DELAY],
      [(frame + 2) * FRAME - DELAY, FRAMES],
    ],
    silent: [[frame * FRAME - DELAY, (frame + 1) * FRAME - DELAY]],
  });
  const cutTo = (count: number): Outcome => ({
    frames: count * FRAME - DELAY,
    kept: [[0, count * FRAME - DELAY]],
  });

  it.each<Damage>([
    ['nothing', m4a, all],
    ['its first box only', m4a.subarray(0, box('moov')), noIndex],
    ['its index cut off', m4a.subarray(0, box('stsd')), damaged(/index is incomplete|does not say its format/)],
    ['its index only', m4a.subarray(0, data), noAudio],
    ['its end cut off within a frame', m4a.subarray(0, frameAt(5) + 20), cutTo(5)],
    ['garbage within a frame', withBytes(m4a, frameAt(4), ...new Uint8Array(frames[4]!.length).fill(255)), silentAt(4)],
    ...['moov', 'trak', 'mdia', 'minf', 'stbl'].map(
      (type): Damage => [
        `no box ${type}`,
        named(type, 'free'),
        type === 'moov' ? noIndex : type === 'trak' || type === 'mdia' ? noSound : damaged(/index is incomplete/),
      ],
    ),
    ...['stsz', 'stsc', 'stco'].map((type): Damage => [`no table ${type}`, named(type, 'free'), noAudio]),
    ['no description', named('stsd', 'free'), noFormat],
    ['no decoder configuration', named('esds', 'free'), noFormat],
    ['no clock', named('mdhd', 'free'), damaged(/clock is missing/)],
    ['no edit list', named('edts', 'free'), { frames: FRAMES + DELAY, kept: [[0, FRAMES, DELAY]] }],
    ['no durations', named('stts', 'free'), byEdit],
    ['a clock of 0', field('mdhd', 12, 0), damaged(/clock is missing/)],
    ['an index that says a size of 0', size('moov', 0), all],
    ['an index that says a size of 4', size('moov', 4), noIndex],
    ['an index that says a size of 2^32 − 1', size('moov', 0xffffffff), all],
    ['an index that says a long size and has none', size('moov', 1), noSound],
    ['a box of sound that says a size of 0', size('trak', 0), all],
    ['a table that says a size of 8', size('stsz', 8), noAudio],
    ['an audio box that says a size of 0', size('mdat', 0), all],
    ['an audio box that says a size smaller than it has', size('mdat', 16), all],
    ['a first box that says a size of 0', size('ftyp', 0), noIndex],
    ['a first box that says a size of 2^32 − 1', size('ftyp', 0xffffffff), noIndex],
    [
      '100 000 boxes of no content',
      inserted(m4a, box('moov'), concatBytes(Array.from({ length: 100_000 }, () => mp4Box('free')))),
      noIndex,
    ],
    ['sizes of 2^32 − 1 frames', field('stsz', 8, 0xffffffff), all],
    ['sizes of fewer frames', field('stsz', 8, 5), cutTo(5)],
    ['a common size that is larger than the file', field('stsz', 4, 2 ** 30), noAudio],
    ['a frame size that is larger than the file', field('stsz', 12 + 4 * 3, 2 ** 30), cutTo(3)],
    ['a chunk beyond its end', field('stco', 8, 2 ** 30), noAudio],
    ['2^32 − 1 chunks', field('stco', 4, 0xffffffff), all],
    ['chunks of no frames', field('stsc', 12, 0), noAudio],
    ['chunks of 2^32 − 1 frames', field('stsc', 12, 0xffffffff), all],
    ['an edit beyond its end', field('elst', 12, 2 ** 30), { code: 'empty', says: /no audio/ }],
    [
      'another rate in its description than in its configuration',
      withUint32(m4a, findMark(m4a, 'mp4a') + 28, 8000 << 16),
      all,
    ],
    ['a configuration of other channels', buildMp4(frames, RATE_HZ, 1, { frames: FRAMES }), noAudio],
    ['nothing to hear, as a film', named('soun', 'vide').map((byte) => byte), noSound],
    ['the mark of another kind', withBytes(m4a, 4, ...junkBytes(4)), foreign],
  ])('keeps its good part or says what is wrong when it has %s', async (...damage) =>
    expectOutcome(damage[1], damage[2], whole),
  );

  const second = findMark(pieces, 'moof', findMark(pieces, 'moof') + 4) - 4;
  const lastMoof = findMark(pieces, 'moof', second + 8) - 4;
  const run = findMark(pieces, 'trun', second) - 4;
  it.each<Damage>([
    ['nothing', pieces, byEdit],
    ['its last fragment cut off', pieces.subarray(0, lastMoof), cutTo(6)],
    ['no header of fragments', withBytes(pieces, findMark(pieces, 'mvex'), ...utf8Bytes('free')), byEdit],
    ['a fragment that says a size of 2^32 − 1', withUint32(pieces, second, 0xffffffff), cutTo(6)],
    ['a fragment that says a size of 4', withUint32(pieces, second, 4), cutTo(3)],
    ['a run of 2^32 − 1 frames', withUint32(pieces, run + 12, 0xffffffff), byEdit],
    [
      'a run of no frames',
      withUint32(pieces, run + 12, 0),
      {
        frames: (frames.length - 3) * FRAME - DELAY,
        kept: [
          [0, 2 * FRAME],
          [7 * FRAME - DELAY, FRAMES, 4 * FRAME - DELAY],
        ],
      },
    ],
    [
      'a run whose frames lie beyond the file',
      withUint32(pieces, run + 16, 2 ** 30),
      {
        frames: (frames.length - 3) * FRAME - DELAY,
        kept: [[0, 2 * FRAME]],
      },
    ],
  ])('in fragments keeps its good part or says what is wrong when it has %s', async (...damage) =>
    expectOutcome(damage[1], damage[2], whole),
  );

  it('keeps the fragments before one in which a box is missing, and the length of that one', async () => {
    const mfhd = findMark(pieces, 'mfhd', second) - 4;
    const outcome: Outcome = { frames: 6 * FRAME - DELAY, kept: [[0, 2 * FRAME]] };
    await expectOutcome(without(pieces, mfhd, mfhd + 16), outcome, whole);
  });
});
