import { limits } from '@sonora/contracts/limits';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { CanonicalAsset, FitLimits, VoiceAsset } from '../schema/canonical.ts';
import { type Dialect, fieldSpellings } from '../schema/field-names.ts';
import {
  MAX_ASSETS,
  MAX_FIT_RATIO,
  MAX_LENGTH_SECONDS,
  MAX_NAME_CHARACTERS,
  MAX_READ_POSITION_SECONDS,
  MAX_TEXT_CHARACTERS,
  MAX_VOICE_SPEED,
  MIN_VOICE_SPEED,
} from '../schema/limits.ts';
import { withoutAbsent } from '../schema/without-absent.ts';
import { TOO_LONG } from './problem-messages.ts';
import { type FieldReader, type Foreign, isForeignObject, ownValue } from './reader.ts';

const parseSpeed = (reader: FieldReader, object: Foreign, place: string): Pick<VoiceAsset, 'speed' | 'isAutoSpeed'> => {
  const speed = reader.number(object, 'speed', place, { min: 0.1, max: 10 });
  if (speed === undefined) return { speed: limits.voiceSpeed.default, isAutoSpeed: true };
  const allowed = Math.min(MAX_VOICE_SPEED, Math.max(MIN_VOICE_SPEED, speed));
  if (allowed !== speed) {
    reader.warn(
      `${place}.speed`,
      audioformMessage('audioforms.speedClamped', { speed: allowed, min: MIN_VOICE_SPEED, max: MAX_VOICE_SPEED }),
    );
  }
  return { speed: allowed };
};

/** A length in seconds; absent and 0 mean that no length is required. */
export const optionalLength = (reader: FieldReader, object: Foreign, name: string, place: string): number | undefined =>
  reader.number(object, name, place, {
    min: 0,
    max: MAX_LENGTH_SECONDS,
    unit: 'seconds',
    aboveMax: TOO_LONG,
  }) || undefined;

/** Reads the speed-up and slow-down limits. */
export const fitLimits = (reader: FieldReader, object: Foreign, place: string): FitLimits => {
  const range = { min: 1, max: MAX_FIT_RATIO };
  return withoutAbsent({
    speedUpLimit: reader.number(object, 'targetDurationSpeedUpLimit', place, range),
    slowDownLimit: reader.number(object, 'targetDurationSlowDownLimit', place, range),
  });
};

const parseVoice = (reader: FieldReader, object: Foreign, place: string, dialect: Dialect): VoiceAsset => {
  const preset = reader.text(object, 'voicePreset', place, MAX_NAME_CHARACTERS)?.toLowerCase() ?? 'standard';
  if (preset !== 'standard' && preset !== 'expressive') {
    reader.report(`${place}.voicePreset`, audioformMessage('audioforms.manner'));
  }
  return {
    type: 'voice',
    voiceAlias: reader.requiredText(object, fieldSpellings('voice', dialect), place, MAX_NAME_CHARACTERS),
    ...parseSpeed(reader, object, place),
    voicePreset: preset === 'expressive' ? 'expressive' : 'standard',
  };
};

const parseTts = (reader: FieldReader, object: Foreign, place: string): CanonicalAsset => {
  const text = reader.requiredText(object, 'text', place, MAX_TEXT_CHARACTERS);
  if (text !== '' && text.trim() === '') reader.report(`${place}.text`, audioformMessage('audioforms.nothingToSpeak'));
  return withoutAbsent({
    type: 'tts',
    text,
    voiceRef: reader.requiredText(object, 'voiceRef', place, MAX_NAME_CHARACTERS),
    targetDurationSeconds: optionalLength(reader, object, 'targetDuration', place),
    ...fitLimits(reader, object, place),
    anchor: reader.text(object, 'anchor', place, MAX_NAME_CHARACTERS),
  });
};

const parseSnippet = (reader: FieldReader, object: Foreign, place: string): CanonicalAsset =>
  withoutAbsent({
    type: 'soundTemplateSnippet',
    soundTemplateRef: reader.requiredText(object, 'soundTemplateRef', place, MAX_NAME_CHARACTERS),
    targetDurationSeconds: optionalLength(reader, object, 'targetDuration', place),
    targetReadPositionSeconds: reader.number(object, 'targetReadPosition', place, {
      min: 0,
      max: MAX_READ_POSITION_SECONDS,
      unit: 'seconds',
    }),
  });

const parseAsset = (
  reader: FieldReader,
  object: Foreign,
  place: string,
  dialect: Dialect,
): CanonicalAsset | undefined => {
  const name = (names: string | readonly string[]): string =>
    reader.requiredText(object, names, place, MAX_NAME_CHARACTERS);
  const type = ownValue(object, 'type');
  switch (type) {
    case 'tts':
      return parseTts(reader, object, place);
    case 'voice':
      return parseVoice(reader, object, place, dialect);
    case 'sts':
      return withoutAbsent({
        type,
        mediaRef: name('mediaRef'),
        voiceRef: name('voiceRef'),
        targetDurationSeconds: optionalLength(reader, object, 'targetDuration', place),
        ...fitLimits(reader, object, place),
      });
    case 'media':
      return { type, mediaId: name('mediaId') };
    case 'soundTemplate': {
      const segment = reader.text(object, 'segment', place, MAX_NAME_CHARACTERS) ?? 'main';
      return { type, soundTemplateAlias: name(fieldSpellings('soundTemplate', dialect)), segment };
    }
    case 'soundTemplateSnippet':
      return parseSnippet(reader, object, place);
    case 'soundEffect':
      return { type, soundEffectAlias: name(fieldSpellings('soundEffect', dialect)) };
    case 'silence':
      return { type, durationSeconds: optionalLength(reader, object, 'duration', place) ?? 0 };
    default:
      reader.report(
        `${place}.type`,
        type === undefined
          ? audioformMessage('audioforms.required')
          : audioformMessage('audioforms.oneOf', {
              names: 'tts, voice, sts, media, soundTemplate, soundTemplateSnippet, soundEffect, silence',
            }),
      );
      return undefined;
  }
};

/** Place of an asset in messages; keys are free text and therefore quoted. */
export const assetPlace = (key: string): string => `assets[${JSON.stringify(key.slice(0, MAX_NAME_CHARACTERS))}]`;

/** Reads all assets into an object without prototype. */
export const parseAssets = (reader: FieldReader, value: unknown, dialect: Dialect): Record<string, CanonicalAsset> => {
  const assets: Record<string, CanonicalAsset> = Object.create(null);
  if (!isForeignObject(value)) {
    reader.report('assets', audioformMessage('audioforms.assetsObject'));
    return assets;
  }
  const keys = Object.keys(value);
  if (keys.length > MAX_ASSETS) {
    reader.report('assets', audioformMessage('audioforms.tooManyEntries', { count: keys.length, max: MAX_ASSETS }));
    return assets;
  }
  for (const key of keys) {
    const place = assetPlace(key);
    if (key.length > MAX_NAME_CHARACTERS) {
      reader.report(place, audioformMessage('audioforms.keyTooLong', { count: MAX_NAME_CHARACTERS }));
      continue;
    }
    const object = reader.object(value[key], place);
    const asset = object === undefined ? undefined : parseAsset(reader, object, place, dialect);
    if (asset !== undefined) assets[key] = asset;
  }
  return assets;
};
