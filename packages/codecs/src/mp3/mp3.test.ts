import { describe, expect, it } from 'vitest';
import { CodecError } from '../codec-error.ts';
import { probeAudio } from '../decode-audio.ts';
import { viewOf } from '../io/bytes.ts';
import { crc16 } from '../io/crc16.ts';
import type { Pcm } from '../pcm.ts';
import { snrDb, softNoise } from '../testkit/signals.ts';
import { decodeMp3 } from './decode-mp3.ts';
import { encodeMp3, encodeMp3WithReport, type Mp3Rate } from './encode-mp3.ts';
import { mainDataBegin, parseFrameHeader } from './frame-header.ts';
import { scanFrames } from './frame-scan.ts';
import { parseInfoFrame } from './info-frame.ts';

const decodedFrames = async (bytes: Uint8Array): Promise<number | undefined> =>
  (await decodeMp3(bytes)).channels[0]?.length;

const roundTripSnr = async (pcm: Pcm, rate: Mp3Rate): Promise<number[]> => {
  const decoded = await decodeMp3(await encodeMp3(pcm, rate));
  return pcm.channels.map((channel, index) => snrDb(channel, decoded.channels[index] as Float32Array));
};

describe('encodeMp3 and decodeMp3', () => {
  it('give back exactly the frames that went in when the length is awkward', async () => {
    for (const frames of [1, 2, 575, 576, 577, 1151, 1152, 1153, 2304, 47999, 48000]) {
      for (const channelCount of [1, 2]) {
        const bytes = await encodeMp3(softNoise(frames, channelCount, 48000), { bitRateKbps: 192 });
        expect(await decodedFrames(bytes), `${frames} frames`).toBe(frames);
        expect(probeAudio(bytes)).toMatchObject({ container: 'mp3', frames, channelCount, sampleRateHz: 48000 });
      }
    }
  });

  it('give back a 30 s ad as 1,440,000 frames', async () => {
    const pcm = { sampleRateHz: 48000, channels: [new Float32Array(1440000), new Float32Array(1440000)] };
    expect(await decodedFrames(await encodeMp3(pcm, { bitRateKbps: 192 }))).toBe(1440000);
  });

  it.each<[string, number, Mp3Rate]>([
    ['48 kHz at 192 kb/s', 48000, { bitRateKbps: 192 }],
    ['44.1 kHz at 192 kb/s, whose frames vary by a byte', 44100, { bitRateKbps: 192 }],
    ['48 kHz at 320 kb/s', 48000, { bitRateKbps: 320 }],
    ['48 kHz with a variable rate', 48000, { vbrQuality: 2 }],
  ])('keep the wave in place and well above the noise at %s', async (_, sampleRateHz, rate) => {
    for (const channelCount of [1, 2]) {
      // Measured: a misplaced frame leaves at most 14.2 dB of this noise, LAME alone at least 20.7 dB. The bound
      // separates them.
      for (const value of await roundTripSnr(softNoise(20000, channelCount, sampleRateHz), rate)) {
        expect(value).toBeGreaterThan(18);
      }
    }
  });

  it('keep the sides apart when the channels differ', async () => {
    const left = Float32Array.from(
      { length: 24000 },
      (_, frame) => 0.5 * Math.sin((2 * Math.PI * 1000 * frame) / 48000),
    );
    const decoded = await decodeMp3(
      await encodeMp3({ sampleRateHz: 48000, channels: [left, new Float32Array(24000)] }, { bitRateKbps: 192 }),
    );
    const energy = (samples: ArrayLike<number> = []): number =>
      Array.from(samples).reduce((sum, sample) => sum + sample * sample, 0);
    expect(energy(decoded.channels[1])).toBeLessThan(energy(decoded.channels[0]) / 1e4);
  });

  it('convert the rate to the nearest whole frame when another output rate is wanted', async () => {
    const pcm = softNoise(48000, 1, 48000);
    for (const [outputSampleRateHz, bitRateKbps] of [
      [44100, 128],
      [24000, 48],
    ] as const) {
      const decoded = await decodeMp3(await encodeMp3(pcm, { bitRateKbps }, { outputSampleRateHz }));
      expect(decoded.sampleRateHz).toBe(outputSampleRateHz);
      expect(decoded.channels[0]).toHaveLength(outputSampleRateHz);
    }
  });

  it('write the same bytes when the same samples come again', async () => {
    const pcm = softNoise(30000, 2, 48000);
    const first = await encodeMp3(pcm, { bitRateKbps: 192 });
    await encodeMp3(softNoise(5000, 1, 44100), { vbrQuality: 5 });
    expect(await encodeMp3(pcm, { bitRateKbps: 192 })).toEqual(first);
  });

  it('refuse what MP3 cannot hold', async () => {
    const refusals: [Pcm, Mp3Rate, string][] = [
      [softNoise(0, 1, 48000), { bitRateKbps: 192 }, 'empty'],
      [{ sampleRateHz: 48000, channels: [] }, { bitRateKbps: 192 }, 'empty'],
      [softNoise(100, 3, 48000), { bitRateKbps: 192 }, 'unsupported'],
      [softNoise(100, 1, 48000), { bitRateKbps: 191 }, 'unsupported'],
      [softNoise(100, 1, 48000), { vbrQuality: 10 }, 'unsupported'],
      [
        { sampleRateHz: 48000, channels: [new Float32Array(3), new Float32Array(4)] },
        { bitRateKbps: 192 },
        'unsupported',
      ],
    ];
    for (const [pcm, rate, code] of refusals) await expect(encodeMp3(pcm, rate)).rejects.toMatchObject({ code });
  });
});

