import { describe, expect, it } from 'vitest';
import { Chorus } from './chorus.ts';
import { MasterBus } from './master-bus.ts';
import { Plate } from './plate.ts';
import { SmallRoom } from './small-room.ts';

const impulse = (frames: number): [Float64Array, Float64Array] => {
  const left = new Float64Array(frames);
  const right = new Float64Array(frames);
  left[0] = 1;
  right[0] = 1;
  return [left, right];
};

const level = (samples: Float64Array, from: number, to: number): number =>
  10 * Math.log10(samples.subarray(from, to).reduce((sum, value) => sum + value * value, 1e-20) / (to - from));

describe('Plate', () => {
  it('falls by 60 dB in its decay time when it is not damped', () => {
    const out = impulse(96_000).map(() => new Float64Array(96_000)) as [Float64Array, Float64Array];
    new Plate(1.5, 0).process(...impulse(96_000), ...out, 96_000);
    // Between 0.3 and 1.3 s the level should fall by 60 dB / 1.5 s = 40 dB; tolerance 2 dB for the fluctuation of the
    // echoes.
    const fall = level(out[0], 14_400 - 2_400, 14_400 + 2_400) - level(out[0], 62_400 - 2_400, 62_400 + 2_400);
    expect(Math.abs(fall - 40)).toBeLessThan(2);
  });

  it('answers differently on both sides', () => {
    const out = [new Float64Array(48_000), new Float64Array(48_000)] as const;
    new Plate(1.5, 0.3).process(...impulse(48_000), ...out, 48_000);
    let cross = 0;
    for (let index = 0; index < 48_000; index += 1) cross += out[0][index]! * out[1][index]!;
    const energy = 48_000 * 10 ** ((level(out[0], 0, 48_000) + level(out[1], 0, 48_000)) / 20);
    expect(Math.abs(cross / energy)).toBeLessThan(0.3);
  });
});

describe('block processing', () => {
  const noise = Float64Array.from({ length: 12_000 }, (_, index) => Math.sin(index * index * 0.01) * 0.3);
  const whole = 12_000;

  it.each([
    ['Plate', () => new Plate(2, 0.4)],
    ['SmallRoom', () => new SmallRoom()],
  ] as const)('of %s does not depend on the size of the blocks', (_, create) => {
    const run = (block: number): Float64Array => {
      const out = new Float64Array(whole);
      const node = create();
      for (let start = 0; start < whole; start += block) {
        const end = Math.min(whole, start + block);
        const part = noise.slice(start, end);
        node.process(part, part.slice(), out.subarray(start, end), new Float64Array(end - start), end - start);
      }
      return out;
    };
    expect(run(4_096)).toEqual(run(733));
  });

  it('of Chorus and MasterBus does not depend on the size of the blocks', () => {
    // Both update their controls every 32 or 16 samples; the mixer uses blocks of whole steps.
    for (const create of [() => new Chorus(0.5), () => new MasterBus({ gainDb: 6, airDb: 3 })]) {
      const run = (block: number): Float64Array => {
        const left = noise.slice();
        const right = noise.map((value) => value * 0.5);
        const node = create();
        for (let start = 0; start < whole; start += block) {
          const end = Math.min(whole, start + block);
          node.process(left.subarray(start, end), right.subarray(start, end), end - start);
        }
        return left;
      };
      expect(run(4_096)).toEqual(run(1_024));
    }
  });
});

describe('Chorus', () => {
  it('moves its taps without jumps', () => {
    // The delayed copy of a ramp is the ramp minus the delay, and linear interpolation of a ramp is exact, so the
    // delays can be computed.
    const ramp = Float64Array.from({ length: 8_192 }, (_, index) => index);
    const wet = [ramp.slice(), ramp.slice()] as const;
    new Chorus(1).process(...wet, ramp.length);
    for (const side of wet) {
      const delays = side.map((value, index) => 2 * ramp[index]! - value).subarray(1_024);
      let largest = 0;
      for (let index = 2; index < delays.length; index += 1) {
        largest = Math.max(largest, Math.abs(delays[index]! - 2 * delays[index - 1]! + delays[index - 2]!));
      }
      // A modulation of 230 frames at 0.55 Hz has a curvature of 0.00004 per step; the rest is rounding of the ramp to
      // 24 bits, four times.
      expect(largest).toBeLessThan(4 * 8_192 * 2 ** -24);
    }
  });
});

describe('MasterBus', () => {
  it('never passes its ceiling, however loud the mix is', () => {
    const left = Float64Array.from({ length: 4_096 }, (_, index) => 9 * Math.sin(index * 0.05));
    const right = left.slice();
    new MasterBus({ gainDb: 20 }).process(left, right, 4_096);
    expect(left.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)).toBeLessThanOrEqual(
      10 ** (-4.5 / 20) + 1e-6,
    );
  });

  it('adds 1.6 dB of make-up gain to a quiet sound and makes its low frequencies mono', () => {
    const tone = (hz: number) =>
      Float64Array.from({ length: 4_096 }, (_, index) => 0.02 * Math.sin((2 * Math.PI * hz * index) / 48_000));
    const left = tone(60);
    const right = tone(60).map((value) => -value);
    new MasterBus({ gainDb: 0 }).process(left, right, 4_096);
    // 60 Hz is 1.3 octaves below 150 Hz: 12 dB per octave attenuate it by about 16 dB.
    expect(level(left, 2_048, 4_096)).toBeLessThan(level(tone(60), 2_048, 4_096) - 13);
    const middle = [tone(1_000), tone(1_000)] as const;
    new MasterBus({ gainDb: 0 }).process(...middle, 4_096);
    expect(level(middle[0], 2_048, 4_096)).toBeCloseTo(level(tone(1_000), 2_048, 4_096) + 1.6, 1);
  });
});
