import { createSeededRandom } from '@sonora/engine/dsp';
import { describe, expect, it } from 'vitest';
import { transform, WINDOW } from '../../testkit/spectrum.ts';
import { findSoundEffect } from '../catalogue/catalogue.ts';
import { bounces, scatteredTimes } from '../primitives/events.ts';
import { paintBubble } from '../primitives/liquid.ts';
import { renderMotor } from '../primitives/motor.ts';
import { paintPassBy } from '../primitives/pass-by.ts';
import { renderVoice, vowels } from '../primitives/people.ts';
import { paintTone } from '../primitives/tones.ts';
import { renderEffect } from '../render-effect.ts';
import type { EffectCanvas } from '../sound-effect.ts';
import { BALL_RESTITUTION } from './sport-and-holiday-painters.ts';

const RATE = 48_000;

const monoOf = (alias: string, seed = '1'): Float32Array => {
  const [left, right] = renderEffect({ effect: findSoundEffect(alias)!, seed }).channels as [
    Float32Array,
    Float32Array,
  ];
  return left.map((value, index) => (value + right[index]!) / 2);
};

const canvasOf = (seconds: number, seed = 'test'): EffectCanvas => ({
  left: new Float32Array(seconds * RATE),
  right: new Float32Array(seconds * RATE),
  seconds,
  random: createSeededRandom(seed),
});

const powersAt = (samples: Float32Array, seconds: number): Float64Array => {
  const { re, im } = transform(samples, Math.round(seconds * RATE));
  return re.map((value, bin) => value * value + im[bin]! ** 2);
};

/** Frequency of the strongest bin between two frequencies. */
const strongestHz = (samples: Float32Array, seconds: number, fromHz = 30, toHz = 20_000): number => {
  const powers = powersAt(samples, seconds);
  let best = Math.round((fromHz * WINDOW) / RATE);
  for (let bin = best; bin <= (toHz * WINDOW) / RATE; bin += 1) if (powers[bin]! > powers[best]!) best = bin;
  return (best * RATE) / WINDOW;
};

/** Mean frequency of a segment, weighted by power. */
const centroidHz = (samples: Float32Array, fromSeconds = 0, toSeconds = samples.length / RATE): number => {
  let weighted = 0;
  let total = 0;
  for (let at = fromSeconds; at < toSeconds - 0.04; at += WINDOW / RATE / 2) {
    for (const [bin, power] of powersAt(samples, at).entries()) {
      weighted += (power * bin * RATE) / WINDOW;
      total += power;
    }
  }
  return weighted / total;
};

const energy = (samples: Float32Array, fromSeconds: number, toSeconds: number): number => {
  let sum = 0;
  for (let index = Math.round(fromSeconds * RATE); index < Math.min(samples.length, toSeconds * RATE); index += 1) {
    sum += samples[index]! ** 2;
  }
  return sum;
};

/** Times at which the peak of 4 ms exceeds three times the peak of the last 40 ms. */
const onsets = (samples: Float32Array, floor: number): number[] => {
  const block = 192;
  const peaks: number[] = [];
  for (let start = 0; start < samples.length; start += block) {
    let peak = 0;
    for (let index = start; index < Math.min(samples.length, start + block); index += 1) {
      peak = Math.max(peak, Math.abs(samples[index]!));
    }
    peaks.push(peak);
  }
  const found: number[] = [];
  let last = -1;
  for (const [index, peak] of peaks.entries()) {
    const before = Math.min(...peaks.slice(Math.max(0, index - 4), index), index === 0 ? 0 : 1);
    const at = (index * block) / RATE;
    if (peak > floor && peak > 3 * before && at - last > 0.06) {
      found.push(at);
      last = at;
    }
  }
  return found;
};

