import { encodeWav } from '@sonora/codecs';
import { describe, expect, it } from 'vitest';
import { audioOfSamples, checkedAudio, DamagedResponseError, decodeResponse } from './response-audio.ts';

const tone = (frames: number, gain = 0.5): Float32Array =>
  Float32Array.from({ length: frames }, (_, index) => gain * Math.sin(index / 10));

const wav = (...channels: readonly Float32Array[]): Buffer =>
  Buffer.from(encodeWav({ sampleRateHz: 24_000, channels }, { bitDepth: 16 }));

describe('decodeResponse', () => {
  it('mixes channels down to one', async () => {
    const { samples } = await decodeResponse(wav(tone(1_000, 0.5), tone(1_000, -0.5)));
    expect(Math.max(...samples.map(Math.abs))).toBeLessThan(1e-4);
  });

  it('takes a file that is shorter than its head says for cut', async () => {
    const whole = wav(tone(1_000));
    await expect(decodeResponse(whole.subarray(0, whole.length - 2))).rejects.toBeInstanceOf(DamagedResponseError);
    expect((await decodeResponse(whole)).samples).toHaveLength(1_000);
  });

  it('reads to the end when the head knows no length', async () => {
    for (const size of [0, 0x7fff_ffff, 0xffff_ffff]) {
      const streamed = wav(tone(1_000));
      streamed.writeUInt32LE(size, streamed.indexOf('data') + 4);
      expect((await decodeResponse(streamed)).samples, String(size)).toHaveLength(1_000);
    }
  });

  it.each(['', '<html></html>', '{"error":"no"}', 'RIFF', 'RIFF\0\0\0\0WAVEdata'])('refuses %j', async (text) => {
    await expect(decodeResponse(Buffer.from(text))).rejects.toThrow();
  });
});

describe('audioOfSamples', () => {
  it('reads 16 bits of either sign and refuses half a sample', () => {
    const { samples } = audioOfSamples(Buffer.from([0x00, 0x80, 0x00, 0x40]), 24_000);
    expect([...samples]).toEqual([-1, 0.5]);
    expect(() => audioOfSamples(Buffer.alloc(3), 24_000)).toThrow(DamagedResponseError);
  });
});

describe('checkedAudio', () => {
  it('refuses silence, nothing, and less than anybody can say so much in', () => {
    const check = (samples: Float32Array, characters: number) =>
      checkedAudio({ samples, sampleRateHz: 1_000 }, characters);
    expect(() => check(new Float32Array(5_000), 10)).toThrow(DamagedResponseError);
    expect(() => check(new Float32Array(0), 0)).toThrow(DamagedResponseError);
    expect(() => check(tone(1_000), 61)).toThrow(DamagedResponseError);
    expect(check(tone(1_000), 60).samples).toHaveLength(1_000);
  });

  it('turns down what a lossy file overshoots, and nothing else', () => {
    const loud = checkedAudio({ samples: tone(1_000, 1.2), sampleRateHz: 1_000 }, 1).samples;
    expect(Math.max(...loud)).toBeLessThan(1);
    const quiet = tone(1_000, 0.9);
    expect(checkedAudio({ samples: quiet, sampleRateHz: 1_000 }, 1).samples).toBe(quiet);
  });
});