describe('the stream that encodeMp3 writes', () => {
  it.each<[string, number, Mp3Rate, number]>([
    ['constant 192 kb/s at 48 kHz', 48000, { bitRateKbps: 192 }, 48000],
    ['constant 192 kb/s at 44.1 kHz', 44100, { bitRateKbps: 192 }, 44100],
    ['a variable rate', 48000, { vbrQuality: 4 }, 48000],
    ['24 kHz', 48000, { bitRateKbps: 48 }, 24000],
  ])('has frames that stand alone at %s', async (_, rateHz, rate, outputSampleRateHz) => {
    // Exact joining of frames depends on this; the test detects a change of the encoder package.
    const channelCount = outputSampleRateHz === 24000 ? 1 : 2;
    const pcm = softNoise(40000, channelCount, rateHz);
    const { bytes, isMemoryLimited, frameCount } = await encodeMp3WithReport(pcm, rate, { outputSampleRateHz });
    const music = scanFrames(bytes).slice(1);
    expect(isMemoryLimited).toBe(true);
    expect(music).toHaveLength(frameCount);
    expect(
      music.map((frame) => mainDataBegin(bytes, frame.offset, frame.header)).filter((begin) => begin !== 0),
    ).toEqual([]);
  });

  it('begins with an Info frame whose counts and checksums hold when computed again', async () => {
    const frames = 31234;
    for (const rate of [{ bitRateKbps: 192 }, { vbrQuality: 3 }] as Mp3Rate[]) {
      const bytes = await encodeMp3(softNoise(frames, 2, 48000), rate);
      const header = parseFrameHeader(bytes, 0);
      if (header === undefined) throw new Error('no header');
      const info = parseInfoFrame(bytes, 0, header);
      const scanned = scanFrames(bytes);
      expect(info?.isVariable).toBe('vbrQuality' in rate);
      expect(info?.frames).toBe(scanned.length - 1);
      expect(info?.streamBytes).toBe(bytes.length);
      expect(info?.gapless).toEqual({ delayFrames: 576, paddingFrames: (scanned.length - 1) * 1152 - 576 - frames });
      const lame = 4 + 32 + 120;
      const view = viewOf(bytes);
      expect(view.getUint32(lame + 28)).toBe(bytes.length);
      expect(view.getUint16(lame + 32)).toBe(crc16(bytes.subarray(header.frameBytes)));
      expect(view.getUint16(lame + 34)).toBe(crc16(bytes.subarray(0, 190)));
      expect(lame + 34).toBe(190);
    }
  });

  it('has a seek table that rises from the Info frame to the end', async () => {
    const bytes = await encodeMp3(softNoise(480000, 1, 48000), { bitRateKbps: 128 });
    const table = [...bytes.subarray(4 + 17 + 16, 4 + 17 + 116)];
    expect(table).toEqual([...table].sort((a, b) => a - b));
    // Constant rate: half of the duration is half of the bytes, within a rounding step and the Info frame.
    expect(Math.abs((table[50] as number) - 128)).toBeLessThanOrEqual(2);
  });

  it('has the checksum that the literature gives for the digits 1 to 9', () => {
    expect(crc16(new TextEncoder().encode('123456789'))).toBe(0xbb3d);
  });

  it('has a checksum that goes on from an earlier one at any place', () => {
    const bytes = Uint8Array.from({ length: 37 }, (_, index) => (index * 73 + 19) & 0xff);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(crc16(bytes.subarray(cut), crc16(bytes.subarray(0, cut)))).toBe(crc16(bytes));
    }
  });
});