describe('building blocks', () => {
  it('bounces shrink geometrically, so that they end: flights sum to first / (1 − restitution)', () => {
    const many = bounces(0.5, 0.8, 200);
    for (let index = 2; index < 20; index += 1) {
      const flight = many[index]!.atSeconds - many[index - 1]!.atSeconds;
      const before = many[index - 1]!.atSeconds - many[index - 2]!.atSeconds;
      expect(flight / before).toBeCloseTo(0.8, 9);
    }
    expect(many.at(-1)!.atSeconds).toBeCloseTo(0.5 / (1 - 0.8), 6);
  });

  it('scattered times have the mean and the variance of a Poisson process', () => {
    const random = createSeededRandom('poisson');
    const counts = Array.from({ length: 400 }, () => scatteredTimes(random, 12, 1).length);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
    // Four standard errors of the mean: 4 · √(12 / 400).
    expect(Math.abs(mean - 12)).toBeLessThan(0.7);
    expect(variance / mean).toBeGreaterThan(0.75);
    expect(variance / mean).toBeLessThan(1.3);
  });

  it('a bubble of 3 mm sings at Minnaert’s 1,000 Hz, and its pitch rises when it ascends', () => {
    const still = canvasOf(0.2);
    paintBubble(still, { radiusMetres: 0.003, atSeconds: 0, gain: 1, rise: 0, pan: 0 });
    expect(Math.abs(strongestHz(still.left, 0) - 1_000)).toBeLessThan(40);
    const rising = canvasOf(0.2);
    paintBubble(rising, { radiusMetres: 0.003, atSeconds: 0, gain: 1, rise: 0.3, pan: 0 });
    expect(strongestHz(rising.left, 0.02)).toBeGreaterThan(1_080);
  });

  it('a passing source is heard c / (c − v) higher as it comes and c / (c + v) lower as it goes', () => {
    const canvas = canvasOf(6);
    const speed = 34.3;
    const source = Float32Array.from({ length: 6 * RATE }, (_, index) =>
      Math.sin((2 * Math.PI * 1_000 * index) / RATE),
    );
    const path = { speedMetresPerSecond: speed, nearestMetres: 2, nearestAtSeconds: 3, gain: 1, direction: 1 } as const;
    paintPassBy(canvas, source, path);
    // The source moves at a tenth of 343 m/s; at a distance it moves almost directly towards the listener. One bin is
    // 12 Hz.
    expect(Math.abs(strongestHz(canvas.left, 0.8) - 1_000 * (1 + speed / 343))).toBeLessThan(14);
    expect(Math.abs(strongestHz(canvas.right, 5.2) - 1_000 * (1 - speed / 343))).toBeLessThan(14);
    expect(energy(canvas.left, 0, 2.5)).toBeGreaterThan(4 * energy(canvas.right, 0, 2.5));
    expect(energy(canvas.right, 3.5, 6)).toBeGreaterThan(4 * energy(canvas.left, 3.5, 6));
  });

  it('a motor with four cylinders at 3,000 rpm fires 100 times a second', () => {
    const motor = renderMotor(RATE, { rpm: () => 3_000, cylinders: 4, roughness: 0, random: createSeededRandom('m') });
    expect(Math.abs(strongestHz(motor, 0.3) - 100)).toBeLessThan(12);
  });

  it('a voice has its vowel’s first formant', () => {
    for (const vowel of ['ah', 'ee'] as const) {
      const voice = renderVoice(createSeededRandom('v'), { vowel, seconds: 0.5, hz: () => 110, size: 1, breath: 0 });
      const [first] = vowels[vowel];
      // The strongest partial is next to the formant: within one and a half of the 110 Hz between partials.
      expect(Math.abs(strongestHz(voice, 0.15) - first)).toBeLessThan(165);
    }
  });

  it('a tone has the given partials, without those that would alias', () => {
    const canvas = canvasOf(0.2);
    paintTone(canvas, { atSeconds: 0, seconds: 0.2, gain: 1, hz: 1_500, partials: [1, 0, 0.5], level: () => 1 });
    const powers = powersAt(canvas.left, 0.05);
    const bin = (hz: number): number => powers[Math.round((hz * WINDOW) / RATE)]!;
    expect(10 * Math.log10(bin(4_500) / bin(1_500))).toBeCloseTo(-6, 0);
    expect(bin(3_000) / bin(1_500)).toBeLessThan(1e-6);
    const high = canvasOf(0.2);
    paintTone(high, { atSeconds: 0, seconds: 0.2, gain: 1, hz: 7_000, partials: [1, 1, 1, 1], level: () => 1 });
    const folded = powersAt(high.left, 0.05)[Math.round((20_000 * WINDOW) / RATE)]!;
    expect(folded / powersAt(high.left, 0.05)[Math.round((7_000 * WINDOW) / RATE)]!).toBeLessThan(1e-6);
  });
});

