import { type CodecError, createByteBudget, decodeAudio, encodeWav, type Pcm } from '@sonora/codecs';
import { resample } from '@sonora/engine';
import { describe, expect, it } from 'vitest';
import { constantFlac } from '../../../../tests/testkit/hostile/constant-flac.ts';
import { decodeMedia, joinMedia } from './decode-media.ts';

const readerOf = (bytes: Uint8Array) => ({
  sizeBytes: bytes.length,
  read: (offset: number, length: number) => bytes.subarray(offset, offset + length),
});
const noise = (frames: number, channelCount: number, sampleRateHz: number): Pcm => {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return {
    sampleRateHz,
    channels: Array.from({ length: channelCount }, () => Float32Array.from({ length: frames }, next)),
  };
};
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'decoded',
    (error: CodecError) => `${error.name} ${error.message}`,
  );

describe('decodeMedia', () => {
  it.each([
    [1, 44_100],
    [2, 48_000],
    [2, 44_100],
    [3, 96_000],
    [6, 44_100],
    [8, 22_050],
  ])('gives bit for bit the downmix and resampling of the whole, of %i channels at %i Hz', async (channels, rateHz) => {
    const { pcm } = await decodeAudio(encodeWav(noise(150_000, channels, rateHz), { bitDepth: 24 }));
    const [left, right, centre, , leftSurround, rightSurround] = pcm.channels;
    const fold = (main: Float32Array, surround: Float32Array | undefined): Float32Array =>
      main.map((sample, frame) => sample + Math.SQRT1_2 * ((centre?.[frame] ?? 0) + (surround?.[frame] ?? 0)));
    const stereo = channels <= 2 ? pcm.channels : [fold(left!, leftSurround), fold(right!, rightSurround)];
    const whole = resample({ sampleRateHz: rateHz, channels: stereo }, 48_000);
    const budget = createByteBudget(100_000_000);
    const decoded = await decodeMedia(readerOf(encodeWav(pcm, { bitDepth: 24 })), 1_000, budget);
    expect(decoded).toMatchObject({ channelCount: Math.min(2, channels), durationSeconds: 150_000 / rateHz });
    expect(joinMedia(decoded, budget)).toEqual(whole);
  });

  it('refuses a file whose few bytes are thousands of millions of samples, in words', async () => {
    const bytes = constantFlac({ channels: 8, sampleRateHz: 655_350, seconds: 400 });
    expect(bytes.length).toBeLessThan(150_000);
    expect(await refusalOf(decodeMedia(readerOf(bytes), 600, createByteBudget(3e9)))).toBe(
      'CodecError Audio of 655,350 Hz cannot be read, only up to 384,000 Hz.',
    );
  });

  it('holds as much of such a file at an allowed rate as its result has, not its samples', async () => {
    const seconds = 20;
    const bytes = constantFlac({ channels: 8, sampleRateHz: 384_000, seconds });
    const resultBytes = seconds * 48_000 * 2 * 4;
    const decoded = await decodeMedia(readerOf(bytes), 600, createByteBudget(resultBytes));
    expect(decoded.frames).toBe(seconds * 48_000);
    const sample = decoded.blocks[3]![0]![100]!;
    expect(sample).toBeCloseTo((1 + 2 * Math.SQRT1_2) * (1_000 / 32_768), 5);
    expect(await refusalOf(decodeMedia(readerOf(bytes), 600, createByteBudget(resultBytes - 1)))).toBe(
      'CodecError This needs more memory than one task may use. Please use shorter or fewer recordings.',
    );
  });

  it('refuses more samples than three hours of eight channels have, before it decodes them', async () => {
    const bytes = constantFlac({
      channels: 8,
      sampleRateHz: 384_000,
      seconds: 10,
      declaredFrames: 3 * 3_600 * 384_000,
    });
    // What is announced does not matter: ten seconds come out.
    expect((await decodeMedia(readerOf(bytes), 600, createByteBudget(3e9))).durationSeconds).toBe(10);
    const wav = encodeWav(noise(100, 8, 384_000), { bitDepth: 16 });
    const file = { ...readerOf(wav), sizeBytes: 3 * 3_600 * 384_000 * 16 };
    new DataView(wav.buffer, wav.byteOffset).setUint32(wav.length - 1_600 - 4, 0xffffffff, true);
    expect(await refusalOf(decodeMedia(file, 600, createByteBudget(3e9)))).toBe(
      'CodecError This audio has too many samples: three hours of eight channels at 48 kHz can be read.',
    );
  });
});
