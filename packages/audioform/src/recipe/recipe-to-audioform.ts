import {
  defaults,
  type EncoderPresetName,
  type LoudnessPresetName,
  type MixPresetName,
  parseEncoderPreset,
  parseLoudnessPreset,
  parseMixPreset,
} from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';
import type {
  CanonicalAsset,
  CanonicalAudioform,
  CanonicalClip,
  CanonicalConstraint,
  CanonicalSection,
  VoiceAsset,
} from '../schema/canonical.ts';
import { MAX_LENGTH_SECONDS, MAX_VOICE_SPEED, MIN_VOICE_SPEED } from '../schema/limits.ts';
import { withoutAbsent } from '../schema/without-absent.ts';
import { pauseAfter, pausesOf } from './pauses.ts';
import type { AdRecipe, RecipeClip } from './recipe.ts';

/** Minimum target of a group. If clips of fixed length leave less time, the solver reports the missing seconds. */
const SHORTEST_GROUP_SECONDS = 0.1;

const BED_KEY = 'sound design';

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const lengthOf = (clip: RecipeClip): number => clamp(clip.length ?? limits.clipSeconds.default, 1, MAX_LENGTH_SECONDS);

const inOrder = (clips: readonly RecipeClip[]): readonly RecipeClip[] =>
  clips
    .map((clip, index) => ({ clip, index }))
    .sort((a, b) => {
      const [first, second] = [a.clip.clipIndex ?? Number.MAX_VALUE, b.clip.clipIndex ?? Number.MAX_VALUE];
      return first === second ? a.index - b.index : first - second;
    })
    .map(({ clip }) => clip);

type Named = readonly [key: string, asset: CanonicalAsset];

const speedOf = ({ voiceSpeed }: RecipeClip): Pick<VoiceAsset, 'speed' | 'isAutoSpeed'> =>
  voiceSpeed === undefined
    ? { speed: limits.voiceSpeed.default, isAutoSpeed: true }
    : { speed: clamp(voiceSpeed, MIN_VOICE_SPEED, MAX_VOICE_SPEED) };

/** The assets of all clips in order, and the key of each clip's sounding asset. Equal voices share one asset. */
const assetsOf = (
  clips: readonly RecipeClip[],
  recipe: AdRecipe,
): { readonly keys: readonly string[]; readonly assets: readonly Named[] } => {
  const voiceKeys = new Map<string, string>();
  const all = clips.map((clip, index): readonly Named[] => {
    const voice: CanonicalAsset = {
      type: 'voice',
      voiceAlias: clip.voiceAlias || defaults.voiceAlias,
      ...speedOf(clip),
      voicePreset: clip.voicePreset ?? recipe.voicePreset ?? 'standard',
    };
    const content = JSON.stringify(voice);
    const voiceRef = voiceKeys.get(content) ?? `voice ${index}`;
    if (isSpeech(clip)) voiceKeys.set(content, voiceRef);
    return assetsOfClip(clip, index, [voiceRef, voice]);
  });
  return { keys: all.map((assets) => assets[0]?.[0] ?? ''), assets: all.flat() };
};

/** Assets of a clip; the first is the sounding one. */
const assetsOfClip = (clip: RecipeClip, index: number, voice: Named): readonly Named[] => {
  const key = (kind: string): string => clip.id ?? `${kind} ${index}`;
  const [voiceRef] = voice;
  switch (clip.clipType) {
    case 'tts':
      return [[key('script'), { type: 'tts', text: clip.scriptText ?? '', voiceRef }], voice];
    case 'sts': {
      const mediaRef = `recording ${index}`;
      return [
        [key('speech'), { type: 'sts', mediaRef, voiceRef }],
        [mediaRef, { type: 'media', mediaId: clip.mediaId ?? '' }],
        voice,
      ];
    }
    case 'fx':
      if (clip.mediaId !== undefined) return [[key('effect'), { type: 'media', mediaId: clip.mediaId }]];
      return [[key('effect'), { type: 'soundEffect', soundEffectAlias: clip.soundEffectAlias ?? '' }]];
    case 'silence':
      return [[key('silence'), { type: 'silence', durationSeconds: lengthOf(clip) }]];
    default: {
      const unknown: never = clip.clipType;
      return unknown;
    }
  }
};

