import type { Pcm } from '@sonora/codecs/pcm';
import { describe, expect, it } from 'vitest';
import { soundTemplates } from '../catalogue.ts';
import { createByteMemory } from './byte-memory.ts';
import { composeBed } from './compose-bed.ts';
import { createNoteMemory } from './note-memory.ts';

const second = 48_000;
const memory = createNoteMemory({ maxBytes: 128 * 2 ** 20 });
const elastic = soundTemplates.filter(({ lengthKind }) => lengthKind === 'elastic');
const chosen = elastic.filter((_, index) => index % Math.ceil(elastic.length / 4) === 0);

const power = (samples: Float32Array, from: number, to: number): number =>
  samples.subarray(from, to).reduce((sum, value) => sum + value * value, 0);

describe.each(chosen.map((template) => [template.alias, template] as const))(
  'a bed that continues %s',
  (_alias, template) => {
    const base = composeBed({ template, frames: 20 * second, memory });
    const fromFrame = base.barStartFrames.findLast((frame) => frame < 13 * second)!;
    const continues = { pcm: base.pcm, tempoBpm: base.tempoBpm, fromFrame };

    it.each([16.3, 19.2, 20.4, 23.7])('has the same samples before the joint, and exactly %s s', (seconds) => {
      const frames = Math.round(seconds * second);
      const bed = composeBed({ template, frames, continues, memory });
      expect(bed.tempoBpm).toBe(base.tempoBpm);
      bed.pcm.channels.forEach((samples, side) => {
        expect(samples).toHaveLength(frames);
        const was = base.pcm.channels[side]!.subarray(0, fromFrame - 960);
        expect(Buffer.compare(Buffer.from(samples.slice(0, was.length).buffer), Buffer.from(was.slice().buffer))).toBe(
          0,
        );
        // It goes on: no second around the joint is much quieter than it was, and it ends in silence.
        const around = (of: Float32Array) => power(of, fromFrame - second / 2, fromFrame + second / 2);
        expect(around(samples)).toBeGreaterThan(0.25 * around(base.pcm.channels[side]!));
        expect(Math.max(...samples.subarray(-480).map(Math.abs))).toBeLessThan(0.01);
      });
      // Bar lines are on the grid of the base, so the joint is on the beat.
      expect(bed.barStartFrames).toContain(fromFrame);
    });

    it('has no step at the joint', () => {
      const bed = composeBed({ template, frames: 22 * second, continues, memory });
      const steepest = (samples: Float32Array, from: number, to: number): number => {
        let most = 0;
        for (let frame = from; frame < to; frame += 1)
          most = Math.max(most, Math.abs(samples[frame]! - samples[frame - 1]!));
        return most;
      };
      bed.pcm.channels.forEach((samples, side) => {
        const usual = steepest(base.pcm.channels[side]!, second, base.pcm.channels[side]!.length);
        expect(steepest(samples, fromFrame - 1_000, fromFrame + 10)).toBeLessThan(1.5 * usual);
      });
    });

    it('plays an ending once for lengths that differ in the ring-out alone, with the same samples', () => {
      const bytesOf = ({ channels }: Pcm): number => channels.reduce((sum, { byteLength }) => sum + byteLength, 0);
      const endings = createByteMemory<Pcm>({ maxBytes: 64 * 2 ** 20, bytesOf });
      const longer = composeBed({ template, frames: 22 * second, continues, memory, endings });
      const kept = endings.sizeBytes();
      expect(kept).toBeGreaterThan(0);
      const ring = longer.pcm.channels[0]!.length - longer.barStartFrames.at(-1)!;
      // A ring-out between the shortest and the longest, so that the number of beats stays.
      const frames = 22 * second + (ring > 1.4 * second ? -3_000 : 3_000);
      const other = composeBed({ template, frames, continues, memory, endings });
      expect(other.barStartFrames.at(-1)).toBe(longer.barStartFrames.at(-1));
      expect(endings.sizeBytes()).toBe(kept);
      const alone = composeBed({ template, frames, continues, memory });
      for (const [side, samples] of alone.pcm.channels.entries())
        expect(Buffer.from(other.pcm.channels[side]!.buffer).equals(Buffer.from(samples.buffer))).toBe(true);
    });
  },
);