describe('decodeMp3 on files that are not as they should be', () => {
  const sound = encodeMp3(softNoise(48000, 2, 48000), { bitRateKbps: 192 });

  it('returns the part that is there when the end is cut off', async () => {
    const whole = await sound;
    const cut = whole.slice(0, 576 * 21 + 100);
    const decoded = await decodeMp3(cut);
    // 20 music frames remain; 576 + 529 of their samples are delay.
    expect(decoded.channels[0]).toHaveLength(20 * 1152 - 576 - 529);
    expect(
      snrDb(softNoise(48000, 2, 48000).channels[0] as Float32Array, decoded.channels[0] as Float32Array, 0, 21000),
    ).toBeGreaterThan(18);
  });

  it('returns all that the frames hold when there is no Info frame', async () => {
    const music = (await sound).slice(576);
    expect(await decodedFrames(music)).toBe((music.length / 576) * 1152);
  });

  it('keeps later audio in place when a frame in the middle is overwritten', async () => {
    const bytes = (await sound).slice();
    bytes.fill(0x55, 576 * 10 + 4, 576 * 11);
    const decoded = await decodeMp3(bytes);
    const original = softNoise(48000, 2, 48000).channels[0] as Float32Array;
    expect(decoded.channels[0]).toHaveLength(48000);
    expect(snrDb(original, decoded.channels[0] as Float32Array, 15 * 1152, 47000)).toBeGreaterThan(18);
    expect(decoded.channels[0]?.every(Number.isFinite)).toBe(true);
  });

  it('finds the audio behind junk and tags', async () => {
    const junk = Uint8Array.from({ length: 5000 }, (_, index) => (index * 37) & 0x7f);
    const bytes = await sound;
    const dressed = new Uint8Array(junk.length + bytes.length + 128);
    dressed.set(junk);
    dressed.set(bytes, junk.length);
    dressed.set(new TextEncoder().encode('TAG'), junk.length + bytes.length);
    expect(await decodedFrames(dressed)).toBe(48000);
  });

  it('answers with its own error and at once for bytes that are no MP3', async () => {
    for (const bytes of [new Uint8Array(0), new Uint8Array(100000), new Uint8Array(5000).fill(255)]) {
      await expect(decodeMp3(bytes)).rejects.toBeInstanceOf(CodecError);
    }
  });

  it('refuses audio above the limit before it decodes', async () => {
    await expect(decodeMp3(await sound, { maxSamples: 95999 })).rejects.toMatchObject({ code: 'too-large' });
    expect((await decodeMp3(await sound, { maxSamples: 96000 })).channels).toHaveLength(2);
  });
});
