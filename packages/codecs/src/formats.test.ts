import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CodecError } from './codec-error.ts';
import { customPreset } from './custom-preset.ts';
import { decodeAudio, probeAudio } from './decode-audio.ts';
import { encodeAs } from './encode-as.ts';
import { decodeFlac } from './flac/decode-flac.ts';
import { encodeFlac } from './flac/encode-flac.ts';
import { createMd5 } from './flac/md5.ts';
import { utf8Bytes } from './io/bytes.ts';
import { decodeOgg } from './ogg/decode-ogg.ts';
import { encodeOgg } from './ogg/encode-ogg.ts';
import { readTags, writeTags } from './tags/tags.ts';
import { buildAiff } from './testkit/aiff.ts';
import { materials } from './testkit/materials.ts';
import { mutate, soundFiles } from './testkit/mutations.ts';
import { snrDb, softNoise } from './testkit/signals.ts';
import { decodeWav } from './wav/decode-wav.ts';
import { encodeWav } from './wav/encode-wav.ts';

describe('FLAC', () => {
  it('gives back every sample that a WAV of the same depth holds, when length, depth and channels are awkward', () => {
    const cases = [
      softNoise(1, 2, 48_000),
      softNoise(4096, 1, 44_100),
      softNoise(4097, 2, 96_000),
      softNoise(9001, 6, 48_000),
      ...Object.values(materials).map((make) => make(1, 48_000)),
    ];
    for (const pcm of cases) {
      for (const bitDepth of [16, 24] as const) {
        expect(decodeFlac(encodeFlac(pcm, { bitDepth }))).toEqual(decodeWav(encodeWav(pcm, { bitDepth })));
      }
    }
  });

  it('gives back full scale and silence exactly', () => {
    const square = Float32Array.from({ length: 10_000 }, (_, frame) => (frame % 7 < 3 ? -1 : 1 - 2 ** -23));
    const pcm = {
      sampleRateHz: 48_000,
      channels: [square, square.map((sample) => -1 - sample), new Float32Array(10_000)],
    };
    for (const channels of [pcm.channels, pcm.channels.slice(0, 2)]) {
      const stereo = { ...pcm, channels };
      expect(decodeFlac(encodeFlac(stereo, { bitDepth: 24 }))).toEqual(decodeWav(encodeWav(stereo, { bitDepth: 24 })));
    }
  });

  it('is smaller than WAV by more than half when the music is a chord', () => {
    const chord = materials.chord(2, 48_000);
    expect(encodeFlac(chord, { bitDepth: 16 }).length).toBeLessThan(0.3 * encodeWav(chord, { bitDepth: 16 }).length);
  });

  it('names its samples by their MD5', () => {
    const pcm = softNoise(5000, 2, 48_000);
    const wav = encodeWav(pcm, { bitDepth: 16 });
    const digest = createHash('md5').update(wav.subarray(44)).digest();
    expect(Buffer.from(encodeFlac(pcm, { bitDepth: 16 }).subarray(26, 42))).toEqual(digest);
    for (const text of ['', 'abc', 'x'.repeat(55), 'x'.repeat(64), 'x'.repeat(1000)]) {
      const digest = createMd5();
      // Chunks of 37 bytes end within the blocks of 64 bytes.
      for (let from = 0; from < text.length; from += 37) digest.update(utf8Bytes(text.slice(from, from + 37)));
      expect(Buffer.from(digest.digest()).toString('hex')).toBe(createHash('md5').update(text).digest('hex'));
    }
  });

  it('puts silence in the place of a frame whose checksum is wrong, and keeps what follows in time', () => {
    const pcm = softNoise(20_000, 2, 48_000);
    const bytes = encodeFlac(pcm, { bitDepth: 24 });
    const whole = decodeFlac(bytes);
    const hit = bytes.slice();
    hit[Math.floor(bytes.length / 2)] = (hit[Math.floor(bytes.length / 2)] as number) ^ 0x10;
    const decoded = decodeFlac(hit);
    expect(decoded.channels[0]?.length).toBe(20_000);
    const first = decoded.channels[0] as Float32Array;
    const wrong = first.findIndex((sample, frame) => sample !== whole.channels[0]?.[frame]);
    expect(wrong % 4096).toBeLessThan(2);
    expect(first.subarray(wrong, wrong + 4000).every((sample) => sample === 0)).toBe(true);
    expect(first.subarray(16_384)).toEqual(whole.channels[0]?.subarray(16_384));
  });

  it('gives the frames that are left when it was cut, and the probe agrees', async () => {
    const bytes = encodeFlac(softNoise(20_000, 2, 48_000), { bitDepth: 16 });
    const cut = bytes.subarray(0, Math.floor(bytes.length * 0.7));
    const { pcm } = await decodeAudio(cut);
    expect(pcm.channels[0]?.length).toBe(12_288);
    expect(probeAudio(cut).frames).toBe(12_288);
  });

  it('allocates by what is there when the header lies about the length', async () => {
    const bytes = encodeFlac(softNoise(5000, 1, 48_000), { bitDepth: 16 });
    bytes[21] = (bytes[21] as number) | 0x0f;
    const { pcm } = await decodeAudio(bytes);
    expect(pcm.channels[0]?.length).toBe(5000);
  });
});

