import type { AdRecipe } from '@sonora/audioform/recipe';
import { type Ad, spokenLines } from './ad.ts';

/** Asset key of a spoken line, counted from 1. Error messages and lanes of a production contain it. */
export const lineKey = (index: number): string => `line ${index + 1}`;

/**
 * The recipe of an ad, without empty lines.
 * @param expressiveVoices aliases of the voices that have the expressive preset; other voices use the standard preset
 */
export const recipeOf = (ad: Ad, expressiveVoices: ReadonlySet<string> = new Set()): AdRecipe => ({
  recipeClips: spokenLines(ad).map(({ text, voiceAlias, speed }, index) => ({
    id: lineKey(index),
    clipType: 'tts',
    scriptText: text.trim(),
    voiceAlias,
    voiceSpeed: speed,
    voicePreset: expressiveVoices.has(voiceAlias) ? ad.voicePreset : 'standard',
  })),
  lengthType: ad.lengthType,
  length: ad.lengthSeconds,
  soundTemplateId: ad.soundTemplateAlias,
  masteringPreset: ad.mixPreset,
  loudnessPreset: ad.loudnessPreset,
  encoderPreset: ad.encoderPreset,
  smartFit: ad.smartFit,
  autofit: ad.autofit,
});
