import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findSoundEffect, soundEffects } from './catalogue.ts';
import { renderEffect } from './render-effect.ts';

const peakOf = (samples: Float32Array): number => samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);

/** Each effect at its own length, rendered once for all that is asked of it. */
const whole = new Map(soundEffects.map((effect) => [effect.alias, renderEffect({ effect }).channels]));

/** A fingerprint of all samples: comparing them one by one takes longer than rendering them. */
const bitsOf = (channels: readonly Float32Array[]): string => {
  const hash = createHash('sha256');
  for (const channel of channels) hash.update(new Uint8Array(channel.buffer));
  return hash.digest('hex');
};

describe('soundEffects', () => {
  it('have unique aliases and ids, and are found without regard to case', () => {
    expect(soundEffects.length).toBeGreaterThanOrEqual(10);
    expect(new Set(soundEffects.map(({ alias }) => alias)).size).toBe(soundEffects.length);
    expect(new Set(soundEffects.map(({ id }) => id)).size).toBe(soundEffects.length);
    for (const effect of soundEffects) {
      expect(effect.alias).toMatch(/^[a-z_]+_\d$/);
      expect(effect.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(findSoundEffect(effect.alias.toUpperCase())).toBe(effect);
      expect(findSoundEffect(effect.id)).toBe(effect);
    }
    expect(findSoundEffect('nothing_9')).toBeUndefined();
  });
});

describe('renderEffect', () => {
  it.each(soundEffects.map((effect) => [effect.alias, effect] as const))(
    'plays %s for its own length, at −3 dBFS, silent at both ends',
    (_, effect) => {
      const channels = whole.get(effect.alias)!;
      expect(channels).toHaveLength(2);
      for (const channel of channels) {
        expect(channel).toHaveLength(Math.round(effect.durationSeconds * 48_000));
        expect(channel.every(Number.isFinite)).toBe(true);
        expect(Math.abs(channel[0]!)).toBe(0);
        expect(peakOf(channel.subarray(-48))).toBeLessThan(1e-3);
      }
      expect(Math.max(...channels.map(peakOf))).toBeCloseTo(10 ** (-3 / 20), 2);
    },
  );

  it.each(soundEffects.map((effect) => [effect.alias, effect] as const))(
    'cuts and extends %s to exactly the frames that are asked for',
    (_, effect) => {
      // One shorter than every effect, one longer than most.
      for (const frames of [5_000, 120_001]) {
        const { channels, sampleRateHz } = renderEffect({ effect, frames });
        expect(sampleRateHz).toBe(48_000);
        expect(channels.map((channel) => channel.length)).toEqual([frames, frames]);
        expect(Math.abs(channels[0]![frames - 1]!)).toBeLessThan(1e-3);
      }
    },
  );

  it('goes on to the end when the effect is continuous, and falls silent when it is not', () => {
    const tail = (alias: string): number => {
      const effect = findSoundEffect(alias)!;
      const frames = Math.round((effect.durationSeconds + 1) * 48_000);
      return peakOf(renderEffect({ effect, frames }).channels[0]!.subarray(frames - 24_000));
    };
    expect(tail('rain_1')).toBeGreaterThan(0.05);
    expect(tail('applause_1')).toBeGreaterThan(0.05);
    expect(tail('pop_1')).toBe(0);
  });

  it('repeats itself for a seed and varies between seeds', () => {
    for (const effect of soundEffects) {
      const bits = bitsOf(whole.get(effect.alias)!);
      expect(bitsOf(renderEffect({ effect, seed: '1' }).channels), effect.alias).toBe(bits);
      expect(bitsOf(renderEffect({ effect, seed: '2' }).channels), effect.alias).not.toBe(bits);
    }
  });

  it('refuses broken lengths', () => {
    expect(renderEffect({ effect: soundEffects[0]!, frames: 1 }).channels[0]).toHaveLength(1);
    for (const frames of [0, -5, 10.5, Number.NaN]) {
      expect(() => renderEffect({ effect: soundEffects[0]!, frames })).toThrow(RangeError);
    }
  });
});
