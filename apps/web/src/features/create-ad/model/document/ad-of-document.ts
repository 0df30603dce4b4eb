import { parseAudioform, recipeOfAudioform } from '@sonora/audioform/recipe';
import { defaults, parseLoudnessPreset, parseMixPreset } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { distinctMessages, type Message } from '@sonora/contracts/messages/message';
import { type Ad, adLength, newAd, type ScriptLine, voiceSpeed } from './ad.ts';

export type ReadAd = {
  readonly ad: Ad;
  /** Phrases for what the document has and the editor cannot show. Empty: nothing is lost. */
  readonly notShown: readonly Message[];
};

type Recipe = ReturnType<typeof recipeOfAudioform>['recipe'];

const linesOf = ({ recipeClips }: Recipe, lineId: (index: number) => string): readonly ScriptLine[] =>
  recipeClips
    .filter(({ clipType }) => clipType === 'tts')
    .slice(0, limits.recipeClips)
    .map(({ scriptText = '', voiceAlias = defaults.voiceAlias, voiceSpeed: speed = 1 }, index) => ({
      id: lineId(index),
      text: scriptText,
      voiceAlias,
      speed: voiceSpeed(speed),
    }));

const notInAds = ({ recipeClips, isPublic }: Recipe): readonly (Message | false)[] => {
  const others = recipeClips.filter(({ clipType }) => clipType !== 'tts');
  const lines = recipeClips.filter(({ clipType }) => clipType === 'tts');
  const names = [...new Set(others.map(({ id, clipType }) => `“${id ?? clipType}”`))].join(', ');
  const presets = new Set(lines.map(({ voicePreset }) => voicePreset));
  return [
    others.length > 0 && audioformMessage('audioforms.editClips', { names }),
    lines.some(({ clipLengthType }) => clipLengthType === 'fixed') && audioformMessage('audioforms.editClipLengths'),
    lines.length > limits.recipeClips && audioformMessage('audioforms.editTooMany', { count: limits.recipeClips }),
    presets.size > 1 && audioformMessage('audioforms.editManners'),
    isPublic === true && audioformMessage('audioforms.editPublic'),
  ];
};

/**
 * Reads a document as an ad of the editor.
 * @param lineId makes the ids of the lines
 * @returns undefined if the document is invalid
 */
export const adOfDocument = (document: unknown, lineId: (index: number) => string): ReadAd | undefined => {
  const parsed = parseAudioform(document);
  if (!parsed.ok) return undefined;
  const { recipe, left } = recipeOfAudioform(parsed.document);
  const { length, masteringPreset = '', loudnessPreset = '', encoderPreset, soundTemplateId = null } = recipe;
  const fresh = newAd(lineId(0));
  const lines = linesOf(recipe, lineId);
  return {
    ad: {
      lines: lines.length > 0 ? lines : fresh.lines,
      lengthType: recipe.lengthType ?? fresh.lengthType,
      lengthSeconds: length === undefined ? fresh.lengthSeconds : adLength(length).seconds,
      autofit: recipe.autofit ?? fresh.autofit,
      voicePreset: recipe.recipeClips.some(({ voicePreset }) => voicePreset === 'expressive')
        ? 'expressive'
        : 'standard',
      soundTemplateAlias: soundTemplateId,
      smartFit: recipe.smartFit ?? fresh.smartFit,
      mixPreset: parseMixPreset(masteringPreset) ?? fresh.mixPreset,
      loudnessPreset: parseLoudnessPreset(loudnessPreset) ?? fresh.loudnessPreset,
      encoderPreset: encoderPreset ?? fresh.encoderPreset,
    },
    notShown: distinctMessages([...left, ...notInAds(recipe).filter((message) => message !== false)]),
  };
};
