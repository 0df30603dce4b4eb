import type { Pcm } from '@sonora/codecs/pcm';
import { describe, expect, it } from 'vitest';
import { findSoundEffect, soundEffects } from '../effects/catalogue/catalogue.ts';
import { renderEffect } from '../effects/render-effect.ts';
import { composeBed } from '../render/compose-bed.ts';
import { findSoundTemplate, soundTemplates } from '../templates/catalogue.ts';
import { keySteps, musicalKeyName } from './musical-key.ts';
import { searchEffects, searchTemplates } from './search-sounds.ts';
import { similarSounds, soundDistance } from './similar-sounds.ts';
import { soundFeatures } from './sound-features.ts';
import { similarTemplates } from './template-likeness.ts';
import { isSpeltLike, stemOf } from './words.ts';

const RATE = 48_000;

const mono = (seconds: number, value: (second: number) => number): Pcm => ({
  sampleRateHz: RATE,
  channels: [Float32Array.from({ length: seconds * RATE }, (_, index) => value(index / RATE))],
});

const chord =
  (notes: readonly number[]) =>
  (at: number): number =>
    notes.reduce((sum, midi) => sum + 0.1 * Math.sin(2 * Math.PI * 440 * 2 ** ((midi - 69) / 12) * at), 0);

const clicks =
  (bpm: number) =>
  (at: number): number => {
    const since = at % (60 / bpm);
    return Math.exp(-since * 90) * Math.sin(2 * Math.PI * 1_000 * since);
  };

describe('soundFeatures', () => {
  it('finds the tempo of clicks', () => {
    for (const bpm of [72, 96, 120, 138]) {
      expect(Math.abs(soundFeatures(mono(12, clicks(bpm))).tempoBpm! / bpm - 1), `${bpm}`).toBeLessThan(0.015);
    }
  });

  it('finds the key of a cadence', () => {
    const cadence = [
      [60, 64, 67],
      [65, 69, 72],
      [67, 71, 74],
      [60, 64, 67, 72],
    ].map(chord);
    const key = (shift: number): string =>
      musicalKeyName(soundFeatures(mono(8, (at) => cadence[Math.floor(at / 2)]!(at * 2 ** (shift / 12)))).key!);
    expect(key(0)).toBe('C major');
    expect(key(4)).toBe('E major');
  });

  it('finds the key of a cadence that is tuned a third of a semitone higher or lower', () => {
    const cadence = [
      [57, 60, 64],
      [62, 65, 69],
      [64, 68, 71],
      [57, 60, 64, 69],
    ].map(chord);
    for (const cents of [-35, 35]) {
      const tuned = mono(8, (at) => cadence[Math.floor(at / 2)]!(at * 2 ** (cents / 1_200)));
      expect(musicalKeyName(soundFeatures(tuned).key!)).toBe('A minor');
    }
  });

  it('names no key for rain and crowds', () => {
    for (const alias of ['rain_1', 'chatter_1', 'applause_1']) {
      expect(soundFeatures(renderEffect({ effect: findSoundEffect(alias)! })).key, alias).toBeUndefined();
    }
  });

  it('measures the centre of a sine as its brightness, and does not mind its level', () => {
    const sine = (gain: number) => soundFeatures(mono(2, (at) => gain * Math.sin(2 * Math.PI * 1_500 * at)));
    expect(Math.abs(sine(0.5).brightnessHz - 1_500)).toBeLessThan(30);
    expect(soundDistance(sine(0.5), sine(0.05))).toBeLessThan(0.05);
  });

  it('gives neither tempo nor key, energy or onsets for silence of any length', () => {
    for (const seconds of [0, 0.01, 3]) {
      const features = soundFeatures(mono(seconds, () => 0));
      expect(features).toMatchObject({ tempoBpm: undefined, key: undefined, energy: 0, onsetsPerSecond: 0 });
      expect(features.shapeDb.every(Number.isFinite)).toBe(true);
    }
  });
});

