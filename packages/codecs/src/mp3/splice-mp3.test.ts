import { describe, expect, it } from 'vitest';
import type { Pcm } from '../pcm.ts';
import { changedIn, materialNames, materials } from '../testkit/materials.ts';
import { createNoise } from '../testkit/signals.ts';
import { decodeMp3 } from './decode-mp3.ts';
import { encodeMp3, type Mp3Rate } from './encode-mp3.ts';
import { redecodeMp3 } from './redecode-mp3.ts';
import { spliceMp3 } from './splice-mp3.ts';

const SECONDS = 3;

type Case = { readonly sampleRateHz: number; readonly rate: Mp3Rate & { readonly bitRateKbps: number } };
const formats: readonly Case[] = [
  { sampleRateHz: 48_000, rate: { bitRateKbps: 192 } },
  { sampleRateHz: 48_000, rate: { bitRateKbps: 64 } },
  { sampleRateHz: 48_000, rate: { bitRateKbps: 320 } },
  { sampleRateHz: 44_100, rate: { bitRateKbps: 192 } },
  { sampleRateHz: 44_100, rate: { bitRateKbps: 128 } },
];

const expectSameBits = (pcm: Pcm | undefined, whole: Pcm, span: string): void => {
  whole.channels.forEach((samples, side) => {
    const channel = pcm!.channels[side]!;
    expect(Buffer.compare(Buffer.from(channel.buffer), Buffer.from(samples.buffer)), span).toBe(0);
  });
};

/** Changes with hard and soft edges: in the middle, at the very start and end, one sample, and two far apart. */
const versionsOf = (pcm: ReturnType<typeof materials.chord>, next: () => number) => {
  const frames = pcm.channels[0]?.length ?? 0;
  const somewhere = Math.floor(frames * (0.2 + 0.3 * Math.abs(next())));
  return {
    middle: changedIn(pcm, somewhere, somewhere + Math.floor(pcm.sampleRateHz * 1.2), 480),
    hard: changedIn(pcm, somewhere + 13, somewhere + 20_000),
    'one sample': changedIn(pcm, somewhere, somewhere + 1),
    start: changedIn(pcm, 0, 9_000),
    end: changedIn(pcm, frames - 7_000, frames),
    'two spans': changedIn(changedIn(pcm, 20_000, 30_000), frames - 60_000, frames - 50_000),
  };
};

describe('spliceMp3', () => {
  it.each(
    materialNames.flatMap((name, index) => [
      ...(index === 0 ? [] : [{ name, format: formats[index] as Case }]),
      { name, format: formats[0] as Case },
    ]),
  )(
    'gives byte for byte the whole encode, and decode, of $name at $format.sampleRateHz Hz, $format.rate.bitRateKbps kb/s',
    async ({ name, format: { sampleRateHz, rate } }) => {
      const pcm = materials[name](SECONDS, sampleRateHz);
      const base = { file: await encodeMp3(pcm, rate, { tags: { title: 'Base' } }), pcm };
      const original = await decodeMp3(base.file);
      // Equals the original again after each version.
      const canvas = { ...original, channels: original.channels.map((samples) => samples.slice()) };
      for (const [span, version] of Object.entries(versionsOf(pcm, createNoise(name.length)))) {
        const spliced = await spliceMp3(base, version, rate, { tags: { title: span } });
        const whole = await encodeMp3(version, rate, { tags: { title: span } });
        expect(spliced, span).toBeDefined();
        expect(Buffer.compare(spliced!.bytes, whole), span).toBe(0);
        const freshFrames = spliced!.fresh.reduce((sum, { from, to }) => sum + to - from, 0);
        expect(freshFrames, span).toBeLessThan(0.6 * spliced!.frameCount);
        const decoded = await decodeMp3(whole);
        const redecoded = await redecodeMp3(spliced!.bytes, original, spliced!.fresh, canvas);
        expect(redecoded!.pcm).toBe(canvas);
        expectSameBits(canvas, decoded, span);
        for (const { startFrame, endFrame } of redecoded!.spans) {
          canvas.channels.forEach((samples, side) => {
            samples.set(original.channels[side]!.subarray(startFrame, endFrame), startFrame);
          });
        }
        expectSameBits(canvas, original, span);
      }
    },
  );

  it.each(formats)(
    'encodes only the end of a longer or shorter version at $sampleRateHz Hz, $rate.bitRateKbps kb/s',
    async (format) => {
      const { sampleRateHz, rate } = format;
      const pcm = materials.chord(SECONDS, sampleRateHz);
      const base = { file: await encodeMp3(pcm, rate), pcm };
      const original = await decodeMp3(base.file);
      const frames = SECONDS * sampleRateHz;
      const longer = materials.chord(SECONDS + 1, sampleRateHz);
      const changedFrom = Math.floor(2.1 * sampleRateHz);
      // Also lengths around the ends of frames, where the encoder adds or saves one.
      for (const length of [frames - 30_000, frames - 1_152, frames - 1, frames + 1, frames + 577, frames + 40_000]) {
        const channels = longer.channels.map((samples) => samples.slice(0, length));
        const cut = {
          ...pcm,
          channels: channels.map((samples, side) => {
            samples.set(pcm.channels[side]!.subarray(0, Math.min(length, frames)));
            return samples;
          }),
        };
        const version = changedIn(cut, changedFrom, length, 480);
        const spliced = await spliceMp3(base, version, rate);
        const whole = await encodeMp3(version, rate);
        expect(Buffer.compare(spliced!.bytes, whole), `${length} frames`).toBe(0);
        expect(spliced!.fresh[0]!.from).toBeGreaterThan(changedFrom / 1_152 - 4);
        const padded = {
          ...original,
          channels: original.channels.map((samples) => {
            const resized = new Float32Array(length);
            resized.set(samples.subarray(0, length));
            return resized;
          }),
        };
        const redecoded = await redecodeMp3(spliced!.bytes, padded, spliced!.fresh);
        expectSameBits(redecoded!.pcm, await decodeMp3(whole), `${length} frames`);
      }
    },
  );

  it('encodes nothing when nothing changed', async () => {
    const pcm = materials.chord(2, 48_000);
    const rate = { bitRateKbps: 192 };
    const file = await encodeMp3(pcm, rate);
    const spliced = await spliceMp3(
      { file, pcm },
      { ...pcm, channels: pcm.channels.map((side) => side.slice()) },
      rate,
    );
    expect(spliced?.fresh).toEqual([]);
    expect(Buffer.compare(spliced!.bytes, file)).toBe(0);
  });

  it('leaves the whole to others when most changed or the base is not ours', async () => {
    const pcm = materials.chord(4, 48_000);
    const rate = { bitRateKbps: 192 };
    const base = { file: await encodeMp3(pcm, rate), pcm };
    expect(await spliceMp3(base, changedIn(pcm, 1_000, 180_000), rate)).toBeUndefined();
    expect(await spliceMp3(base, changedIn(pcm, 0, 10), { bitRateKbps: 128 })).toBeUndefined();
    // Sets `main_data_begin`, as an encoder with a bit reservoir would.
    const leaning = base.file.slice();
    leaning[576 * 20 + 4] = 0x40;
    expect(await spliceMp3({ file: leaning, pcm }, changedIn(pcm, 0, 10), rate)).toBeUndefined();
    expect(await spliceMp3(base, changedIn(pcm, 0, 10), { vbrQuality: 2 })).toBeUndefined();
    expect(await spliceMp3({ file: new Uint8Array(10), pcm }, pcm, rate)).toBeUndefined();
  });
});
