import { encodeWav } from '@sonora/codecs';
import { describe, expect, it } from 'vitest';
import { inspectAudioBytes } from './inspect-audio.ts';

const pcm = { sampleRateHz: 8000, channels: [Float32Array.from({ length: 12_345 }, (_, n) => Math.sin(n / 20) / 2)] };

describe('inspectAudioBytes', () => {
  it('tells the length that the samples have', async () => {
    expect(await inspectAudioBytes(encodeWav(pcm, { bitDepth: 16 }))).toEqual({ durationSeconds: 12_345 / 8000 });
  });

  it('takes a view into larger memory', async () => {
    const file = encodeWav(pcm, { bitDepth: 24 });
    const pool = new Uint8Array(file.length + 100);
    pool.set(file, 40);
    const found = await inspectAudioBytes(pool.subarray(40, 40 + file.length));
    expect(found.durationSeconds).toBeCloseTo(12_345 / 8000, 9);
  });

  it('says in words why a file cannot be read', async () => {
    const text = new TextEncoder().encode('This is no audio at all.');
    await expect(inspectAudioBytes(text)).rejects.toMatchObject({ code: 'not-audio' });
  });

  it('ends at once when nobody waits any more', async () => {
    const long = { sampleRateHz: 48_000, channels: [new Float32Array(48_000 * 600)] };
    const waiting = new AbortController();
    const inspected = inspectAudioBytes(encodeWav(long, { bitDepth: 24 }), waiting.signal);
    setTimeout(() => waiting.abort(new Error('gone')), 5);
    await expect(inspected).rejects.toThrow('gone');
  });

  it('leaves the process free for other work while it decodes', async () => {
    const long = { sampleRateHz: 48_000, channels: [new Float32Array(48_000 * 120).fill(0.1)] };
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await inspectAudioBytes(encodeWav(long, { bitDepth: 16 }));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });
});
