import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { soundTemplates } from '../templates/catalogue.ts';
import { measureFullness } from '../testkit/meters.ts';
import type { Bed } from './bed.ts';
import { composeBed } from './compose-bed.ts';

const dbOf = (amplitude: number): number => 20 * Math.log10(Math.max(amplitude, 1e-12));
const peakOf = (samples: Float32Array): number => samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
/** Hash of all samples: comparing millions of numbers one by one takes longer than rendering them. */
const bitsOf = (bed: Bed): readonly string[] =>
  bed.pcm.channels.map((channel) => createHash('sha256').update(new Uint8Array(channel.buffer)).digest('hex'));
const at = (index: number) => soundTemplates[index % soundTemplates.length]!;

/**
 * Nine uneven lengths from 0.5 to 6.6 s, distributed over all templates. The tests of fit and score check the
 * arithmetic of two hundred lengths up to 500 s without rendering; the tests of the templates render longer beds.
 */
const SHORT = Array.from({ length: 9 }, (_, index) => Math.round(24_000 * 1.38 ** index));

const expectSound = (bed: Bed, frames: number): void => {
  for (const channel of bed.pcm.channels) {
    expect(channel).toHaveLength(frames);
    expect(channel.every(Number.isFinite)).toBe(true);
    expect(dbOf(peakOf(channel))).toBeGreaterThan(-20);
    expect(dbOf(peakOf(channel))).toBeLessThanOrEqual(-1);
    expect(dbOf(peakOf(channel.subarray(-480)))).toBeLessThan(-50);
    expect(Math.abs(channel[0]!)).toBeLessThan(0.01);
  }
};

describe('composeBed', () => {
  it('lasts exactly as long as asked, sounds, and ends in silence', () => {
    for (const [index, frames] of SHORT.entries()) {
      const template = at(index);
      const bed = composeBed({ template, frames });
      expectSound(bed, frames);
      expect(Math.abs(bed.tempoBpm / template.score.tempoBpm - 1)).toBeLessThanOrEqual(0.04 + 1e-12);
    }
  });

  it('gives the same bits for the same options and another performance for another seed', () => {
    for (const index of [0, 6]) {
      const options = { template: at(index), frames: 3 * 48_000 };
      const first = composeBed(options);
      expect(bitsOf(composeBed(options))).toEqual(bitsOf(first));
      expect(bitsOf(composeBed({ ...options, seed: 'another' }))).not.toEqual(bitsOf(first));
    }
  });

  it('tiles the piece with segments and marks the bars on the beat grid', () => {
    for (const seconds of [1, 4.2, 9.4]) {
      const bed = composeBed({ template: at(0), frames: Math.round(seconds * 48_000) });
      const { segments, barStartFrames, tempoBpm, beatsPerBar } = bed;
      expect(segments[0]!.startFrame).toBe(0);
      expect(segments[segments.length - 1]!.endFrame).toBe(Math.round(seconds * 48_000));
      for (let index = 1; index < segments.length; index += 1) {
        expect(segments[index]!.startFrame).toBe(segments[index - 1]!.endFrame);
      }
      const barFrames = ((48_000 * 60) / tempoBpm) * beatsPerBar;
      for (let index = 0; index < barStartFrames.length - 1; index += 1) {
        expect(Math.abs(barStartFrames[index]! - index * barFrames)).toBeLessThanOrEqual(0.5);
      }
      if (seconds > 6) expect(segments.map(({ name }) => name)).toEqual(['intro', 'main', 'outro']);
    }
  });

  it('has no clicks at the boundaries of its blocks', () => {
    for (const index of [0, 3]) {
      const samples = composeBed({ template: at(index), frames: 5 * 48_000 }).pcm.channels[0]!;
      const bend = (frame: number): number => Math.abs(samples[frame]! - 2 * samples[frame - 1]! + samples[frame - 2]!);
      let all = 0;
      for (let frame = 2; frame < samples.length; frame += 1) all += bend(frame);
      let boundaries = 0;
      let count = 0;
      for (let frame = 4_096; frame < samples.length; frame += 4_096) {
        boundaries += (bend(frame) + bend(frame + 1)) / 2;
        count += 1;
      }
      // A state that is lost between blocks makes the curvature at block boundaries many times larger than elsewhere.
      expect(boundaries / count).toBeLessThan((2.5 * all) / samples.length);
      // No step is audible as a click: less than half of full scale within one sample.
      let jump = 0;
      for (let frame = 1; frame < samples.length; frame += 1) {
        jump = Math.max(jump, Math.abs(samples[frame]! - samples[frame - 1]!));
      }
      expect(jump).toBeLessThan(0.5);
    }
  });

  it('strikes the final chord and lets it ring', () => {
    for (const index of [1, 5]) {
      const bed = composeBed({ template: at(index), frames: 8 * 48_000 });
      const final = bed.barStartFrames[bed.barStartFrames.length - 1]!;
      const samples = bed.pcm.channels[0]!;
      const level = (from: number, frames: number): number =>
        dbOf(Math.sqrt(samples.subarray(from, from + frames).reduce((sum, value) => sum + value * value, 0) / frames));
      // The final stroke is louder than its ring-out, which decays within the piece.
      expect(level(final, 7_200)).toBeGreaterThan(level(final + 24_000, 7_200) + 1);
      expect(level(final, 7_200)).toBeGreaterThan(-30);
      expect(8 * 48_000 - final).toBeLessThanOrEqual(2.5 * 48_000 + 1);
    }
  });

  it('leaves room in the middle of the spectrum where a voice speaks', () => {
    for (const index of [0]) {
      const frames = 12 * 48_000;
      const speech = [{ startFrame: 0, endFrame: frames }];
      const slice = (bed: Bed): Bed['pcm'] => ({
        ...bed.pcm,
        channels: bed.pcm.channels.map((channel) => channel.subarray(3 * 48_000, 10 * 48_000)),
      });
      const free = measureFullness(slice(composeBed({ template: at(index), frames })));
      const spoken = measureFullness(slice(composeBed({ template: at(index), frames, speech })));
      expect(spoken.loudnessLufs).toBeLessThan(free.loudnessLufs - 0.3);
    }
  });

  it('refuses lengths below half a second', () => {
    expect(() => composeBed({ template: at(0), frames: 23_999 })).toThrow(RangeError);
  });
});