const isSpeech = (clip: RecipeClip): boolean => clip.clipType === 'tts' || clip.clipType === 'sts';

/** Total length of clips with a fixed length. */
const fixedSeconds = (clips: readonly RecipeClip[]): number =>
  clips
    .filter((clip) => clip.clipType === 'silence' || clip.clipLengthType === 'fixed')
    .reduce((sum, clip) => sum + lengthOf(clip), 0);

const clipOf = (clip: RecipeClip, assetRef: string, gapSeconds: number): CanonicalClip =>
  withoutAbsent({
    assetRef,
    readPositionSeconds: 0,
    forcedDurationSeconds: clip.clipLengthType === 'fixed' && clip.clipType !== 'silence' ? lengthOf(clip) : undefined,
    fadeInSeconds: 0,
    fadeOutSeconds: 0,
    marginStartSeconds: 0,
    marginEndSeconds: gapSeconds,
  });

const presetsOf = (
  recipe: AdRecipe,
): { mix: MixPresetName; loudness: LoudnessPresetName; encoder: EncoderPresetName } => ({
  mix: parseMixPreset(recipe.masteringPreset ?? '') ?? defaults.mixPreset,
  loudness: parseLoudnessPreset(recipe.loudnessPreset ?? '') ?? defaults.loudnessPreset,
  encoder: parseEncoderPreset(recipe.encoderPreset ?? '') ?? defaults.encoderPreset,
});

/**
 * Converts an ad recipe to a document: one section with its bed, the clips in sequence with 0.35 s between them, half a
 * second of music before and at least a second after. In an ad of fixed length the section has exactly that length, and
 * speech without a length of its own forms a group that must fit the remaining time (faster if necessary, never
 * slower). Unknown preset names mean the defaults. The caller validates the number of clips and required fields.
 */
export const recipeToAudioform = (recipe: AdRecipe): CanonicalAudioform => {
  const clips = inOrder(recipe.recipeClips);
  const { keys, assets } = assetsOf(clips, recipe);
  const alias =
    recipe.soundTemplateId === undefined ? defaults.soundTemplateAlias : recipe.soundTemplateId || undefined;
  const bed: readonly Named[] =
    alias === undefined ? [] : [[BED_KEY, { type: 'soundTemplate', soundTemplateAlias: alias, segment: 'main' }]];
  const isFixed = recipe.lengthType !== 'variable';
  const lengthSeconds = isFixed ? clamp(recipe.length ?? limits.adSeconds.default, 1, MAX_LENGTH_SECONDS) : undefined;
  const pauses = pausesOf(clips, bed.length > 0, lengthSeconds);
  const autofit = recipe.autofit ?? true;

  const free = keys.filter((_, index) => {
    const clip = clips[index];
    return clip !== undefined && isSpeech(clip) && clip.clipLengthType !== 'fixed';
  });
  const groupSeconds = (lengthSeconds ?? 0) - pauses.totalSeconds - fixedSeconds(clips);
  const constraints: readonly CanonicalConstraint[] =
    lengthSeconds === undefined || !autofit || free.length === 0
      ? []
      : [
          {
            assets: free,
            groupTargetDurationSeconds: Math.max(SHORTEST_GROUP_SECONDS, groupSeconds),
            slowDownLimit: 1,
          },
        ];
  const section: CanonicalSection = withoutAbsent({
    bedRef: bed[0]?.[0],
    smartFit: recipe.smartFit ?? true,
    autofit,
    forcedDurationSeconds: lengthSeconds,
    paddingStartSeconds: pauses.headSeconds,
    paddingEndSeconds: pauses.tailSeconds,
    fadeInSeconds: 0,
    fadeOutSeconds: 0,
    layers: [
      {
        alignment: 'start',
        clips: clips.map((clip, index) =>
          clipOf(clip, keys[index] as string, pauseAfter(clips, index, pauses.gapSeconds)),
        ),
      },
    ],
  });
  const presets = presetsOf(recipe);
  return {
    header: {},
    assets: Object.fromEntries([...assets, ...bed]),
    production: {
      arrangement: { fadeInSeconds: 0, fadeOutSeconds: 0, sections: [section] },
      mixPreset: presets.mix,
      constraints,
    },
    delivery: { loudnessPreset: presets.loudness, encoderPreset: presets.encoder, public: recipe.isPublic ?? false },
  };
};
