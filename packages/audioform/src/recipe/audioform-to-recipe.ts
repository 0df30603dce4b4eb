import { limits } from '@sonora/contracts/limits';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { distinctMessages, type Message } from '@sonora/contracts/messages/message';
import {
  assetOf,
  type CanonicalAudioform,
  type CanonicalClip,
  type CanonicalLayer,
  type CanonicalSection,
  clipsOf,
  type VoiceAsset,
} from '../schema/canonical.ts';
import { foldSilence } from '../schema/fold-silence.ts';
import { withoutAbsent } from '../schema/without-absent.ts';
import { pausesOf } from './pauses.ts';
import type { AdRecipe, RecipeClip } from './recipe.ts';
import { recipeToAudioform } from './recipe-to-audioform.ts';

export type ReadRecipe = {
  readonly recipe: AdRecipe;
  /**
   * Phrases for what the document has and a recipe cannot say. Empty: the recipe compiles to a document that sounds the
   * same.
   */
  readonly left: readonly Message[];
};

/** Lengths below this differ by rounding only. */
const ROUNDING_SECONDS = 1e-6;

const isSame = (a: number | undefined, b: number | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && Math.abs(a - b) < ROUNDING_SECONDS);

const voiceOf = (document: CanonicalAudioform, key: string): VoiceAsset | undefined => {
  const asset = assetOf(document, key);
  return asset?.type === 'voice' ? asset : undefined;
};

const fixedLength = ({
  forcedDurationSeconds: length,
}: CanonicalClip): Pick<RecipeClip, 'length' | 'clipLengthType'> =>
  length === undefined ? {} : { length, clipLengthType: 'fixed' };

const speaking = (document: CanonicalAudioform, voiceRef: string): Partial<RecipeClip> => {
  const voice = voiceOf(document, voiceRef);
  return withoutAbsent({
    voiceAlias: voice?.voiceAlias,
    voiceSpeed: voice?.isAutoSpeed ? undefined : voice?.speed,
    voicePreset: voice?.voicePreset,
  });
};

/** The recipe clip of a clip; undefined for kinds that recipes do not have. */
const recipeClipOf = (document: CanonicalAudioform, clip: CanonicalClip): RecipeClip | undefined => {
  const { assetRef: id } = clip;
  const asset = assetOf(document, id);
  switch (asset?.type) {
    case 'tts':
      return {
        id,
        clipType: 'tts',
        scriptText: asset.text,
        ...speaking(document, asset.voiceRef),
        ...fixedLength(clip),
      };
    case 'sts': {
      const media = assetOf(document, asset.mediaRef);
      const mediaId = media?.type === 'media' ? { mediaId: media.mediaId } : {};
      return { id, clipType: 'sts', ...mediaId, ...speaking(document, asset.voiceRef), ...fixedLength(clip) };
    }
    case 'soundEffect':
      return { id, clipType: 'fx', soundEffectAlias: asset.soundEffectAlias, ...fixedLength(clip) };
    case 'media':
      return { id, clipType: 'fx', mediaId: asset.mediaId, ...fixedLength(clip) };
    case 'silence':
      return { id, clipType: 'silence', length: clip.forcedDurationSeconds ?? asset.durationSeconds };
    default:
      return undefined;
  }
};

/** The layer of the script: the first one with speech. */
const scriptLayer = (document: CanonicalAudioform, { layers }: CanonicalSection): CanonicalLayer | undefined =>
  layers.find(({ clips }) =>
    clips.some(({ assetRef }) => ['tts', 'sts'].includes(assetOf(document, assetRef)?.type ?? '')),
  ) ?? layers[0];

/** Silence before each clip and after the last one. */
const pausesIn = (clips: readonly CanonicalClip[]): readonly number[] => [
  ...clips.map(({ marginStartSeconds }, index) => marginStartSeconds + (clips[index - 1]?.marginEndSeconds ?? 0)),
  clips.at(-1)?.marginEndSeconds ?? 0,
];

const silenceOf = (seconds: number | undefined): readonly RecipeClip[] =>
  seconds !== undefined && seconds >= limits.clipSeconds.min ? [{ clipType: 'silence', length: seconds }] : [];

