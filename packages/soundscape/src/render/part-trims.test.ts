import { measureLoudness } from '@sonora/engine/dsp';
import { describe, expect, it } from 'vitest';
import type { SampleBank } from '../instruments/sampled.ts';
import { frequencyFromMidi } from '../synthesis/one-shot.ts';
import { findSoundTemplate } from '../templates/catalogue.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import { composeBed } from './compose-bed.ts';
import { measurePartTrims } from './part-trims.ts';

/**
 * A spectrum unlike that of any instrument: one partial an octave lower, on which shelves and filters act differently.
 */
const deepBank = (plays: SampleBank['has']): SampleBank => ({
  id: 'deep',
  has: plays,
  play: ({ midi, heldSeconds }) => {
    const step = (Math.PI * frequencyFromMidi(midi)) / 48_000;
    const samples = Float32Array.from(
      { length: Math.round(heldSeconds * 48_000) + 2_400 },
      (_, index) => 0.1 * Math.sin(step * index),
    );
    return { left: samples, right: samples };
  },
});

const template = findSoundTemplate('quiet_proof')!;
const isStrings: SampleBank['has'] = (voice) => voice.kind === 'program' && voice.program === 49;

describe('measurePartTrims', () => {
  it('brings a part with samples to the loudness of the synthesised part, and leaves the others', () => {
    const bank = deepBank(isStrings);
    const trims = measurePartTrims(template, bank);
    expect(Object.keys(trims)).toEqual(['bass', 'warmStrings pad']);
    // Both are warm strings. The template boosts low frequencies, so without a trim these strings would be too loud.
    expect(Math.abs(trims['warmStrings pad']!)).toBeGreaterThan(0.5);
    const { master } = template.mix;
    const alone: SoundTemplate = {
      ...template,
      mix: { ...template.mix, master: { ...master, gainDb: master.gainDb - 30 } },
      score: { ...template.score, parts: template.score.parts.filter(({ id }) => id === 'warmStrings pad') },
    };
    // Another length than the measured one.
    const loudnessOf = (more: { readonly bank?: SampleBank; readonly trims?: typeof trims }): number =>
      measureLoudness(composeBed({ template: alone, frames: 14 * 48_000, ...more }).pcm).integratedLufs;
    expect(Math.abs(loudnessOf({ bank, trims }) - loudnessOf({}))).toBeLessThan(1.5);
  });

  it('is empty for a bank that plays nothing', () => {
    expect(
      measurePartTrims(
        template,
        deepBank(() => false),
      ),
    ).toEqual({});
  });
});
