import { describe, expect, it } from 'vitest';
import { decodeAudio } from '../decode-audio.ts';
import { concatBytes, utf8Bytes } from '../io/bytes.ts';
import { encodeMp3 } from '../mp3/encode-mp3.ts';
import { createNoise, softNoise } from '../testkit/signals.ts';
import { decodeWav } from '../wav/decode-wav.ts';
import { encodeWav } from '../wav/encode-wav.ts';
import type { AudioTags } from './audio-tags.ts';
import { buildId3, loudnessTexts } from './id3-write.ts';
import { readTags, writeTags } from './tags.ts';

const TAGS: AudioTags = {
  title: 'Frühling – 新鲜 🥐',
  organisation: 'Harbour Bakery',
  comment: 'Spot 3 of 4',
  loudness: { integratedLufs: -14, truePeakDbtp: -1.5 },
};

const expectTags = (tags: AudioTags): void => {
  expect(tags).toMatchObject({ title: TAGS.title, organisation: TAGS.organisation, comment: TAGS.comment });
  expect(tags.loudness?.integratedLufs).toBeCloseTo(-14, 2);
  expect(tags.loudness?.truePeakDbtp).toBeCloseTo(-1.5, 3);
};

describe('tags', () => {
  it('come back as written from MP3 and WAV', async () => {
    expectTags(readTags(await encodeMp3(softNoise(2000, 2, 48000), { bitRateKbps: 192 }, { tags: TAGS })));
    expectTags(readTags(encodeWav(softNoise(2001, 1, 48000), { bitDepth: 24, tags: TAGS })));
  });

  it('say loudness against ReplayGain’s −18 LUFS and R128’s −23 LUFS', () => {
    expect(Object.fromEntries(loudnessTexts({ loudness: { integratedLufs: -14, truePeakDbtp: -6.0206 } }))).toEqual({
      REPLAYGAIN_TRACK_GAIN: '-4.00 dB',
      REPLAYGAIN_REFERENCE_LOUDNESS: '-18.00 LUFS',
      R128_TRACK_GAIN: '-2304',
      REPLAYGAIN_TRACK_PEAK: '0.500000',
    });
    expect(loudnessTexts({ loudness: { integratedLufs: -Infinity } })).toEqual([]);
  });

  it('are replaced and do not touch the audio', async () => {
    const mp3 = await encodeMp3(softNoise(5000, 2, 48000), { bitRateKbps: 192 });
    const wav = encodeWav(softNoise(5001, 1, 48000), { bitDepth: 24, tags: { title: 'old', comment: 'older' } });
    for (const bytes of [mp3, wav]) {
      const tagged = writeTags(writeTags(bytes, TAGS), { title: 'new' });
      expect(readTags(tagged)).toEqual({ title: 'new' });
      expect((await decodeAudio(tagged)).pcm).toEqual((await decodeAudio(bytes)).pcm);
    }
    expect(() => writeTags(utf8Bytes('a text'), TAGS)).toThrow(expect.objectContaining({ code: 'not-audio' }));
  });

  it('leave the samples readable when a text would break a chunk', () => {
    const tags = { title: `odd${'x'.repeat(2)}`, comment: 'with\u0000nul' };
    const bytes = encodeWav(softNoise(10, 1, 48000), { bitDepth: 'float32', tags });
    expect(readTags(bytes)).toEqual({ title: 'oddxx', comment: 'with nul' });
    expect(decodeWav(bytes)).toEqual(softNoise(10, 1, 48000));
  });

  it('are read from version 2.3 in UTF-16 and from the old tag at the end', () => {
    const text = Uint8Array.of(1, 0xff, 0xfe, ...[...'Título'].flatMap((letter) => [letter.charCodeAt(0), 0]));
    const body = concatBytes([utf8Bytes('TIT2'), Uint8Array.of(0, 0, 0, text.length, 0, 0), text]);
    const tag = concatBytes([utf8Bytes('ID3'), Uint8Array.of(3, 0, 0, 0, 0, 0, body.length), body]);
    const old = new Uint8Array(128);
    old.set(utf8Bytes('TAGAn older title'));
    old.set(utf8Bytes('Acme Radio'), 33);
    expect(readTags(concatBytes([tag, old]))).toEqual({ title: 'Título', organisation: 'Acme Radio' });
  });

  it('never throw and never hang, whatever the bytes', async () => {
    const noise = createNoise(7);
    const seeds = [
      buildId3(TAGS),
      encodeWav(softNoise(20, 1, 8000), { bitDepth: 16, tags: TAGS }),
      await encodeMp3(softNoise(3000, 1, 48000), { bitRateKbps: 64 }, { tags: TAGS }),
    ];
    for (let round = 0; round < 1500; round += 1) {
      const bytes = (seeds[round % seeds.length] as Uint8Array).slice();
      for (let hit = 0; hit < 1 + (round % 9); hit += 1) {
        const place = Math.floor(Math.abs(noise()) * Math.min(bytes.length, round % 2 === 0 ? 80 : bytes.length));
        bytes[place] = Math.floor(Math.abs(noise()) * 256);
      }
      expect(readTags(bytes.subarray(0, Math.ceil(Math.abs(noise()) * bytes.length)))).toBeTypeOf('object');
    }
  });
});
