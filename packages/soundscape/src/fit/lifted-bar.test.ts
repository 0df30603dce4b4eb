import { describe, expect, it } from 'vitest';
import { composeBed } from '../render/compose-bed.ts';
import { createNoteMemory } from '../render/note-memory.ts';
import { findSoundTemplate } from '../templates/catalogue.ts';

const RATE_HZ = 48_000;

/** The part of a sound above about 3 kHz: a two-pole high-pass. */
const brightPart = (samples: Float32Array): Float32Array => {
  const keep = Math.exp((-2 * Math.PI * 3000) / RATE_HZ);
  let [first, second] = [0, 0];
  return samples.map((value) => {
    first = value * (1 - keep) + first * keep;
    second = (value - first) * (1 - keep) + second * keep;
    return value - first - second;
  });
};

const levelDb = (samples: Float32Array, from: number, to: number): number =>
  10 * Math.log10(samples.subarray(from, to).reduce((sum, value) => sum + value * value, 1e-12) / (to - from));

describe('a lifted bar', () => {
  // Templates with a strong lift, with strings and woodwinds, and in three-four time.
  it.each(['bounce_along', 'green_hill', 'quayside_waltz'])('is louder and brighter than it was, in %s', (alias) => {
    const template = findSoundTemplate(alias)!;
    const memory = createNoteMemory({ maxBytes: 2 ** 28 });
    const options = { template, frames: 14 * RATE_HZ, speech: [{ startFrame: 0, endFrame: 13 * RATE_HZ }], memory };
    const plain = composeBed(options);
    const bars = plain.barStartFrames;
    const bar = Math.floor(bars.length / 2) - 1;
    const [before, from, to, after] = bars.slice(bar - 1, bar + 3) as [number, number, number, number];
    // The name begins slightly after the bar line; the whole bar is lifted.
    const lifted = composeBed({ ...options, lifts: [{ startFrame: from + 4800, endFrame: from + 24_000 }] });
    const [was, is] = [plain.pcm.channels[0]!, lifted.pcm.channels[0]!];
    const riseDb = (start: number, end: number, part = (samples: Float32Array) => samples): number =>
      levelDb(part(is), start, end) - levelDb(part(was), start, end);
    expect(riseDb(from, to)).toBeGreaterThan(0.75);
    expect(riseDb(from, to, brightPart)).toBeGreaterThan(1);
    // Notes of the lifted bar may begin 50 ms early; notes that ring into the next bar are ignored.
    expect(Math.abs(riseDb(before, from - 2400))).toBeLessThan(0.1);
    expect(Math.abs(riseDb(to + RATE_HZ / 2, Math.max(after, to + RATE_HZ)))).toBeLessThan(1);
  });
});