describe('properties of each kind of effect', () => {
  it('the ball’s bounces come in a geometric row', () => {
    const heard = onsets(monoOf('ball_bounce_1'), 0.02).slice(0, 7);
    expect(heard.length).toBeGreaterThanOrEqual(6);
    for (let index = 2; index < heard.length; index += 1) {
      const ratio = (heard[index]! - heard[index - 1]!) / (heard[index - 1]! - heard[index - 2]!);
      expect(Math.abs(ratio - BALL_RESTITUTION)).toBeLessThan(0.06);
    }
  });

  it('pouring rises: the glass resonates higher and higher', () => {
    for (const seed of ['1', '2']) {
      const sound = monoOf('pour_1', seed);
      // Frequency of the loudest partial below 2.5 kHz, mean of three windows.
      const at = (seconds: number): number =>
        [0, 0.1, 0.2].reduce((sum, more) => sum + strongestHz(sound, seconds + more, 250, 2_500), 0) / 3;
      expect(at(2.6)).toBeGreaterThan(1.5 * at(0.3));
    }
  });

  it('passing sources fall in pitch', () => {
    const car = monoOf('race_car_1');
    expect(centroidHz(car, 2, 3.2)).toBeLessThan(0.97 * centroidHz(car, 0.3, 1.4));
    // The low tone of the siren at 22 m/s: (343 + 22) / (343 − 22) = 1.137 between approach and departure.
    const siren = monoOf('siren_1');
    const ratio = strongestHz(siren, 1.25, 385, 500) / strongestHz(siren, 5.25, 385, 500);
    expect(Math.abs(ratio - 1.137)).toBeLessThan(0.06);
  });

  it('slide whistles go the way they are called, and the sub drop falls two octaves', () => {
    const up = monoOf('slide_whistle_up_1');
    expect(strongestHz(up, 0.85) / strongestHz(up, 0.1)).toBeGreaterThan(2.2);
    const down = monoOf('slide_whistle_down_1');
    expect(strongestHz(down, 0.1) / strongestHz(down, 1.05)).toBeGreaterThan(2.2);
    const drop = monoOf('sub_drop_1');
    expect(strongestHz(drop, 0.02, 20, 300) / strongestHz(drop, 1.5, 20, 300)).toBeGreaterThan(1.8);
  });

  it('a tape that stops sinks, the sad trombone goes down, success goes up', () => {
    const tape = monoOf('tape_stop_1');
    expect(centroidHz(tape, 0.9, 1.2)).toBeLessThan(0.5 * centroidHz(tape, 0, 0.25));
    const trombone = monoOf('sad_trombone_1');
    expect(strongestHz(trombone, 0.15, 500, 800)).toBeGreaterThan(1.1 * strongestHz(trombone, 1.6, 400, 700));
    const success = monoOf('success_1');
    expect(strongestHz(success, 0.42)).toBeGreaterThan(1.8 * strongestHz(success, 0.005, 300, 1_000));
  });

  it('low effects have a low centroid and bright ones a high centroid', () => {
    for (const alias of ['boom_1', 'thud_1', 'sub_drop_1', 'heartbeat_1', 'thunder_1', 'ship_horn_1']) {
      expect(centroidHz(monoOf(alias)), alias).toBeLessThan(900);
    }
    for (const alias of [
      'swish_1',
      'glass_break_1',
      'sleigh_bells_1',
      'crickets_1',
      'sizzle_1',
      'coins_1',
      'shop_bell_1',
    ]) {
      expect(centroidHz(monoOf(alias)), alias).toBeGreaterThan(2_300);
    }
  });

  it('struck sounds begin immediately, and swells are loudest at their end', () => {
    for (const alias of ['metal_hit_1', 'thud_1', 'counter_bell_1', 'bat_hit_1', 'glass_break_1', 'boom_1']) {
      const sound = monoOf(alias);
      const peak = sound.reduce((at, value, index) => (Math.abs(value) > Math.abs(sound[at]!) ? index : at), 0);
      expect(peak / RATE, alias).toBeLessThan(0.12);
    }
    for (const alias of ['riser_1', 'reverse_swell_1']) {
      const sound = monoOf(alias);
      const seconds = sound.length / RATE;
      expect(energy(sound, seconds / 2, seconds), alias).toBeGreaterThan(10 * energy(sound, 0, seconds / 2));
    }
  });

  it('a clock ticks twice a second, a knock is three blows, a bell rings long', () => {
    const ticks = onsets(monoOf('clock_1'), 0.05);
    expect(ticks.length).toBe(10);
    for (let index = 1; index < ticks.length; index += 1) {
      expect(Math.abs(ticks[index]! - ticks[index - 1]! - 0.5)).toBeLessThan(0.009);
    }
    expect(onsets(monoOf('door_knock_1'), 0.1)).toHaveLength(3);
    const bell = monoOf('counter_bell_1');
    expect(energy(bell, 0.5, 1)).toBeGreaterThan(1e-3 * energy(bell, 0, 0.5));
    const block = monoOf('thud_1');
    expect(energy(block, 0.5, 0.7)).toBeLessThan(1e-3 * energy(block, 0, 0.5));
  });

  it('another seed is another take of the same thing: its brightness stays within a third', () => {
    for (const alias of ['coins_1', 'door_close_1', 'boing_1', 'cheer_1', 'thunder_1', 'squeak_1', 'cork_1']) {
      const [one, two] = ['1', '2'].map((seed) => centroidHz(monoOf(alias, seed)));
      expect(Math.abs(Math.log2(one! / two!)), alias).toBeLessThan(0.6);
    }
  });
});

