import { describe, expect, it } from 'vitest';
import { soundTemplates } from '../templates/catalogue.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import { type Bed, composeBed } from './compose-bed.ts';
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

/** A performance of a second, a ramp, whose every frame is known. */
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
  it('gives a piece of the wanted length as it is', () => {
    expect(playWritten(ramp, RATE, RATE)).toBe(ramp);
  });

  it('cuts and fades a piece that is too long, with its bars and segments', () => {
    const cut = playWritten(ramp, RATE, 12_000);
    const [samples] = cut.pcm.channels;
    expect(samples).toHaveLength(12_000);
    // The fade takes half of so short a piece; before it nothing is touched.
    expect(samples!.subarray(0, 6_000)).toEqual(ramp.pcm.channels[0]!.subarray(0, 6_000));
    expect(Math.abs(samples![11_999]!)).toBeLessThan(1e-6);
    expect(cut.barStartFrames).toEqual([0]);
    expect(cut.segments).toEqual([{ name: 'intro', startFrame: 0, endFrame: 12_000 }]);
  });

  it('begins again when a piece is too short', () => {
    const longer = playWritten(ramp, RATE, 2.5 * RATE);
    // Two seconds of fade at its end leave the first half second as it was; the joint is where the piece begins again.
    expect(longer.pcm.channels[0]!.subarray(0, 24_000)).toEqual(ramp.pcm.channels[0]!.subarray(0, 24_000));
    const joint = longer.pcm.channels[0]!.subarray(2 * RATE - 1, 2 * RATE + 1);
    expect(joint[1]! - joint[0]!).toBeGreaterThan(0.01);
    expect(longer.barStartFrames).toEqual([0, 24_000, 48_000, 72_000, 96_000]);
    expect(longer.segments.map(({ startFrame }) => startFrame)).toEqual([0, 20_000, 48_000, 68_000, 96_000, 116_000]);
    expect(longer.segments.at(-1)!.endFrame).toBe(2.5 * RATE);
    // Twice exactly ends on its own ending: the last frames are those of the piece.
    expect(playWritten(ramp, RATE, 2 * RATE).pcm.channels[0]![2 * RATE - 1]).toBe(ramp.pcm.channels[0]![RATE - 1]);
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

  it('never bends a static piece, and plays the same whatever is said over it', () => {
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
