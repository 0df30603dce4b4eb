import type { AdRecipe } from '@sonora/audioform/recipe';
import { type Ad, kindOf, ownLength, renderedLines, type ScriptLine, styleOf } from './ad.ts';

type RecipeClip = AdRecipe['recipeClips'][number];

/** Asset key of a rendered line, counted from 1. Error messages and lanes of a production contain it. */
export const lineKey = (index: number): string => `line ${index + 1}`;

const speechOf = (ad: Ad, line: ScriptLine, expressiveVoices: ReadonlySet<string>): Partial<RecipeClip> => ({
  voiceAlias: line.voiceAlias,
  // Without a speed, the engine's default counts.
  ...(line.isAutoSpeed ? {} : { voiceSpeed: line.speed }),
  voicePreset: kindOf(line) === 'tts' && expressiveVoices.has(line.voiceAlias) ? styleOf(ad, line) : 'standard',
});

const sourceOf = (ad: Ad, line: ScriptLine, expressiveVoices: ReadonlySet<string>): Partial<RecipeClip> => {
  const { text, mediaId, effectAlias } = line;
  switch (kindOf(line)) {
    case 'tts':
      return { scriptText: text.trim(), ...speechOf(ad, line, expressiveVoices) };
    case 'sts':
      return { ...(mediaId === undefined ? {} : { mediaId }), ...speechOf(ad, line, expressiveVoices) };
    case 'fx':
      if (mediaId !== undefined) return { mediaId };
      return effectAlias === undefined ? {} : { soundEffectAlias: effectAlias };
    case 'silence':
      return {};
  }
};

const lengthOf = (line: ScriptLine): Partial<RecipeClip> => {
  const length = ownLength(line);
  if (length === undefined) return {};
  return kindOf(line) === 'silence' ? { length } : { length, clipLengthType: 'fixed' };
};

/**
 * The recipe of an ad, without empty lines.
 * @param expressiveVoices aliases of the voices that have the expressive preset; other voices use the standard preset
 */
export const recipeOf = (ad: Ad, expressiveVoices: ReadonlySet<string> = new Set()): AdRecipe => ({
  recipeClips: renderedLines(ad).map((line, index) => ({
    id: lineKey(index),
    clipType: kindOf(line),
    ...sourceOf(ad, line, expressiveVoices),
    ...lengthOf(line),
    ...(line.pauseSeconds === undefined ? {} : { pauseSeconds: line.pauseSeconds }),
  })),
  lengthType: ad.lengthType,
  length: ad.lengthSeconds,
  soundTemplateId: ad.soundTemplateAlias,
  masteringPreset: ad.mixPreset,
  loudnessPreset: ad.loudnessPreset,
  encoderPreset: ad.encoderPreset,
  ...(ad.isPublic ? { isPublic: true } : {}),
  smartFit: ad.smartFit,
  autofit: ad.autofit,
});
