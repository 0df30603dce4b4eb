import { composeBed, findSoundTemplate } from '@sonora/soundscape';
import { SoundBankLoader } from 'spessasynth_core';
import { describe, expect, it } from 'vitest';
import { makePackedSoundfont, makeSoundfont, SOUNDFONT_RELEASE_SECONDS } from '../../../../tests/testkit/soundfont.ts';
import { openBank } from './open-bank.ts';

const RATE_HZ = 48_000;
const GRAND = { kind: 'program', program: 0 } as const;
const ELECTRIC = { kind: 'program', program: 4 } as const;
const drum = (key: number, kit = 0) => ({ kind: 'drum', key, kit }) as const;

const bufferOf = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer as ArrayBuffer;
const openTiny = async () => (await openBank(bufferOf(makeSoundfont()), 'tiny')).bank;
const play = async (note: {
  midi: number;
  velocity?: number;
  heldSeconds?: number;
  voice?: typeof GRAND | typeof ELECTRIC;
}) => (await openTiny()).play({ voice: GRAND, velocity: 100, heldSeconds: 1.5, ...note })!;

/** Frequency of a tone from its upward zero crossings; whole periods between the first and the last within the span. */
const frequencyOf = (samples: Float32Array, from: number, until: number): number => {
  const crossings: number[] = [];
  for (let index = from + 1; index < until; index += 1) {
    const [before, after] = [samples[index - 1]!, samples[index]!];
    if (before < 0 && after >= 0) crossings.push(index - after / (after - before));
  }
  return ((crossings.length - 1) * RATE_HZ) / (crossings.at(-1)! - crossings[0]!);
};

/** Amplitude at one frequency in the half second from `from`. */
const partial = (samples: Float32Array, from: number, hz: number): number => {
  const frames = RATE_HZ / 2;
  let re = 0;
  let im = 0;
  for (let index = 0; index < frames; index += 1) {
    const window = 1 - Math.cos((2 * Math.PI * index) / frames);
    const angle = (2 * Math.PI * hz * (from + index)) / RATE_HZ;
    re += window * samples[from + index]! * Math.cos(angle);
    im += window * samples[from + index]! * Math.sin(angle);
  }
  return (2 * Math.hypot(re, im)) / frames;
};

const hzOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);
const isSame = (one: Float32Array, other: Float32Array): boolean =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
const peakOf = (samples: Float32Array): number => samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe('a note of a bank', () => {
  it.each([33, 45, 57, 63, 57.25])('has the pitch of key %f within two cents', async (midi) => {
    const { left } = await play({ midi });
    const cents = 1_200 * Math.log2(frequencyOf(left, 9_600, 67_200) / hzOf(midi));
    expect(Math.abs(cents)).toBeLessThan(2);
  });

  it('sounds as long as its key is down, and falls by 100 dB within the release', async () => {
    const { left } = await play({ midi: 57, heldSeconds: 1 });
    const levelAt = (seconds: number): number =>
      peakOf(left.subarray(Math.round(seconds * RATE_HZ), Math.round((seconds + 0.02) * RATE_HZ)));
    expect(levelAt(0.97)).toBeGreaterThan(0.9 * levelAt(0.5));
    // Half of the release time is half of its decibels: 50, within the block in which it begins.
    const fallen = 20 * Math.log10(levelAt(1 + SOUNDFONT_RELEASE_SECONDS / 2) / levelAt(0.97));
    expect(fallen).toBeGreaterThan(-58);
    expect(fallen).toBeLessThan(-42);
    expect(left.length / RATE_HZ).toBeLessThan(1 + SOUNDFONT_RELEASE_SECONDS + 0.05);
  });

  it('loops without a click when it is held longer than its sample', async () => {
    const { left } = await play({ midi: 57, heldSeconds: 3 });
    const steady = left.subarray(RATE_HZ / 2, 2.9 * RATE_HZ);
    // The second difference of a sine is its amplitude times the square of the step; a discontinuity would exceed it.
    const step = (2 * Math.PI * hzOf(57)) / RATE_HZ;
    let sharpest = 0;
    for (let index = 2; index < steady.length; index += 1) {
      sharpest = Math.max(sharpest, Math.abs(steady[index]! - 2 * steady[index - 1]! + steady[index - 2]!));
    }
    // A quarter is added for the interpolation between samples.
    expect(sharpest).toBeLessThan(1.25 * peakOf(steady) * step * step);
  });

  it('takes the sample of its key', async () => {
    const overtone = async (midi: number): Promise<number> => {
      const { left } = await play({ midi });
      return partial(left, 12_000, 3 * hzOf(midi)) / partial(left, 12_000, hzOf(midi));
    };
    expect(await overtone(63)).toBeLessThan(0.01);
    expect(await overtone(64)).toBeGreaterThan(0.3);
  });

  it('takes the layer of its velocity, and is louder when it is struck harder', async () => {
    const struck = async (velocity: number) => {
      const { left } = await play({ voice: ELECTRIC, midi: 57, velocity });
      const ground = partial(left, 12_000, hzOf(57));
      return { ground, overtone: partial(left, 12_000, 3 * hzOf(57)) / ground };
    };
    const [soft, harder, hard] = [await struck(40), await struck(63), await struck(64)];
    expect(soft.overtone).toBeLessThan(0.01);
    expect(harder.overtone).toBeLessThan(0.01);
    expect(hard.overtone).toBeGreaterThan(0.3);
    expect(harder.ground).toBeGreaterThan(1.3 * soft.ground);
  });

  it('is the same bits whatever was played before it', async () => {
    const bank = await openTiny();
    const note = { voice: GRAND, midi: 61, velocity: 90, heldSeconds: 0.333 };
    const first = bank.play(note)!;
    bank.play({ voice: ELECTRIC, midi: 70.5, velocity: 120, heldSeconds: 0.7 });
    bank.play({ voice: drum(38), midi: 38, velocity: 33, heldSeconds: 0.1 });
    expect(isSame(bank.play(note)!.left, first.left)).toBe(true);
    expect(isSame((await openTiny()).play(note)!.right, first.right)).toBe(true);
  });

  it('plays drums by their keys, and has nothing where there is no zone', async () => {
    const bank = await openTiny();
    const hit = bank.play({ voice: drum(36), midi: 36, velocity: 100, heldSeconds: 0.3 })!;
    expect(peakOf(hit.left)).toBeGreaterThan(0.01);
    expect(bank.has(drum(36))).toBe(true);
    expect(bank.has(drum(49))).toBe(false);
    expect(bank.has(drum(38, 40))).toBe(false);
    expect(bank.has(GRAND)).toBe(true);
    expect(bank.has({ kind: 'program', program: 48 })).toBe(false);
  });
});

