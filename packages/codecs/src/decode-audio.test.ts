import type { EncoderPresetName } from '@sonora/contracts/audio';
import { describe, expect, it } from 'vitest';
import { CodecError } from './codec-error.ts';
import { decodeAudio, probeAudio } from './decode-audio.ts';
import { encodeWithPreset } from './encode-as.ts';
import { encoderPresets } from './encoder-presets.ts';
import { encodeMp3 } from './mp3/encode-mp3.ts';
import { buildId3 } from './tags/id3-write.ts';
import { createNoise, softNoise } from './testkit/signals.ts';
import { encodeWav } from './wav/encode-wav.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

describe('probeAudio and decodeAudio', () => {
  it('agree on length, rate and channels for both containers', async () => {
    const pcm = softNoise(12345, 2, 44100);
    for (const bytes of [encodeWav(pcm, { bitDepth: 16 }), await encodeMp3(pcm, { vbrQuality: 3 })]) {
      const { pcm: decoded, probe } = await decodeAudio(bytes);
      expect(probe).toMatchObject({
        sampleRateHz: 44100,
        channelCount: 2,
        frames: 12345,
        durationSeconds: 12345 / 44100,
      });
      expect(decoded.sampleRateHz).toBe(44100);
      expect(decoded.channels.map((channel) => channel.length)).toEqual([12345, 12345]);
    }
  });

  it('say the bit rate of the audio', async () => {
    expect(probeAudio(encodeWav(softNoise(100, 2, 48000), { bitDepth: 16 })).bitRateKbps).toBe(1536);
    expect(probeAudio(await encodeMp3(softNoise(48000, 2, 48000), { bitRateKbps: 192 })).bitRateKbps).toBe(192);
  });

  it('tell why a file cannot be read', () => {
    const cases: [string, Uint8Array][] = [
      ['empty', new Uint8Array(0)],
      ['empty', buildId3({ title: 'A title and nothing else' })],
      ['not-audio', text('Once upon a time '.repeat(500))],
      ['not-audio', text('<!doctype html><p>Not found</p>')],
      ['damaged', text('OggS and so on')],
      ['damaged', text('fLaC and so on')],
      ['damaged', text('1234ftypM4A and so on')],
      ['unsupported', Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0, 0)],
    ];
    for (const [code, bytes] of cases) {
      expect(() => probeAudio(bytes), code).toThrow(expect.objectContaining({ name: 'CodecError', code }));
    }
  });

  it('never take random bytes for music', () => {
    const noise = createNoise(3);
    for (let round = 0; round < 20; round += 1) {
      const bytes = Uint8Array.from({ length: 20000 }, () => Math.floor((noise() + 1) * 128));
      expect(() => probeAudio(bytes)).toThrow(CodecError);
    }
  });

  it('give the good part or an error of their own when bytes are hit or cut', async () => {
    const noise = createNoise(11);
    const pcm = softNoise(6000, 2, 48000);
    const seeds = [
      encodeWav(pcm, { bitDepth: 24 }),
      await encodeMp3(pcm, { bitRateKbps: 128 }),
      await encodeMp3(pcm, { vbrQuality: 0 }),
    ];
    for (let round = 0; round < 240; round += 1) {
      const bytes = (seeds[round % seeds.length] as Uint8Array).slice();
      for (let hit = 0; hit < 1 + (round % 40); hit += 1) {
        const place = Math.floor(Math.abs(noise()) * (round % 4 === 0 ? 60 : bytes.length));
        bytes[place] = Math.floor(Math.abs(noise()) * 256);
      }
      const cut = round % 3 === 0 ? bytes : bytes.subarray(0, Math.ceil(Math.abs(noise()) * bytes.length));
      const outcome = await decodeAudio(cut, { maxSamples: 200000 }).catch((error: unknown) => error);
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(CodecError);
        continue;
      }
      const { pcm: decoded } = outcome as Awaited<ReturnType<typeof decodeAudio>>;
      expect(decoded.channels.every((channel) => channel.every(Number.isFinite))).toBe(true);
    }
  });
});

describe('encoder presets', () => {
  it('write files of the rate and channels that they promise', async () => {
    for (const [name, preset] of Object.entries(encoderPresets)) {
      for (const channelCount of [1, 2]) {
        const bytes = await encodeWithPreset(softNoise(24000, channelCount, 48000), name as EncoderPresetName);
        expect(probeAudio(bytes), name).toMatchObject({
          container: preset.extension,
          sampleRateHz: preset.sampleRateHz,
          channelCount: preset.channelCount,
          frames: preset.sampleRateHz / 2,
        });
      }
    }
  });

  it('grow with their name', async () => {
    const pcm = softNoise(96000, 2, 48000);
    const names = ['mp3_very_low', 'mp3_low', 'mp3_medium', 'mp3_high', 'mp3_very_high'] as const;
    const sizes = await Promise.all(names.map(async (name) => (await encodeWithPreset(pcm, name)).length));
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  });

  it('refuse samples that the preset cannot take', async () => {
    await expect(encodeWithPreset(softNoise(100, 1, 44100), 'wav')).rejects.toMatchObject({ code: 'unsupported' });
    await expect(encodeWithPreset(softNoise(100, 3, 48000), 'mp3')).rejects.toMatchObject({ code: 'unsupported' });
  });
});
