import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findSoundEffect, soundEffects } from './catalogue/catalogue.ts';
import { renderEffect } from './render-effect.ts';
import { effectCategories } from './sound-effect.ts';

const peakOf = (samples: Float32Array): number => samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);

/** Hash of all samples: comparing them one by one takes longer than rendering them. */
const bitsOf = (channels: readonly Float32Array[]): string => {
  const hash = createHash('sha256');
  for (const channel of channels) hash.update(new Uint8Array(channel.buffer));
  return hash.digest('hex');
};

/** Length of continuous effects in these tests: enough to distinguish two takes, at a fraction of the work. */
const BRIEF_FRAMES = 72_000;

describe('soundEffects', () => {
  it('have unique aliases and ids, and are found without regard to case', () => {
    expect(soundEffects.length).toBeGreaterThanOrEqual(60);
    expect(new Set(soundEffects.map(({ alias }) => alias)).size).toBe(soundEffects.length);
    expect(new Set(soundEffects.map(({ id }) => id)).size).toBe(soundEffects.length);
    expect(new Set(soundEffects.map(({ name }) => name)).size).toBe(soundEffects.length);
    for (const effect of soundEffects) {
      expect(effect.alias).toMatch(/^[a-z_]+_\d$/);
      expect(effect.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(findSoundEffect(effect.alias.toUpperCase())).toBe(effect);
      expect(findSoundEffect(effect.id)).toBe(effect);
    }
    expect(findSoundEffect('nothing_9')).toBeUndefined();
  });

  it('fill every category with at least three, each with tags, a sentence and a length of 0.2 to 30 s', () => {
    for (const category of effectCategories) {
      const shelf = soundEffects.filter((effect) => effect.category === category);
      expect(shelf.length, category).toBeGreaterThanOrEqual(3);
    }
    for (const { alias, tags, description, durationSeconds } of soundEffects) {
      expect(tags.length, alias).toBeGreaterThanOrEqual(3);
      expect(new Set(tags).size, alias).toBe(tags.length);
      expect(description, alias).toMatch(/^[A-Z].{10,}[.?!]$/);
      expect(durationSeconds, alias).toBeGreaterThanOrEqual(0.2);
      expect(durationSeconds, alias).toBeLessThanOrEqual(30);
    }
  });
});

describe('renderEffect', () => {
  it.each(soundEffects.map((effect) => [effect.alias, effect] as const))(
    'plays %s for its length, at −3 dBFS, silent at both ends, and another take for another seed',
    (_, effect) => {
      const brief = effect.isContinuous ? { frames: BRIEF_FRAMES } : {};
      const { channels } = renderEffect({ effect, ...brief });
      expect(channels).toHaveLength(2);
      for (const channel of channels) {
        expect(channel).toHaveLength(brief.frames ?? Math.round(effect.durationSeconds * 48_000));
        expect(channel.every(Number.isFinite)).toBe(true);
        expect(channel[0]! ** 2).toBe(0);
        expect(peakOf(channel.subarray(-48))).toBeLessThan(1e-3);
      }
      const peak = Math.max(...channels.map(peakOf));
      // An effect is audible within 60 ms of its position, except effects that fade in by nature.
      const first = Math.min(...channels.map((samples) => samples.findIndex((value) => Math.abs(value) > peak * 1e-4)));
      if (effect.category !== 'transitions') expect(first).toBeLessThan(0.06 * 48_000);
      // No DC offset that a cut would turn into a click: 0.002 is −54 dB.
      for (const samples of channels) {
        expect(Math.abs(samples.reduce((sum, value) => sum + value, 0) / samples.length)).toBeLessThan(0.002);
      }
      expect(peak).toBeLessThanOrEqual(10 ** (-3 / 20) + 1e-6);
      // The loudest event of a continuous effect may be within its fade.
      expect(peak).toBeGreaterThan(10 ** ((effect.isContinuous ? -5 : -3.01) / 20));
      const other = renderEffect({ effect, seed: '2', ...brief }).channels;
      expect(bitsOf(other)).not.toBe(bitsOf(channels));
    },
  );

  it('gives the same bits for the same seed', () => {
    for (const effect of soundEffects) {
      if (!effect.isContinuous && effect.durationSeconds > 1.5) continue;
      const once = renderEffect({ effect, seed: 'a', frames: 24_000 });
      const again = renderEffect({ effect, seed: 'a', frames: 24_000 });
      expect(bitsOf(again.channels), effect.alias).toBe(bitsOf(once.channels));
    }
  });

  it('cuts and extends to exactly the requested frames', () => {
    for (const alias of ['pop_1', 'thud_1', 'rain_1', 'cheer_1', 'fireworks_1', 'clock_1', 'waves_1']) {
      const effect = findSoundEffect(alias)!;
      // One length shorter than every effect, one longer than the short effects.
      for (const frames of [5_000, 60_001]) {
        const { channels, sampleRateHz } = renderEffect({ effect, frames });
        expect(sampleRateHz).toBe(48_000);
        expect(channels.map((channel) => channel.length)).toEqual([frames, frames]);
        expect(Math.abs(channels[0]![frames - 1]!)).toBeLessThan(1e-3);
      }
    }
  });

  it('continues to the end when the effect is continuous, and becomes silent when it is not', () => {
    const tail = (alias: string): number => {
      const effect = findSoundEffect(alias)!;
      const frames = Math.round((effect.durationSeconds + 1) * 48_000);
      return peakOf(renderEffect({ effect, frames }).channels[0]!.subarray(frames - 24_000));
    };
    for (const alias of ['rain_1', 'applause_1', 'wind_1', 'chatter_1', 'sizzle_1']) {
      expect(tail(alias), alias).toBeGreaterThan(0.02);
    }
    for (const alias of ['pop_1', 'cork_1', 'honk_1']) expect(tail(alias), alias).toBe(0);
  });

  it('does not loop continuous effects: there is no correlation at lags over a second', () => {
    for (const alias of ['rain_1', 'traffic_1']) {
      const effect = findSoundEffect(alias)!;
      const whole = renderEffect({ effect, frames: 14 * 48_000 }).channels[0]!;
      // Differencing reduces low rumble, which correlates with itself at any lag.
      const piece = Float64Array.from(
        { length: 4_800 },
        (_, index) => whole[200_000 + index]! - whole[199_999 + index]!,
      );
      let best = 0;
      for (let lag = 48_000; lag < 14 * 48_000 - 210_000; lag += 1) {
        // Every sixteenth sample is sufficient to find a copy, whose correlation would be 1.
        let product = 0;
        let own = 1e-12;
        let there = 1e-12;
        for (let index = 0; index < 4_800; index += 64) {
          const value = whole[200_000 + lag + index]! - whole[199_999 + lag + index]!;
          product += piece[index]! * value;
          own += piece[index]! ** 2;
          there += value * value;
        }
        best = Math.max(best, product / Math.sqrt(own * there));
      }
      // 75 independent samples reach a correlation of about 0.7 by chance among half a million lags; a loop reaches 1.
      expect(best, alias).toBeLessThan(0.9);
    }
  });

  it('rejects invalid lengths', () => {
    expect(renderEffect({ effect: soundEffects[0]!, frames: 1 }).channels[0]).toHaveLength(1);
    for (const frames of [0, -5, 10.5, Number.NaN]) {
      expect(() => renderEffect({ effect: soundEffects[0]!, frames })).toThrow(RangeError);
    }
  });
});
