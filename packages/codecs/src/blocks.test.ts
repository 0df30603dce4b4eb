import { describe, expect, it, vi } from 'vitest';
import { AUDIO_FILE_LIMITS } from './audio-limits.ts';
import { createByteBudget } from './byte-budget.ts';
import { decodeAudio, decodeAudioBlocks } from './decode-audio.ts';
import { encodeAs, encodeSource } from './encode-as.ts';
import { encoderPresets } from './encoder-presets.ts';
import { decodeFlac } from './flac/decode-flac.ts';
import { encodeFlac } from './flac/encode-flac.ts';
import { readerOf } from './io/byte-reader.ts';
import { createByteCollector } from './io/byte-sink.ts';
import { concatBytes } from './io/bytes.ts';
import { openAudioFile, openFlacFile, openPcmSource } from './open-audio-file.ts';
import type { Pcm } from './pcm.ts';
import { sourceOfPcm } from './pcm-source.ts';
import { buildAiff } from './testkit/aiff.ts';
import { mutate, soundFiles } from './testkit/mutations.ts';
import { softNoise } from './testkit/signals.ts';
import { encodeWav } from './wav/encode-wav.ts';

const joinChannel = (blocks: readonly (readonly Float32Array[])[], channel: number): Float32Array => {
  const whole = new Float32Array(blocks.reduce((sum, block) => sum + block[channel]!.length, 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(block[channel]!, at);
    at += block[channel]!.length;
  }
  return whole;
};

const joined = async (bytes: Uint8Array): Promise<Pcm> => {
  const blocks: Float32Array[][] = [];
  const probe = await decodeAudioBlocks(bytes, (channels) => blocks.push(channels.map((samples) => samples.slice())));
  const channels = Array.from({ length: probe.channelCount }, (_, channel) => joinChannel(blocks, channel));
  expect(channels[0]?.length).toBe(probe.frames);
  return { sampleRateHz: probe.sampleRateHz, channels };
};

const outcome = async (work: Promise<Pcm>): Promise<Pcm | string> =>
  work.catch((error: { code?: string; message: string }) => error.code ?? error.message);

describe('decodeAudioBlocks', () => {
  it('gives the samples that decodeAudio gives when a file is longer than a block', async () => {
    const pcm = softNoise(150_000, 2, 48_000);
    for (const name of ['wav', 'flac', 'ogg', 'mp3', 'mp3_very_low'] as const) {
      const bytes = await encodeAs(pcm, encoderPresets[name]);
      expect(await joined(bytes), name).toEqual((await decodeAudio(bytes)).pcm);
    }
  });

  it('gives the same samples, or the same error, as decodeAudio when a file is damaged', async () => {
    const files = await soundFiles();
    for (let seed = 0; seed < 160; seed += 1) {
      const [name, bytes] = files[seed % files.length]!;
      const damaged = mutate(bytes, seed);
      const whole = await outcome(decodeAudio(damaged).then(({ pcm }) => pcm));
      expect(await outcome(joined(damaged)), `${name}, seed ${seed}`).toEqual(whole);
    }
  });
});

/** The samples of an opened file, at most `maxSeconds` of it. */
const opened = async (bytes: Uint8Array, maxSeconds?: number): Promise<Pcm> => {
  const blocks: Float32Array[][] = [];
  const file = openAudioFile(readerOf(bytes), createByteBudget(10_000_000));
  const { durationSeconds } = await file.decode(
    (channels) => blocks.push(channels.map((samples) => samples.slice())),
    maxSeconds,
  );
  const channels = Array.from({ length: file.channelCount }, (_, channel) => joinChannel(blocks, channel));
  expect(durationSeconds).toBe(channels[0]!.length / file.sampleRateHz);
  return { sampleRateHz: file.sampleRateHz, channels };
};

describe('openAudioFile', () => {
  it('gives what decodeAudio gives, or its beginning, of every container', async () => {
    for (const [name, bytes] of await soundFiles()) {
      const { pcm } = await decodeAudio(bytes);
      const most = 1234;
      expect(await opened(bytes, most / pcm.sampleRateHz), name).toEqual({
        ...pcm,
        channels: pcm.channels.map((samples) => samples.slice(0, most)),
      });
      expect(await opened(bytes, 10), name).toEqual(pcm);
      expect(await opened(bytes), name).toEqual(pcm);
    }
  });

  it('claims a compressed file, which it holds, before it reads it', async () => {
    const bytes = (await soundFiles()).find(([name]) => name === 'mp3')![1];
    const file = readerOf(bytes);
    const read = vi.spyOn(file, 'read');
    expect(() => openAudioFile(file, createByteBudget(bytes.length - 1))).toThrow('more memory than one task may use');
    expect(read).not.toHaveBeenCalledWith(0, bytes.length);
    openAudioFile(file, createByteBudget(bytes.length));
    expect(read).toHaveBeenCalledWith(0, bytes.length);
  });
});

describe('openPcmSource', () => {
  const pcm = softNoise(5000, 2, 48_000);
  const reader = readerOf;

  it.each([
    ['wav', encodeWav(pcm, { bitDepth: 24, tags: { title: 'Long' } })],
    ['aiff', buildAiff(pcm.channels.map((samples) => Int16Array.from(samples, (sample) => sample * 32_767)))],
  ])('reads any segment of a %s file', async (container, bytes) => {
    const source = openPcmSource(reader(bytes))!;
    expect(source.container).toBe(container);
    const whole = (await decodeAudio(bytes)).pcm;
    expect(source.frames).toBe(5000);
    expect(source.read(1234, 777)).toEqual(whole.channels.map((samples) => samples.slice(1234, 2011)));
  });

  it('reads silence where the file has become shorter since it was opened', () => {
    const bytes = encodeWav(pcm, { bitDepth: 16 });
    const file = {
      sizeBytes: bytes.length,
      read: (from: number, length: number) => bytes.subarray(from, Math.min(from + length, 444)),
    };
    const [left] = openPcmSource(file)!.read(0, 5000);
    expect(left!.subarray(0, 100).some((sample) => sample !== 0)).toBe(true);
    expect(left!.subarray(100).every((sample) => sample === 0)).toBe(true);
  });

  it('finds samples behind two mebibytes of other chunks', () => {
    const plain = encodeWav(pcm, { bitDepth: 16 });
    const junk = new Uint8Array(8 + 2 ** 21);
    junk.set([0x4a, 0x55, 0x4e, 0x4b, 0, 0, 0x20, 0]);
    const bytes = concatBytes([plain.subarray(0, 12), junk, plain.subarray(12)]);
    expect(openPcmSource(reader(bytes))!.read(0, 50)).toEqual(openPcmSource(reader(plain))!.read(0, 50));
  });

  it('finds the format of an AIFF file behind its samples', () => {
    const plain = buildAiff([Int16Array.of(1, 2, 3, 4)]);
    const moved = concatBytes([plain.subarray(0, 12), plain.subarray(38), plain.subarray(12, 38)]);
    expect(openPcmSource(reader(moved))!.read(0, 4)).toEqual(openPcmSource(reader(plain))!.read(0, 4));
  });

  it('refuses a file that is longer than is allowed by what it says, without reading it', () => {
    const plain = encodeWav(pcm, { bitDepth: 16 }).subarray(0, 44);
    const seconds = AUDIO_FILE_LIMITS.durationSeconds;
    const file = (frames: number) => ({
      sizeBytes: 44 + frames * 4,
      read: (from: number, length: number) => plain.subarray(from, from + length),
    });
    // The header declares only the first 5000 frames; 0 means an unknown length.
    plain.fill(0, 40, 44);
    expect(openPcmSource(file(seconds * 48_000))!.frames).toBe(seconds * 48_000);
    expect(() => openPcmSource(file(seconds * 48_000 + 1))).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  it('is undefined for another kind of file', () => {
    expect(openPcmSource(reader(new Uint8Array(100)))).toBeUndefined();
  });
});

describe('encodeSource', () => {
  it.each(['wav', 'flac', 'ogg', 'mp3'] as const)('never holds long audio when it writes %s', async (name) => {
    const pcm = softNoise(400_000, 2, 48_000);
    const source = sourceOfPcm(pcm);
    const read: number[] = [];
    const written: number[] = [];
    const file = createByteCollector();
    await encodeSource(
      {
        ...source,
        read: (start, count) => {
          read.push(count);
          return source.read(start, count);
        },
      },
      encoderPresets[name],
      { title: 'Long' },
      {
        ...file,
        write: (bytes) => {
          written.push(bytes.length);
          file.write(bytes);
        },
      },
    );
    expect(file.bytes()).toEqual(await encodeAs(pcm, encoderPresets[name], { title: 'Long' }));
    expect(Math.max(...read)).toBeLessThanOrEqual(65_536);
    // The frames of an MP3 are counted before the first one is written.
    if (name !== 'mp3') expect(Math.max(...written)).toBeLessThanOrEqual(65_536 * 4);
  });

  it.each(['wav', 'mp3'] as const)('writes mono as the same sound on both sides into %s', async (name) => {
    const mono = softNoise(50_000, 1, 48_000);
    const stereo = { ...mono, channels: [mono.channels[0]!, mono.channels[0]!.slice()] };
    const undithered = { ...encoderPresets[name], ...(name === 'wav' ? { bitDepth: 24 as const } : {}) };
    expect(await encodeAs(mono, undithered)).toEqual(await encodeAs(stereo, undithered));
  });
});

describe('openFlacFile', () => {
  const loudNoise = (frames: number): Pcm => {
    const quiet = softNoise(frames, 2, 48_000);
    return {
      ...quiet,
      channels: quiet.channels.map((samples) => samples.map((value) => 0.9 * Math.sign(value) - value)),
    };
  };
  const readInPlace = (bytes: Uint8Array) => {
    const reads: number[] = [];
    const blocks: Float32Array[][] = [];
    const file = openFlacFile({
      sizeBytes: bytes.length,
      read: (offset, length) => {
        const found = bytes.slice(offset, offset + length);
        reads.push(found.length);
        return found;
      },
    })!;
    const found = file.decode((channels) => void blocks.push(channels.map((samples) => samples.slice())));
    const channels = [0, 1].map((side) => joinChannel(blocks, side));
    return { reads, found, channels };
  };

  it('decodes a file in several blocks to the samples of the whole, with damage between two blocks', () => {
    const bytes = encodeFlac(loudNoise(48_000 * 31), { bitDepth: 24 });
    // Three windows.
    expect(bytes.length).toBeGreaterThan(2 * 2 ** 22);
    // Damage at 4 MB, where the next window of the file is read.
    const damaged = bytes.slice();
    for (let at = 2 ** 22 - 3; at < 2 ** 22 + 3; at += 1) damaged[at] = 0xff;
    for (const file of [bytes, damaged.slice(0, -1_000)]) {
      const { reads, found, channels } = readInPlace(file);
      const whole = decodeFlac(file);
      channels.forEach((samples, side) => {
        expect(Buffer.compare(Buffer.from(samples.buffer), Buffer.from(whole.channels[side]!.slice().buffer))).toBe(0);
      });
      expect(found.durationSeconds).toBe(whole.channels[0]!.length / 48_000);
      expect(reads.slice(1).every((length) => length <= 2 ** 23)).toBe(true);
      expect(reads.length).toBeGreaterThan(2);
    }
  });

  it('is nothing for another kind of file', () => {
    expect(openFlacFile(readerOf(encodeWav(softNoise(100, 1, 48_000), { bitDepth: 16 })))).toBeUndefined();
  });
});