describe('Ogg Vorbis', () => {
  it('gives back exactly as many frames as went in, close to what they were', async () => {
    for (const [pcm, leastSnrDb] of [
      [materials.chord(2, 48_000), 30],
      [softNoise(44_101, 1, 44_100), 20],
      [softNoise(1, 2, 48_000), 0],
    ] as const) {
      const decoded = await decodeOgg(await encodeOgg(pcm, 9));
      expect(decoded.sampleRateHz).toBe(pcm.sampleRateHz);
      pcm.channels.forEach((channel, index) => {
        const copy = decoded.channels[index] as Float32Array;
        expect(copy.length).toBe(channel.length);
        expect(snrDb(channel, copy)).toBeGreaterThan(leastSnrDb);
      });
    }
  });

  it('has the same bytes each time', async () => {
    const pcm = softNoise(30_000, 2, 48_000);
    const first = await encodeOgg(pcm, 5, { title: 'one' });
    await encodeOgg(softNoise(999, 1, 44_100), 2);
    expect(await encodeOgg(pcm, 5, { title: 'one' })).toEqual(first);
  });

  it('gives the pages that are left when it was cut', async () => {
    const bytes = await encodeOgg(softNoise(96_000, 2, 48_000), 5);
    const { pcm, probe } = await decodeAudio(bytes.subarray(0, Math.floor(bytes.length * 0.6)));
    expect(probe.frames).toBe(pcm.channels[0]?.length);
    expect(probe.frames).toBeGreaterThan(20_000);
    expect(probe.frames).toBeLessThan(70_000);
  });
});

describe('AIFF', () => {
  it('is read exactly in either byte order', async () => {
    const steps = [Int16Array.of(0, 1, -1, 32_767, -32_768), Int16Array.of(5, 4, 3, 2, 1)];
    for (const isLittleEndian of [false, true]) {
      const { pcm, probe } = await decodeAudio(buildAiff(steps, isLittleEndian));
      expect(probe).toMatchObject({ container: 'aiff', sampleRateHz: 48_000, channelCount: 2, frames: 5 });
      expect(pcm.channels).toEqual(steps.map((channel) => Float32Array.from(channel, (step) => step / 32_768)));
    }
  });

  it('says what is wrong when channels, rate or data are', () => {
    const sound = buildAiff([new Int16Array(40)]);
    const changed = (offset: number, ...values: number[]): Uint8Array => {
      const bytes = sound.slice();
      bytes.set(values, offset);
      return bytes;
    };
    const cases: [string, Uint8Array][] = [
      ['damaged', changed(20, 0, 0)],
      ['unsupported', changed(20, 0, 9)],
      ['empty', sound.subarray(0, sound.length - 79)],
      ['unsupported', changed(28, 0x7f, 0xff)],
      ['damaged', changed(28, 0, 0)],
      ['damaged', sound.subarray(0, 38)],
      ['damaged', sound.subarray(0, 12)],
    ];
    for (const [code, bytes] of cases) {
      expect(() => probeAudio(bytes), code).toThrow(expect.objectContaining({ name: 'CodecError', code }));
    }
  });
});