/** Whether time before a clip is a pause of the clip before. Silence as a clip of its own is written as the margin before the next. */
const isPause = (clips: readonly CanonicalClip[], index: number, seconds: number): boolean => {
  const clip = clips[index];
  if (index === 0 || clip === undefined) return false;
  return clip.marginStartSeconds < limits.clipSeconds.min && seconds <= limits.pauseSeconds.max;
};

const recipeClips = (document: CanonicalAudioform): readonly RecipeClip[] =>
  document.production.arrangement.sections.flatMap((section) => {
    const clips = scriptLayer(document, section)?.clips ?? [];
    const pauses = pausesIn(clips);
    const read = clips.flatMap((clip, index) => {
      const made = recipeClipOf(document, clip);
      const [before = 0, after = 0] = [pauses[index], pauses[index + 1]];
      return [
        ...(isPause(clips, index, before) ? [] : silenceOf(before)),
        ...(made ? [isPause(clips, index + 1, after) ? { ...made, pauseSeconds: after } : made] : []),
      ];
    });
    return [...read, ...silenceOf(pauses.at(-1))];
  });

/** The recipe without the pauses that its clips have anyway. */
const withoutUsualPauses = (recipe: AdRecipe): AdRecipe => {
  const { gapSeconds } = pausesOf(recipe.recipeClips, recipe.soundTemplateId !== null, recipe.length);
  return {
    ...recipe,
    recipeClips: recipe.recipeClips.map(({ pauseSeconds, ...clip }) =>
      pauseSeconds === undefined || isSame(pauseSeconds, gapSeconds) ? clip : { ...clip, pauseSeconds },
    ),
  };
};

const bedOf = (document: CanonicalAudioform): string | null => {
  const bed = assetOf(document, document.production.arrangement.sections[0]?.bedRef ?? '');
  return bed?.type === 'soundTemplate' ? bed.soundTemplateAlias : null;
};

/** Length of the whole: of the arrangement, else of its only section. */
const lengthOf = ({ production: { arrangement } }: CanonicalAudioform): number | undefined =>
  arrangement.forcedDurationSeconds ??
  (arrangement.sections.length === 1 ? arrangement.sections[0]?.forcedDurationSeconds : undefined);

const recipeOf = (document: CanonicalAudioform): AdRecipe => {
  const { production, delivery } = document;
  const length = lengthOf(document);
  const { smartFit, autofit } = production.arrangement.sections[0] ?? { smartFit: true, autofit: true };
  return {
    recipeClips: recipeClips(document),
    ...(length === undefined ? { lengthType: 'variable' as const } : { lengthType: 'fixed' as const, length }),
    soundTemplateId: bedOf(document),
    masteringPreset: production.mixPreset,
    loudnessPreset: delivery.loudnessPreset,
    ...(delivery.encoderPreset === 'custom' ? {} : { encoderPreset: delivery.encoderPreset }),
    isPublic: delivery.public,
    smartFit,
    autofit,
  };
};

/** Keys of assets for people, quoted. */
const namesOf = (clips: readonly CanonicalClip[]): string =>
  [...new Set(clips.map(({ assetRef }) => `“${assetRef}”`))].join(', ');

type Difference = (document: CanonicalAudioform, compiled: CanonicalAudioform) => readonly (Message | false)[];

const structure: Difference = (document) => {
  const { sections } = document.production.arrangement;
  const [first] = sections;
  const bed = assetOf(document, first?.bedRef ?? '');
  const beside = sections.flatMap((section) => {
    const script = scriptLayer(document, section);
    return section.layers.filter((layer) => layer !== script).flatMap(({ clips }) => clips);
  });
  const unknown = sections
    .flatMap((section) => scriptLayer(document, section)?.clips ?? [])
    .filter((clip) => recipeClipOf(document, clip) === undefined);
  return [
    sections.length > 1 && audioformMessage('audioforms.editSections', { count: sections.length }),
    beside.length > 0 && audioformMessage('audioforms.editLayers', { names: namesOf(beside) }),
    unknown.length > 0 && audioformMessage('audioforms.editClips', { names: namesOf(unknown) }),
    sections.some((section) => (scriptLayer(document, section)?.alignment ?? 'start') !== 'start') &&
      audioformMessage('audioforms.editAlignment'),
    first?.bedRef !== undefined &&
      !(bed?.type === 'soundTemplate' && bed.segment === 'main') &&
      audioformMessage('audioforms.editBed', { name: `“${first.bedRef}”` }),
  ];
};

