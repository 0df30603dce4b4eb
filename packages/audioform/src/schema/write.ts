import type {
  CanonicalAsset,
  CanonicalAudioform,
  CanonicalClip,
  CanonicalConstraint,
  CanonicalSection,
  FitLimits,
} from './canonical.ts';
import { type Dialect, fieldName } from './field-names.ts';
import { foldSilence } from './fold-silence.ts';
import { withoutAbsent } from './without-absent.ts';

type Written = Record<string, unknown>;

const writtenLimits = ({ speedUpLimit, slowDownLimit }: FitLimits): Written => ({
  targetDurationSpeedUpLimit: speedUpLimit,
  targetDurationSlowDownLimit: slowDownLimit,
});

/** Zero is the default of every length and is not written. */
const unlessZero = (value: number): number | undefined => (value === 0 ? undefined : value);

/** One asset in the given dialect. */
export const writeAsset = (asset: CanonicalAsset, dialect: Dialect): Written => {
  switch (asset.type) {
    case 'tts': {
      const { type, text, voiceRef, targetDurationSeconds, anchor } = asset;
      return withoutAbsent({
        type,
        text,
        voiceRef,
        targetDuration: targetDurationSeconds,
        ...writtenLimits(asset),
        anchor,
      });
    }
    case 'voice': {
      const { type, voiceAlias, speed, isAutoSpeed, voicePreset } = asset;
      return { type, [fieldName('voice', dialect)]: voiceAlias, ...(isAutoSpeed ? {} : { speed }), voicePreset };
    }
    case 'sts': {
      const { type, mediaRef, voiceRef, targetDurationSeconds } = asset;
      return withoutAbsent({
        type,
        mediaRef,
        voiceRef,
        targetDuration: targetDurationSeconds,
        ...writtenLimits(asset),
      });
    }
    case 'media':
      return { type: asset.type, mediaId: asset.mediaId };
    case 'soundTemplate':
      return {
        type: asset.type,
        [fieldName('soundTemplate', dialect)]: asset.soundTemplateAlias,
        segment: asset.segment,
      };
    case 'soundTemplateSnippet':
      return withoutAbsent({
        type: asset.type,
        soundTemplateRef: asset.soundTemplateRef,
        targetDuration: asset.targetDurationSeconds,
        targetReadPosition: asset.targetReadPositionSeconds,
      });
    case 'soundEffect':
      return { type: asset.type, [fieldName('soundEffect', dialect)]: asset.soundEffectAlias };
    case 'silence':
      return { type: asset.type, duration: unlessZero(asset.durationSeconds) };
    default: {
      const unknown: never = asset;
      return unknown;
    }
  }
};

/** One clip in the given dialect. */
export const writeClip = (clip: CanonicalClip, dialect: Dialect): Written =>
  withoutAbsent({
    [fieldName('clipAsset', dialect)]: clip.assetRef,
    readPosition: unlessZero(clip.readPositionSeconds),
    forcedDuration: clip.forcedDurationSeconds,
    fadeIn: unlessZero(clip.fadeInSeconds),
    fadeOut: unlessZero(clip.fadeOutSeconds),
    marginStart: unlessZero(clip.marginStartSeconds),
    marginEnd: unlessZero(clip.marginEndSeconds),
  });

/** A section without its layers. */
export const writeSectionHead = (section: CanonicalSection, dialect: Dialect): Written =>
  withoutAbsent({
    [fieldName('sectionBed', dialect)]: section.bedRef,
    smartFit: section.smartFit,
    autofit: section.autofit ? undefined : false,
    forcedDuration: section.forcedDurationSeconds,
    paddingStart: unlessZero(section.paddingStartSeconds),
    paddingEnd: unlessZero(section.paddingEndSeconds),
    fadeIn: unlessZero(section.fadeInSeconds),
    fadeOut: unlessZero(section.fadeOutSeconds),
  });

const writeConstraint = (constraint: CanonicalConstraint): Written =>
  withoutAbsent({
    type: 'timeConstraint',
    assets: constraint.assets,
    groupTargetDuration: constraint.groupTargetDurationSeconds,
    ...writtenLimits(constraint),
  });

/** `production` without its arrangement. */
export const writeProductionHead = ({ production }: CanonicalAudioform, dialect: Dialect): Written =>
  withoutAbsent({
    [fieldName('mixPreset', dialect)]: production.mixPreset,
    // Only dialect 4 has constraints; readers of the other dialects ignore them.
    constraints: production.constraints.length === 0 ? undefined : production.constraints.map(writeConstraint),
  });

/** Assets by key, in an object without prototype, so that every key is safe. */
export const writeAssets = (
  document: CanonicalAudioform,
  write: (asset: CanonicalAsset, key: string) => Written,
): Record<string, Written> => {
  const assets: Record<string, Written> = Object.create(null);
  for (const [key, asset] of Object.entries(document.assets)) assets[key] = write(asset, key);
  return assets;
};

/**
 * Writes a document in a dialect: `{header, assets, production, delivery}`. Parsing the result gives the same document;
 * silent clips, which no dialect has, become margins.
 */
export const writeDocument = (document: CanonicalAudioform, dialect: Dialect): unknown => {
  const folded = foldSilence(document);
  const { arrangement } = folded.production;
  return {
    header: withoutAbsent({ version: dialect, audioformId: folded.header.audioformId }),
    assets: writeAssets(folded, (asset) => writeAsset(asset, dialect)),
    production: {
      ...writeProductionHead(folded, dialect),
      arrangement: withoutAbsent({
        forcedDuration: arrangement.forcedDurationSeconds,
        fadeIn: unlessZero(arrangement.fadeInSeconds),
        fadeOut: unlessZero(arrangement.fadeOutSeconds),
        sections: arrangement.sections.map((section) => ({
          ...writeSectionHead(section, dialect),
          layers: section.layers.map(({ alignment, ducksOthers, clips }) => ({
            alignment,
            ...(ducksOthers ? { ducksOthers } : {}),
            clips: clips.map((clip) => writeClip(clip, dialect)),
          })),
        })),
      }),
    },
    delivery: folded.delivery,
  };
};