describe('soundDistance', () => {
  const [rain, boom] = ['rain_1', 'boom_1'].map((alias) =>
    soundFeatures(renderEffect({ effect: findSoundEffect(alias)! })),
  );

  it('is zero to itself and the same both ways', () => {
    expect(soundDistance(rain!, rain!)).toBe(0);
    // Logarithms of a ratio and of its inverse round differently in the last digit.
    expect(soundDistance(rain!, boom!)).toBeCloseTo(soundDistance(boom!, rain!), 12);
    expect(soundDistance(rain!, boom!)).toBeGreaterThan(0.5);
  });

  it('puts another take of the same effect before other effects', () => {
    const aliases = ['rain_1', 'boom_1', 'birds_1', 'coins_1', 'chatter_1', 'ship_horn_1'];
    const heard = aliases.map((item) => ({
      item,
      features: soundFeatures(renderEffect({ effect: findSoundEffect(item)! })),
    }));
    for (const alias of aliases) {
      const other = soundFeatures(renderEffect({ effect: findSoundEffect(alias)!, seed: '7' }));
      expect(similarSounds(other, heard, 1)[0]!.item).toBe(alias);
    }
  });

  it('knows a template at another length', () => {
    const bed = (alias: string, seconds: number): Pcm =>
      composeBed({ template: findSoundTemplate(alias)!, frames: seconds * RATE }).pcm;
    const aliases = ['bounce_along', 'spooky_strings', 'chill_vibes'];
    const heard = aliases.map((item) => ({ item, features: soundFeatures(bed(item, 12)) }));
    for (const alias of aliases) expect(similarSounds(soundFeatures(bed(alias, 17)), heard, 1)[0]!.item).toBe(alias);
  });

  it('counts steps on the circle of fifths, relative keys as one', () => {
    expect(keySteps({ tonic: 0, mode: 'major' }, { tonic: 9, mode: 'minor' })).toBe(0);
    expect(keySteps({ tonic: 0, mode: 'major' }, { tonic: 7, mode: 'major' })).toBe(1);
    expect(keySteps({ tonic: 0, mode: 'major' }, { tonic: 6, mode: 'major' })).toBe(6);
  });
});

describe('similarTemplates', () => {
  it('gives as many as asked for, nearest first, never the template itself', () => {
    for (const template of soundTemplates) {
      const found = similarTemplates(template, soundTemplates, 5);
      expect(found).toHaveLength(5);
      expect(found.map(({ item }) => item)).not.toContain(template);
      expect(found.map(({ distance }) => distance)).toEqual(
        found.map(({ distance }) => distance).toSorted((a, b) => a - b),
      );
    }
  });
});

describe('search', () => {
  const effects = (query: string): string[] => searchEffects(query, soundEffects).map(({ item }) => item.alias);

  it('finds by name, tag, meaning and almost right spelling', () => {
    expect(effects('thunder')[0]).toBe('thunder_1');
    expect(effects('thundr')[0]).toBe('thunder_1');
    expect(effects('christmas bells')[0]).toBe('sleigh_bells_1');
    expect(effects('clapping audience')[0]).toBe('applause_1');
    expect(effects('coffee').slice(0, 3)).toEqual(expect.arrayContaining(['espresso_1', 'cafe_1']));
    expect(searchTemplates('spooky strings', soundTemplates)[0]!.item.alias).toBe('spooky_strings');
  });

  it('returns the matched words, and ranks items with more matches higher', () => {
    const [first, second] = searchEffects('clown horn', soundEffects);
    expect(first!.item.alias).toBe('honk_1');
    expect(first!.because).toEqual(['clown', 'horn']);
    expect(first!.score).toBeGreaterThanOrEqual(second!.score);
  });

  it('returns all items in order for an empty query, and none for an unknown word', () => {
    expect(effects('')).toEqual(soundEffects.map(({ alias }) => alias));
    expect(effects('  ')).toHaveLength(soundEffects.length);
    expect(effects('qqqqzzzz')).toEqual([]);
  });

  it('stems and compares spellings', () => {
    expect(stemOf('bells')).toBe(stemOf('bell'));
    expect(stemOf('relaxing')).toBe(stemOf('relaxed'));
    expect(isSpeltLike('pinao', 'piano', 1)).toBe(true);
    expect(isSpeltLike('piano', 'organ', 1)).toBe(false);
  });
});