describe('tags', () => {
  it('are written into FLAC and Ogg and replaced without touching the audio', async () => {
    const pcm = softNoise(9000, 2, 48_000);
    const tags = {
      title: 'Frühling',
      organisation: 'Bakery',
      comment: 'x'.repeat(2000),
      loudness: { integratedLufs: -14 },
    };
    for (const bytes of [encodeFlac(pcm, { bitDepth: 16, tags }), await encodeOgg(pcm, 3, tags)]) {
      expect(readTags(bytes)).toEqual(tags);
      const renamed = writeTags(bytes, { title: 'Winter' });
      expect(readTags(renamed)).toEqual({ title: 'Winter' });
      expect((await decodeAudio(renamed)).pcm).toEqual((await decodeAudio(bytes)).pcm);
    }
  });
});

describe('the custom preset', () => {
  it('writes what its figures say', async () => {
    const figures = [
      { format: 'wav', sampleRate: '44100', bitDepth: '24', channels: '2' },
      { format: 'FLAC', sampleRate: 96_000, bitDepth: 24, channels: 1 },
      { format: 'ogg', sampleRate: 44_100 },
      { format: 'mp3', sampleRate: 24_000, channels: 1 },
      { format: 'mp3', bitRateType: 'variable', bitRate: 2 },
    ];
    for (const custom of figures) {
      const preset = customPreset(custom);
      const { sampleRateHz, channelCount, extension } = preset;
      const bytes = await encodeAs(softNoise(5000, 2, sampleRateHz), preset);
      expect(probeAudio(bytes)).toMatchObject({ container: extension, sampleRateHz, channelCount, frames: 5000 });
    }
  });

  it('names the figure that cannot be', () => {
    for (const [custom, sentence] of [
      [{ format: 'aac' }, 'format should be one of mp3, wav, flac, ogg, not aac.'],
      [{ format: '__proto__' }, 'format should be'],
      [{ format: 'wav', bitDepth: 20 }, 'bitDepth should be one of 16, 24, 32, not 20.'],
      [{ format: 'flac', bitDepth: 32 }, 'bitDepth should be one of 16, 24, not 32.'],
      [{ format: 'mp3', sampleRate: 96_000 }, 'sampleRate should be one of'],
      [{ format: 'mp3', sampleRate: 24_000, bitRate: 320 }, 'bitRate should be one of'],
      [{ format: 'mp3', bitRateType: 'average' }, 'bitRateType should be constant or variable, not average.'],
      [{ format: 'wav', channels: 6 }, 'channels should be one of 1, 2, not 6.'],
    ] as const) {
      expect(() => customPreset(custom)).toThrow(sentence);
    }
  });
});

describe('damaged files of every container', () => {
  it('give the good part or an error of our own', async () => {
    const files = await soundFiles();
    for (let seed = 0; seed < 200; seed += 1) {
      const [name, bytes] = files[seed % files.length] as (typeof files)[number];
      const outcome = await decodeAudio(mutate(bytes, seed), { maxSamples: 2_000_000 }).catch(
        (error: unknown) => error,
      );
      if (outcome instanceof Error) {
        expect(outcome, `${name}, seed ${seed}`).toBeInstanceOf(CodecError);
        continue;
      }
      const { pcm } = outcome as Awaited<ReturnType<typeof decodeAudio>>;
      expect(
        pcm.channels.every((channel) => channel.every(Number.isFinite)),
        `${name}, seed ${seed}`,
      ).toBe(true);
    }
  });

  it('end with an answer when they are full of false frames and pages', async () => {
    const flac = encodeFlac(softNoise(5000, 1, 48_000), { bitDepth: 16 });
    const header = flac.subarray(flac.lastIndexOf(0xf8) - 1);
    const junk = new Uint8Array(400_000);
    for (let at = 0; at + 12 < junk.length; at += 12) junk.set(header.subarray(0, 12), at);
    const flood = new Uint8Array(flac.length + junk.length);
    flood.set(flac);
    flood.set(junk, flac.length);
    expect((await decodeAudio(flood)).pcm.channels[0]?.length).toBe(5000);
    const pages = new Uint8Array(300_000);
    for (let at = 0; at + 27 < pages.length; at += 27) {
      pages.set(utf8Bytes('OggS'), at);
      pages[at + 26] = 255;
    }
    expect(() => probeAudio(pages)).toThrow(CodecError);
  });
});