describe('effects with fades', () => {
  /** Level of a segment relative to the loudest 100 ms, in dB. */
  const levelAt = (samples: Float32Array, fromSeconds: number): number => {
    let loudest = 1e-20;
    for (let at = 0; at < samples.length / RATE - 0.1; at += 0.05) {
      loudest = Math.max(loudest, energy(samples, at, at + 0.1));
    }
    return 10 * Math.log10(Math.max(1e-20, energy(samples, fromSeconds, fromSeconds + 0.1)) / loudest);
  };
  const lengthOf = (samples: Float32Array): number => samples.length / RATE;

  it.each(['car_pass_1', 'race_car_1', 'plane_1', 'siren_1'])(
    '%s fades in from silence and out to silence',
    (alias) => {
      const samples = monoOf(alias);
      expect(levelAt(samples, 0)).toBeLessThan(-30);
      expect(levelAt(samples, lengthOf(samples) - 0.1)).toBeLessThan(-30);
    },
  );

  it.each(['church_bells_1', 'car_start_1', 'fireworks_1'])('%s has died away when it ends', (alias) => {
    for (const seed of ['1', '2', '3']) {
      const samples = monoOf(alias, seed);
      expect(levelAt(samples, lengthOf(samples) - 0.1)).toBeLessThan(-30);
    }
  });

  it('thunder rolls for five seconds', () => {
    for (const seed of ['1', '2', '3', '4', '5']) expect(levelAt(monoOf('thunder_1', seed), 4.9)).toBeGreaterThan(-50);
  });
});
