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
  VoicePreset,
} from './canonical.ts';
import { MAX_LENGTH_SECONDS, MAX_VOICE_SPEED, MIN_VOICE_SPEED } from './limits.ts';
import { withoutAbsent } from './parse-assets.ts';

/** One clip of the editor. Lengths in seconds. */
export type RecipeClip = {
  readonly id?: string;
  readonly clipType: 'tts' | 'sts' | 'fx' | 'silence';
  /** Place in the ad; clips without one keep the order of the list, behind those with one. */
  readonly clipIndex?: number;
  /** Of `tts` and `sts`. Default wren. */
  readonly voiceAlias?: string;
  readonly scriptText?: string;
  /** 0.8 to 1.2, default 1. */
  readonly voiceSpeed?: number;
  readonly voicePreset?: VoicePreset;
  /** Default 10 where one is needed. */
  readonly length?: number;
  /** `fixed`: the clip takes exactly its length. Default variable. */
  readonly clipLengthType?: 'fixed' | 'variable';
  /** The recording that `sts` speaks again. */
  readonly mediaId?: string;
  /** The sound of `fx`. */
  readonly soundEffectAlias?: string;
};

/** An ad as the editor knows it. */
export type AdRecipe = {
  readonly recipeClips: readonly RecipeClip[];
  /** Seconds, 1 to 500, default 30. Counts when `lengthType` is fixed. */
  readonly length?: number;
  /** Default fixed. */
  readonly lengthType?: 'fixed' | 'variable';
  /** Default bounce_along; null or '' is no music. */
  readonly soundTemplateId?: string | null;
  readonly masteringPreset?: string;
  readonly loudnessPreset?: string;
  readonly encoderPreset?: string;
  readonly isPublic?: boolean;
  /** The music is composed to the length. Default true. */
  readonly smartFit?: boolean;
  /** Text that is too long is spoken faster (true, the default) or cut. */
  readonly autofit?: boolean;
  /** Of clips that have none of their own. Default standard. */
  readonly voicePreset?: VoicePreset;
};

/** A natural breath between two clips, and the time that music has alone before and after them. */
const GAP_SECONDS = 0.35;
const HEAD_SECONDS = 0.5;
const TAIL_SECONDS = 1;
/** Without music nobody waits. */
const DRY_HEAD_SECONDS = 0.1;
const DRY_TAIL_SECONDS = 0.2;
/** In very short ads head, tail and gaps together take no more than this share of the time. */
const MAX_AIR_SHARE = 0.25;
/** A group can ask for no less; what cannot fit is then told with the seconds that are missing. */
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

/** Assets of the clip at this place; the first is the one that sounds. */
const assetsOf = (clip: RecipeClip, index: number, recipe: AdRecipe): readonly Named[] => {
  const voiceKey = `voice ${index}`;
  const voice: Named = [
    voiceKey,
    {
      type: 'voice',
      voiceAlias: clip.voiceAlias || defaults.voiceAlias,
      speed: clamp(clip.voiceSpeed ?? 1, MIN_VOICE_SPEED, MAX_VOICE_SPEED),
      voicePreset: clip.voicePreset ?? recipe.voicePreset ?? 'standard',
    },
  ];
  switch (clip.clipType) {
    case 'tts':
      return [[`script ${index}`, { type: 'tts', text: clip.scriptText ?? '', voiceRef: voiceKey }], voice];
    case 'sts': {
      const mediaRef = `recording ${index}`;
      return [
        [`speech ${index}`, { type: 'sts', mediaRef, voiceRef: voiceKey }],
        [mediaRef, { type: 'media', mediaId: clip.mediaId ?? '' }],
        voice,
      ];
    }
    case 'fx':
      return [[`effect ${index}`, { type: 'soundEffect', soundEffectAlias: clip.soundEffectAlias ?? '' }]];
    case 'silence':
      return [[`silence ${index}`, { type: 'silence', durationSeconds: lengthOf(clip) }]];
    default: {
      const unknown: never = clip.clipType;
      return unknown;
    }
  }
};

const isSpeech = (clip: RecipeClip): boolean => clip.clipType === 'tts' || clip.clipType === 'sts';

/** A gap stands between two clips, but not beside silence, which is a gap of the author's own. */
const gapAfter = (clips: readonly RecipeClip[], index: number): boolean => {
  const next = clips[index + 1];
  return next !== undefined && next.clipType !== 'silence' && clips[index]?.clipType !== 'silence';
};

/** The seconds of air in the ad, scaled down where there is little time. */
const airOf = (clips: readonly RecipeClip[], lengthSeconds: number | undefined, hasBed: boolean) => {
  const head = hasBed ? HEAD_SECONDS : DRY_HEAD_SECONDS;
  const tail = hasBed ? TAIL_SECONDS : DRY_TAIL_SECONDS;
  const gapCount = clips.filter((_, index) => gapAfter(clips, index)).length;
  const sum = head + tail + gapCount * GAP_SECONDS;
  const scale = lengthSeconds === undefined ? 1 : Math.min(1, (MAX_AIR_SHARE * lengthSeconds) / sum);
  return { head: head * scale, tail: tail * scale, gap: GAP_SECONDS * scale, total: sum * scale };
};

/** What clips of a fixed length take. */
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
 * The document of an ad recipe: one section with its bed, the clips one after the other with 0.35 s between them, half a
 * second of music before and at least a second after. In a fixed ad the section lasts exactly the ad's length, and the
 * speech without a length of its own forms a group that must fit what is left (faster if need be, never slower). Unknown
 * preset names mean the defaults. Numbers of clips and completeness of fields are for the caller to check.
 */
export const recipeToAudioform = (recipe: AdRecipe): CanonicalAudioform => {
  const clips = inOrder(recipe.recipeClips);
  const named = clips.map((clip, index) => assetsOf(clip, index, recipe));
  const keys = named.map((assets) => assets[0]?.[0] ?? '');
  const alias =
    recipe.soundTemplateId === undefined ? defaults.soundTemplateAlias : recipe.soundTemplateId || undefined;
  const bed: readonly Named[] =
    alias === undefined ? [] : [[BED_KEY, { type: 'soundTemplate', soundTemplateAlias: alias, segment: 'main' }]];
  const isFixed = recipe.lengthType !== 'variable';
  const lengthSeconds = isFixed ? clamp(recipe.length ?? limits.adSeconds.default, 1, MAX_LENGTH_SECONDS) : undefined;
  const air = airOf(clips, lengthSeconds, bed.length > 0);
  const autofit = recipe.autofit ?? true;

  const free = keys.filter((_, index) => {
    const clip = clips[index];
    return clip !== undefined && isSpeech(clip) && clip.clipLengthType !== 'fixed';
  });
  const groupSeconds = (lengthSeconds ?? 0) - air.total - fixedSeconds(clips);
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
    paddingStartSeconds: air.head,
    paddingEndSeconds: air.tail,
    fadeInSeconds: 0,
    fadeOutSeconds: 0,
    layers: [
      {
        alignment: 'start',
        clips: clips.map((clip, index) => clipOf(clip, keys[index] as string, gapAfter(clips, index) ? air.gap : 0)),
      },
    ],
  });
  const presets = presetsOf(recipe);
  return {
    header: {},
    assets: Object.fromEntries([...named.flat(), ...bed]),
    production: {
      arrangement: { fadeInSeconds: 0, fadeOutSeconds: 0, sections: [section] },
      mixPreset: presets.mix,
      constraints,
    },
    delivery: { loudnessPreset: presets.loudness, encoderPreset: presets.encoder, public: recipe.isPublic ?? false },
  };
};
