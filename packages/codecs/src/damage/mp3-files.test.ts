import { describe, expect, it } from 'vitest';
import { concatBytes } from '../io/bytes.ts';
import { decodeMp3, layoutOfMp3 } from '../mp3/decode-mp3.ts';
import { encodeMp3 } from '../mp3/encode-mp3.ts';
import {
  type Damage,
  expectOutcome,
  findMark,
  inserted,
  junkBytes,
  type Outcome,
  withBytes,
  withUint32,
} from '../testkit/damage.ts';
import { softNoise } from '../testkit/signals.ts';

const FRAMES = 20_000;
const FRAME = 1152;
/** Delay of encoder and decoder, which is dropped at the beginning: frame n of the file starts at n × 1152 − DELAY. */
const DELAY = 576 + 529;
const RINGING = 481;

describe('an MP3 file', async () => {
  const mp3 = await encodeMp3(softNoise(FRAMES, 2, 48_000), { bitRateKbps: 128 });
  const whole = (await decodeMp3(mp3)).channels;
  const { music } = layoutOfMp3(mp3)!;
  const at = (frame: number): number => music[frame]!.offset;
  const info = findMark(mp3, 'Info');
  const lame = info + 120;

  const all: Outcome = { frames: FRAMES, kept: [[0, FRAMES]] };
  /** A frame overlaps with half of its neighbours, and the filter bank rings after it. */
  const lost = (frame: number, count = 1): Outcome => ({
    frames: FRAMES,
    kept: [
      [0, frame * FRAME - DELAY],
      [(frame + count + 1) * FRAME - DELAY, FRAMES],
    ],
    silent: count === 1 ? [] : [[(frame + 1) * FRAME - DELAY, (frame + count) * FRAME - DELAY - RINGING]],
  });
  const nothing: Outcome = { code: 'not-audio', says: /is not WAV/ };
  const cutAt = (frame: number): Outcome => ({
    frames: frame * FRAME - DELAY,
    // The second half of the last frame overlaps with the next one.
    kept: [[0, (frame - 1) * FRAME - DELAY]],
  });
  const frameOf = (index: number): Uint8Array => mp3.subarray(at(index), at(index + 1));

  it.each<Damage>([
    ['nothing', mp3, all],
    ['its first frame cut short', mp3.subarray(0, 100), nothing],
    ['its Info frame only', mp3.subarray(0, at(0)), { code: 'empty', says: /no audio/ }],
    ['its end cut off within a frame', mp3.subarray(0, at(10) + 100), cutAt(10)],
    ['its end cut off within the head of a frame', mp3.subarray(0, at(10) + 2), cutAt(10)],
    ['no Info frame', mp3.subarray(at(0)), { frames: music.length * FRAME, kept: [[0, FRAMES - FRAME, DELAY]] }],
    ['garbage in place of a frame', withBytes(mp3, at(8), ...junkBytes(at(9) - at(8))), lost(8)],
    ['garbage in place of three frames', withBytes(mp3, at(8), ...junkBytes(at(11) - at(8))), lost(8, 3)],
    ['a frame of zeros behind its head', withBytes(mp3, at(8) + 4, ...new Uint8Array(at(9) - at(8) - 4)), lost(8)],
    ['garbage between frames', inserted(mp3, at(8), junkBytes(5000)), all],
    ['garbage before its first frame', inserted(mp3, 0, junkBytes(5000)), all],
    ['garbage behind its end', inserted(mp3, mp3.length, junkBytes(5000)), all],
    [
      'a frame of another rate between its own',
      inserted(mp3, at(8), withBytes(frameOf(8), 2, (frameOf(8)[2]! & 0xf3) | 8).slice(0, 576)),
      all,
    ],
    [
      'a tag in front that claims more than the file',
      inserted(mp3, 0, Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f)),
      { code: 'empty', says: /no audio/ },
    ],
    ['a tag in front of no length', inserted(mp3, 0, Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0)), all],
    [
      '1000 tags of no length in front',
      inserted(
        mp3,
        0,
        concatBytes(Array.from({ length: 1000 }, () => Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0))),
      ),
      all,
    ],
    ['a tag cut off in the middle', Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0), nothing],
    [
      'an old tag at its end',
      inserted(mp3, mp3.length, concatBytes([Uint8Array.of(0x54, 0x41, 0x47), new Uint8Array(125)])),
      all,
    ],
    [
      'a number of frames that is too large',
      withUint32(mp3, info + 8, 2 ** 31),
      {
        frames: music.length * FRAME - DELAY,
        kept: [[0, FRAMES]],
      },
    ],
    ['a number of frames of 0', withUint32(mp3, info + 8, 0), all],
    ['a number of bytes that lies', withUint32(mp3, info + 12, 0xffffffff), all],
    [
      'a delay and a padding longer than itself',
      withBytes(mp3, lame + 21, 255, 255, 255),
      {
        frames: music.length * FRAME - 4095 - 4095,
        kept: [],
      },
    ],
    ['one frame and no tag', mp3.subarray(at(3), at(4)), { frames: FRAME, kept: [] }],
    ['the mark of another kind', concatBytes([Uint8Array.of(0x25, 0x50, 0x44, 0x46), junkBytes(2000)]), nothing],
    ['2 MB of garbage in front', inserted(mp3, 0, junkBytes(2 ** 21)), nothing],
    ['sync words and nothing else', new Uint8Array(400_000).fill(0xff), nothing],
  ])('keeps its good part or says what is wrong when it has %s', async (...damage) =>
    expectOutcome(damage[1], damage[2], whole),
  );

  it('is what it was again behind a frame whose content is garbage', async () => {
    const { channels } = await decodeMp3(withBytes(mp3, at(8) + 4, ...junkBytes(at(9) - at(8) - 4)));
    channels.forEach((samples, channel) => {
      expect(samples.length).toBe(FRAMES);
      expect(samples.slice(0, 8 * FRAME - DELAY)).toEqual(whole[channel]!.slice(0, 8 * FRAME - DELAY));
      const from = 10 * FRAME - DELAY;
      // From here on the filter bank adds in another order: the tolerance is a few roundings in single precision at
      // half of full scale.
      const differs = samples.findIndex(
        (sample, index) => index >= from && Math.abs(sample - whole[channel]![index]!) > 1e-6,
      );
      expect(differs).toBe(-1);
    });
  });
});