const lengthsOfSpeech = (document: CanonicalAudioform): unknown[] => {
  const rank = new Map(clipsOf(document).map(({ clip }, index) => [clip.assetRef, index]));
  return document.production.constraints.map(({ assets, groupTargetDurationSeconds, ...fit }) => ({
    ...fit,
    seconds: Math.round(groupTargetDurationSeconds / ROUNDING_SECONDS),
    clips: assets.map((key) => rank.get(key) ?? key).sort(),
  }));
};

const timing: Difference = (document, compiled) => {
  const clips = clipsOf(document).map(({ clip }) => clip);
  const arrangements = [document, compiled].map(({ production: { arrangement } }) => arrangement);
  const sections = arrangements.flatMap((arrangement) => arrangement.sections.slice(0, 1));
  const [pauses, set] = [document, compiled].map(({ production: { arrangement } }) => {
    const [section] = arrangement.sections;
    const inside = pausesIn(section?.layers[0]?.clips ?? []);
    return [section?.paddingStartSeconds ?? 0, ...inside, section?.paddingEndSeconds ?? 0];
  }) as [number[], number[]];
  const hasFades = [...clips, ...sections.slice(0, 1), ...arrangements.slice(0, 1)].some(
    ({ fadeInSeconds, fadeOutSeconds }) => fadeInSeconds > 0 || fadeOutSeconds > 0,
  );
  const target = clips.filter(({ assetRef }) => {
    const asset = assetOf(document, assetRef);
    if (asset?.type !== 'tts' && asset?.type !== 'sts') return false;
    return [asset.targetDurationSeconds, asset.speedUpLimit, asset.slowDownLimit].some((value) => value !== undefined);
  });
  const hasOtherLengths =
    target.length > 0 || JSON.stringify(lengthsOfSpeech(document)) !== JSON.stringify(lengthsOfSpeech(compiled));
  const isLengthLost = !isSame(
    sections[0]?.forcedDurationSeconds ?? lengthOf(document),
    sections[1]?.forcedDurationSeconds,
  );
  return [
    (pauses.length !== set.length || pauses.some((seconds, index) => !isSame(seconds, set[index]))) &&
      audioformMessage('audioforms.editPauses'),
    hasFades && audioformMessage('audioforms.editFades'),
    clips.some(({ readPositionSeconds }) => readPositionSeconds > 0) && audioformMessage('audioforms.editParts'),
    hasOtherLengths && audioformMessage('audioforms.editLengths'),
    isLengthLost && audioformMessage('audioforms.editAdLength'),
  ];
};

const details: Difference = (document, compiled) => {
  const anchored = clipsOf(document).some(({ clip }) => {
    const asset = assetOf(document, clip.assetRef);
    return asset?.type === 'tts' && asset.anchor !== undefined;
  });
  const lengthsOf = (each: CanonicalAudioform): string =>
    clipsOf(each)
      .map(({ clip }) => clip.forcedDurationSeconds ?? '')
      .join(' ');
  return [
    anchored && audioformMessage('audioforms.editAnchors'),
    lengthsOf(document) !== lengthsOf(compiled) && audioformMessage('audioforms.editClipLengths'),
    document.delivery.encoderPreset === 'custom' && audioformMessage('audioforms.editEncoder'),
  ];
};

/**
 * Reads a document of any dialect as a recipe, the form in which ads are edited: the clips of the script, the bed, the
 * length and the presets. Silence of a second and more becomes a clip. Whatever the
 * compiled recipe would not have is listed; the caller keeps the document.
 */
export const recipeOfAudioform = (input: CanonicalAudioform): ReadRecipe => {
  const document = foldSilence(input);
  const recipe = withoutUsualPauses(recipeOf(document));
  const compiled = foldSilence(recipeToAudioform(recipe));
  const left = [structure, timing, details].flatMap((differences) => differences(document, compiled));
  return { recipe, left: distinctMessages(left.filter((message) => message !== false)) };
};
