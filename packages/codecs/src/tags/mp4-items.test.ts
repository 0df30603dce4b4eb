import { describe, expect, it } from 'vitest';
import { decodeAudio } from '../decode-audio.ts';
import { concatBytes, utf8Bytes } from '../io/bytes.ts';
import { buildMp4, encodeAacFrames, mp4Box, mp4Item, mp4OwnItem } from '../testkit/aac.ts';
import { findMark, withUint32 } from '../testkit/damage.ts';
import { mutate } from '../testkit/mutations.ts';
import { softNoise } from '../testkit/signals.ts';
import { readTags, writeTags } from './tags.ts';

const frames = encodeAacFrames(softNoise(3000, 1, 48_000));
const fileWith = (...items: readonly Uint8Array[]): Uint8Array =>
  buildMp4(frames, 48_000, 1, { frames: 3000, gapless: 'comment', items });

const title = mp4Item('©nam', utf8Bytes('Frühling 🥐'));
const all = [
  title,
  mp4Item('©ART', utf8Bytes('Harbour Bakery')),
  mp4Item('©cmt', utf8Bytes('Spot 3 of 4')),
  mp4Item('covr', new Uint8Array(5000).fill(7), 13),
  mp4OwnItem('replaygain_track_gain', utf8Bytes('-4.00 dB')),
  mp4OwnItem('REPLAYGAIN_TRACK_PEAK', utf8Bytes('0.5')),
];

describe('readTags of an MP4 file', () => {
  it('finds title, artist, comment and loudness, in fragments as well', () => {
    const found = {
      title: 'Frühling 🥐',
      organisation: 'Harbour Bakery',
      comment: 'Spot 3 of 4',
      loudness: { integratedLufs: -14, truePeakDbtp: 20 * Math.log10(0.5) },
    };
    expect(readTags(fileWith(...all))).toEqual(found);
    expect(readTags(buildMp4(frames, 48_000, 1, { frames: 3000, isFragmented: true, items: all }))).toEqual(found);
  });

  it('reads texts in UTF-16 and passes over values that are none', () => {
    const utf16 = Uint8Array.from([...'Título'].flatMap((letter) => [0, letter.charCodeAt(0)]));
    expect(readTags(fileWith(mp4Item('©nam', utf16, 2), mp4Item('©ART', utf8Bytes('4'), 21)))).toEqual({
      title: 'Título',
    });
  });

  it('takes the first of two titles, and a description where there is no comment', () => {
    const second = mp4Item('©nam', utf8Bytes('Another'));
    const description = mp4Item('desc', utf8Bytes('What it is'));
    expect(readTags(fileWith(title, second, description))).toEqual({ title: 'Frühling 🥐', comment: 'What it is' });
  });

  it('finds the list behind a box without a version, as QuickTime writes it', () => {
    const bytes = fileWith(title);
    const meta = findMark(bytes, 'meta');
    const list = mp4Box('udta', mp4Box('meta', mp4Box('ilst', title)));
    const udta = findMark(bytes, 'udta') - 4;
    const moov = findMark(bytes, 'moov') - 4;
    const end = findMark(bytes, 'mdat') - 4;
    const other = concatBytes([bytes.subarray(0, udta), list, bytes.subarray(end)]);
    expect(meta).toBeGreaterThan(udta);
    expect(readTags(withUint32(other, moov, udta + list.length - moov))).toEqual({ title: 'Frühling 🥐' });
  });

  it('says nothing where nothing is said', () => {
    expect(readTags(buildMp4(frames, 48_000, 1, { frames: 3000 }))).toEqual({});
    expect(readTags(fileWith(title).subarray(0, 100))).toEqual({});
  });

  it.each([0, 4, 7, 8, 0x7fffffff, 0xffffffff])('passes over an entry whose size says %d', (size) => {
    const bytes = fileWith(title, mp4Item('©ART', utf8Bytes('Harbour Bakery')));
    for (const mark of ['©ART', 'data']) {
      const at = mark === 'data' ? findMark(bytes, mark, findMark(bytes, '©ART')) : findMark(bytes, mark);
      const found = readTags(withUint32(bytes, at - 4, size));
      expect(found.title).toBe('Frühling 🥐');
      expect(found.organisation?.length ?? 0).toBeLessThanOrEqual(2000);
    }
  });

  it('looks at 500 entries and 2000 letters at the most', () => {
    const many = Array.from({ length: 500 }, (_, index) => mp4OwnItem(`NAME${index}`, utf8Bytes('x')));
    expect(readTags(fileWith(...many, title))).toEqual({});
    expect(readTags(fileWith(mp4Item('©cmt', utf8Bytes('é'.repeat(100_000))))).comment).toBe('é'.repeat(2000));
  });

  it('never throws, and the audio stays what it was', async () => {
    const bytes = fileWith(...all);
    expect((await decodeAudio(bytes)).pcm).toEqual((await decodeAudio(fileWith())).pcm);
    for (let seed = 0; seed < 300; seed += 1) expect(readTags(mutate(bytes, seed))).toBeTypeOf('object');
    expect(() => writeTags(bytes, { title: 'New' })).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });
});