describe('a bed that a bank plays', () => {
  const template = findSoundTemplate('blue_corner')!;
  const frames = 301_111;
  it('is exactly as long, another sound, and the same bits twice', async () => {
    const bank = await openTiny();
    const one = composeBed({ template, frames, bank });
    const again = composeBed({ template, frames, bank });
    const own = composeBed({ template, frames });
    expect(one.pcm.channels.map((channel) => channel.length)).toEqual([frames, frames]);
    expect(one.barStartFrames).toEqual(own.barStartFrames);
    expect(one.pcm.channels.every((channel) => channel.every(Number.isFinite))).toBe(true);
    for (const [side, channel] of one.pcm.channels.entries()) {
      expect(isSame(channel, again.pcm.channels[side]!)).toBe(true);
      expect(isSame(channel, own.pcm.channels[side]!)).toBe(false);
      expect(peakOf(channel.subarray(-100))).toBeLessThan(1e-3);
    }
  });
});

describe('openBank', () => {
  it('tells name and licence as the file says them, without control characters', async () => {
    const { info } = await openBank(bufferOf(makeSoundfont({ copyright: 'free\u0007 for all' })), 'x');
    expect(info).toMatchObject({ name: 'Tiny', author: 'Sonora', copyright: 'free for all', presets: 3 });
  });

  it('plays Ogg Vorbis inside a bank (SF3) as it plays samples', async () => {
    const { bank } = await openBank(bufferOf(await makePackedSoundfont()), 'packed');
    const { left } = bank.play({ voice: GRAND, midi: 57, velocity: 100, heldSeconds: 1.5 })!;
    expect(Math.abs(1_200 * Math.log2(frequencyOf(left, 9_600, 67_200) / hzOf(57)))).toBeLessThan(2);
    const plain = await play({ midi: 57 });
    expect(partial(left, 12_000, hzOf(57)) / partial(plain.left, 12_000, hzOf(57))).toBeCloseTo(1, 1);
  });

  it('plays a DLS file', async () => {
    const { bank } = await openBank(SoundBankLoader.fromArrayBuffer(bufferOf(makeSoundfont())).writeDLS(), 'dls');
    const { left } = bank.play({ voice: GRAND, midi: 57, velocity: 100, heldSeconds: 1.5 })!;
    expect(Math.abs(1_200 * Math.log2(frequencyOf(left, 9_600, 67_200) / hzOf(57)))).toBeLessThan(2);
  });

  it('refuses what is no bank, and a sample rate that nobody records at', async () => {
    await expect(openBank(new TextEncoder().encode('hello').buffer as ArrayBuffer, 'x')).rejects.toThrow(
      'is no SoundFont, or a damaged one',
    );
    await expect(openBank(new ArrayBuffer(0), 'x')).rejects.toThrow('is no SoundFont');
    await expect(openBank(bufferOf(makeSoundfont({ sampleRateHz: 4_000_000_000 })), 'x')).rejects.toThrow(
      'impossible rate',
    );
  });

  it('opens a damaged file and plays finite sounds of it, or refuses it in a sentence', async () => {
    const whole = makeSoundfont();
    let state = 7;
    const next = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    // The tables are at the end; damage there has more effect than in the samples.
    const tables = whole.length - 1_500;
    let opened = 0;
    for (let round = 0; round < 60; round += 1) {
      const bytes = round % 3 === 0 ? whole.slice(0, next(whole.length)) : whole.slice();
      if (round % 3 !== 0) for (let hit = 0; hit < 3; hit += 1) bytes[tables + next(1_500)] = next(256);
      const bank = await openBank(bufferOf(bytes), 'x').then(
        ({ bank }) => bank,
        (error: Error) => {
          expect(error.name).toBe('SoundfontError');
          return undefined;
        },
      );
      if (!bank) continue;
      opened += 1;
      for (const voice of [GRAND, ELECTRIC, drum(36)]) {
        const sound = bank.play({ voice, midi: 60, velocity: 100, heldSeconds: 0.1 });
        expect(sound === undefined || sound.left.every(Number.isFinite)).toBe(true);
      }
    }
    expect(opened).toBeGreaterThan(5);
  });
});
