import { describe, expect, it } from 'vitest';
import { soundTemplates } from '../templates/catalogue.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import type { Bed } from './bed.ts';
import { composeBed } from './compose-bed.ts';
import { createNoteMemory } from './note-memory.ts';
import { CUT_FADE_SECONDS, playWritten, writtenFrames } from './play-written.ts';

const RATE = 48_000;
const ofKind = (kind: SoundTemplate['lengthKind']): readonly SoundTemplate[] =>
  soundTemplates.filter(({ lengthKind }) => lengthKind === kind);
const memory = createNoteMemory({ maxBytes: 2 ** 28 });

const sameBits = (one: Bed, other: Bed, from: number, to: number): boolean =>
  one.pcm.channels.every((samples, index) => {
    const others = other.pcm.channels[index]!;
    for (let frame = from; frame < to; frame += 1) if (samples[frame] !== others[frame]) return false;
    return true;
  });

/** A performance of one second whose samples are a ramp, so that every frame is identifiable. */
const ramp: Bed = {
  pcm: { sampleRateHz: RATE, channels: [Float32Array.from({ length: RATE }, (_, frame) => 1 - frame / RATE)] },
  tempoBpm: 120,
  beatsPerBar: 1,
  barStartFrames: [0, 24_000],
  segments: [
    { name: 'intro', startFrame: 0, endFrame: 20_000 },
    { name: 'main', startFrame: 20_000, endFrame: RATE },
  ],
};

describe('the length kinds of the catalogue', () => {
  it('are three, each with two templates at least, and their written lengths', () => {
    expect(ofKind('fixed_length').length).toBeGreaterThanOrEqual(2);
    expect(ofKind('static').length).toBeGreaterThanOrEqual(2);
    for (const { writtenSeconds } of ofKind('elastic')) expect(writtenSeconds).toEqual([]);
    for (const { writtenSeconds } of ofKind('fixed_length')) expect(writtenSeconds).toEqual([10, 15, 20, 30, 40, 60]);
    for (const { writtenSeconds } of ofKind('static')) expect(writtenSeconds).toHaveLength(1);
  });
});

describe('writtenFrames', () => {
  it('is the next longer written length, or the longest there is', () => {
    const template = { writtenSeconds: [10, 20, 60] };
    const cases = [
      [1, 10],
      [10, 10],
      [10.001, 20],
      [45, 60],
      [61, 60],
    ] as const;
    for (const [wanted, played] of cases) expect(writtenFrames(template, wanted * RATE)).toBe(played * RATE);
    expect(() => writtenFrames({ writtenSeconds: [] }, RATE)).toThrow(RangeError);
  });
});

