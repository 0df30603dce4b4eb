import { parseAudioform, recipeOfAudioform } from '@sonora/audioform/recipe';
import { defaults, parseLoudnessPreset, parseMixPreset } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { distinctMessages, type Message } from '@sonora/contracts/messages/message';
import { type Ad, adLength, clipLength, newAd, type ScriptLine, voiceSpeed } from './ad.ts';

export type ReadAd = {
  readonly ad: Ad;
  /** Phrases for what the document has and the editor cannot show. Empty: nothing is lost. */
  readonly notShown: readonly Message[];
};

type Recipe = ReturnType<typeof recipeOfAudioform>['recipe'];
type RecipeClip = Recipe['recipeClips'][number];

/** Lengths below this differ by rounding only. */
const ROUNDING_SECONDS = 1e-6;

const hasLength = ({ clipType, clipLengthType }: RecipeClip): boolean =>
  clipType === 'silence' || clipLengthType === 'fixed';

const lengthOf = (clip: RecipeClip): Partial<ScriptLine> => {
  if (!hasLength(clip)) return {};
  const lengthSeconds = clipLength(clip.length ?? limits.clipSeconds.default).seconds;
  return clip.clipType === 'silence' ? { lengthSeconds } : { lengthType: 'fixed', lengthSeconds };
};

/** @param preset style of the ad; a line has one of its own only where it differs */
const lineOf = (clip: RecipeClip, id: string, preset: Ad['voicePreset']): ScriptLine => {
  const { clipType, scriptText = '', voiceAlias = defaults.voiceAlias, voiceSpeed: speed, voicePreset } = clip;
  const isSpeech = clipType === 'tts' || clipType === 'sts';
  return {
    id,
    text: scriptText,
    voiceAlias,
    speed: voiceSpeed(speed ?? limits.voiceSpeed.default),
    ...(isSpeech && speed === undefined ? { isAutoSpeed: true } : {}),
    ...(clipType === 'tts' ? {} : { kind: clipType }),
    ...lengthOf(clip),
    // A recording keeps its own style: only text-to-speech has one of the voice.
    ...(clipType === 'tts' && voicePreset !== undefined && voicePreset !== preset ? { voicePreset } : {}),
    ...(clip.soundEffectAlias === undefined ? {} : { effectAlias: clip.soundEffectAlias }),
    ...(clip.mediaId === undefined ? {} : { mediaId: clip.mediaId }),
    ...(clip.pauseSeconds === undefined ? {} : { pauseSeconds: clip.pauseSeconds }),
  };
};

const isRounded = (value: number | undefined, shown: number | undefined): boolean =>
  value !== undefined && shown !== undefined && Math.abs(value - shown) > ROUNDING_SECONDS;

const notInAds = ({ recipeClips }: Recipe, lines: readonly ScriptLine[]): readonly (Message | false)[] => [
  recipeClips.some((clip, index) => hasLength(clip) && isRounded(clip.length, lines[index]?.lengthSeconds)) &&
    audioformMessage('audioforms.editClipLengths'),
  recipeClips.length > limits.recipeClips && audioformMessage('audioforms.editTooMany', { count: limits.recipeClips }),
];

/** Expressive if every spoken line is. */
const presetOf = ({ recipeClips }: Recipe): Ad['voicePreset'] => {
  const presets = recipeClips.flatMap(({ clipType, voicePreset }) =>
    clipType !== 'tts' || voicePreset === undefined ? [] : [voicePreset],
  );
  return presets.length > 0 && presets.every((preset) => preset === 'expressive') ? 'expressive' : 'standard';
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
  const voicePreset = presetOf(recipe);
  const lines = recipe.recipeClips
    .slice(0, limits.recipeClips)
    .map((clip, index) => lineOf(clip, lineId(index), voicePreset));
  return {
    ad: {
      lines: lines.length > 0 ? lines : fresh.lines,
      lengthType: recipe.lengthType ?? fresh.lengthType,
      lengthSeconds: length === undefined ? fresh.lengthSeconds : adLength(length).seconds,
      autofit: recipe.autofit ?? fresh.autofit,
      voicePreset,
      soundTemplateAlias: soundTemplateId,
      smartFit: recipe.smartFit ?? fresh.smartFit,
      mixPreset: parseMixPreset(masteringPreset) ?? fresh.mixPreset,
      loudnessPreset: parseLoudnessPreset(loudnessPreset) ?? fresh.loudnessPreset,
      encoderPreset: encoderPreset ?? fresh.encoderPreset,
      ...(recipe.isPublic === true ? { isPublic: true } : {}),
    },
    notShown: distinctMessages([...left, ...notInAds(recipe, lines).filter((message) => message !== false)]),
  };
};