describe('playWritten', () => {
  it('returns a piece of the required length unchanged', () => {
    expect(playWritten(ramp, RATE, RATE)).toBe(ramp);
  });

  it('cuts and fades a piece that is too long, with its bars and segments', () => {
    const cut = playWritten(ramp, RATE, 12_000);
    const [samples] = cut.pcm.channels;
    expect(samples).toHaveLength(12_000);
    // The fade takes half of so short a piece; frames before it are unchanged.
    expect(samples!.subarray(0, 6_000)).toEqual(ramp.pcm.channels[0]!.subarray(0, 6_000));
    expect(Math.abs(samples![11_999]!)).toBeLessThan(1e-6);
    expect(cut.barStartFrames).toEqual([0]);
    expect(cut.segments).toEqual([{ name: 'intro', startFrame: 0, endFrame: 12_000 }]);
  });

  it('begins again when a piece without a middle that could be repeated is too short', () => {
    const noMiddle = { ...ramp, segments: [{ name: 'intro', startFrame: 0, endFrame: RATE }] };
    const longer = playWritten(noMiddle, RATE, 2.5 * RATE);
    // The fade of two seconds at the end leaves the first half second unchanged. The splice is where the piece starts
    // again.
    expect(longer.pcm.channels[0]!.subarray(0, 24_000)).toEqual(ramp.pcm.channels[0]!.subarray(0, 24_000));
    expect(longer.barStartFrames).toEqual([0, 24_000, 48_000, 72_000, 96_000]);
    expect(longer.spliceFrames).toEqual([RATE, 2 * RATE]);
    // Exactly two repetitions end with the piece's own ending: its last frames.
    expect(playWritten(noMiddle, RATE, 2 * RATE).pcm.channels[0]![2 * RATE - 1]).toBe(ramp.pcm.channels[0]![RATE - 1]);
  });

  describe('with a middle of eight bars of a quarter second', () => {
    const bar = RATE / 4;
    const bars = Array.from({ length: 11 }, (_, index) => index * bar);
    const written: Bed = {
      ...ramp,
      // Every bar has its own level, which identifies the source of each played frame.
      pcm: { sampleRateHz: RATE, channels: [Float32Array.from({ length: 12 * bar }, (_, at) => Math.floor(at / bar))] },
      barStartFrames: bars,
      segments: [
        { name: 'intro', startFrame: 0, endFrame: bar },
        { name: 'main', startFrame: bar, endFrame: 9 * bar },
        { name: 'outro', startFrame: 9 * bar, endFrame: 12 * bar },
      ],
    };
    // This piece has constant loudness, so the splice is as close to the bar line as the calm interval before its
    // stroke allows.
    const lead = (0.06 - 0.015) * RATE;
    const barsOf = (bed: Bed): number[] => {
      const [samples] = bed.pcm.channels;
      return Array.from({ length: samples!.length / bar }, (_, index) => samples![index * bar + 10]!);
    };

    it('repeats the middle whole as often as it fits, and ends on its own ending when the length is met', () => {
      const longer = playWritten(written, 12 * bar, 28 * bar);
      const middle = [1, 2, 3, 4, 5, 6, 7, 8];
      expect(barsOf(longer)).toEqual([0, ...middle, ...middle, ...middle, 9, 10, 11]);
      expect(longer.spliceFrames).toEqual([9 * bar - lead, 17 * bar - lead]);
      expect(longer.segments).toEqual([
        { name: 'intro', startFrame: 0, endFrame: bar },
        { name: 'main', startFrame: bar, endFrame: 25 * bar },
        { name: 'outro', startFrame: 25 * bar, endFrame: 28 * bar },
      ]);
      expect(longer.barStartFrames).toEqual(Array.from({ length: 27 }, (_, index) => index * bar));
    });

    it('repeats the fewest phrases of four bars that reach the length, and cuts the rest', () => {
      expect(playWritten(written, 12 * bar, 16 * bar).spliceFrames).toEqual([9 * bar - lead]);
      expect(barsOf(playWritten(written, 12 * bar, 16 * bar)).slice(8, 14)).toEqual([8, 5, 6, 7, 8, 9]);
      const cut = playWritten(written, 12 * bar, 13 * bar);
      expect(cut.pcm.channels[0]).toHaveLength(13 * bar);
      expect(cut.segments.at(-1)).toEqual({ name: 'main', startFrame: bar, endFrame: 13 * bar });
    });

    it('splices where both sides are quiet, and keeps the first stroke of the bar', () => {
      const calm = 0.12 * RATE;
      const samples = written.pcm.channels[0]!.slice();
      for (const at of [9 * bar, bar]) samples.fill(0.5, at - calm - 0.08 * RATE, at - calm + 0.08 * RATE);
      const [longer] = playWritten({ ...written, pcm: { ...written.pcm, channels: [samples] } }, 12 * bar, 28 * bar).pcm
        .channels;
      const splice = 9 * bar - calm;
      expect(longer!.subarray(splice - 0.03 * RATE, splice).every((value) => value > 0.49 && value < 0.72)).toBe(true);
      // After the splice bar 0 rings, and bar 1 starts with its first frame.
      expect(longer![9 * bar - 1]).toBe(0);
      expect(longer![9 * bar]).toBe(1);
    });
  });
});

describe('composeBed', () => {
  it('plays a piece of fixed length in the next longer spot, and cuts it', () => {
    const [template] = ofKind('fixed_length');
    const spot = composeBed({ template: template!, frames: 10 * RATE, memory });
    const shorter = composeBed({ template: template!, frames: 8.5 * RATE, memory });
    const fade = CUT_FADE_SECONDS * RATE;
    expect(sameBits(shorter, spot, 0, 8.5 * RATE - fade)).toBe(true);
    expect(sameBits(shorter, spot, 8.5 * RATE - fade, 8.5 * RATE)).toBe(false);
    expect(shorter.tempoBpm).toBe(spot.tempoBpm);
    expect(shorter.segments.at(-1)!.endFrame).toBe(8.5 * RATE);
    expect(shorter.pcm.channels[0]!.subarray(-480).every((value) => Math.abs(value) < 0.003)).toBe(true);
  });

  it('never changes a static piece, with or without speech', () => {
    for (const template of ofKind('static')) {
      const frames = 5 * RATE;
      const alone = composeBed({ template, frames, memory });
      const spoken = composeBed({
        template,
        frames,
        memory,
        speech: [{ startFrame: 0, endFrame: frames }],
        lifts: [{ startFrame: RATE, endFrame: 2 * RATE }],
      });
      expect(alone.tempoBpm).toBe(template.score.tempoBpm);
      expect(sameBits(alone, spoken, 0, frames)).toBe(true);
      const longer = composeBed({ template, frames: 7 * RATE, memory });
      expect(sameBits(alone, longer, 0, frames - CUT_FADE_SECONDS * RATE)).toBe(true);
    }
  });

  it('refuses less than half a second of every kind', () => {
    for (const kind of ['elastic', 'fixed_length', 'static'] as const) {
      expect(() => composeBed({ template: ofKind(kind)[0]!, frames: 23_999 })).toThrow(RangeError);
    }
  });
});
