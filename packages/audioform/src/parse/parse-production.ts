import {
  encoderChoices,
  loudnessPresetNames,
  mixPresetNames,
  parseEncoderChoice,
  parseLoudnessPreset,
  parseMixPreset,
} from '@sonora/contracts/audio';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import {
  type Alignment,
  type CanonicalArrangement,
  type CanonicalAudioform,
  type CanonicalClip,
  type CanonicalConstraint,
  type CanonicalLayer,
  type CanonicalSection,
  type CustomFigures,
  clipPath,
  layerPath,
  sectionPath,
} from '../schema/canonical.ts';
import { type Dialect, fieldSpellings } from '../schema/field-names.ts';
import {
  MAX_ASSETS,
  MAX_CONSTRAINTS,
  MAX_DOCUMENT_CLIPS,
  MAX_LAYERS_PER_SECTION,
  MAX_LENGTH_SECONDS,
  MAX_NAME_CHARACTERS,
  MAX_READ_POSITION_SECONDS,
  MAX_SECTIONS,
} from '../schema/limits.ts';
import { withoutAbsent } from '../schema/without-absent.ts';
import { fitLimits, optionalLength } from './parse-assets.ts';
import { TOO_LONG } from './problem-messages.ts';
import { type FieldReader, type Foreign, firstPresent, ownValue } from './reader.ts';

const EMPTY: Foreign = {};

const parseClip = (reader: FieldReader, value: unknown, place: string, dialect: Dialect): CanonicalClip => {
  const object = reader.object(value, place) ?? EMPTY;
  const seconds = (name: string): number => reader.seconds(object, name, place, MAX_LENGTH_SECONDS);
  return withoutAbsent({
    assetRef:
      object === EMPTY
        ? ''
        : reader.requiredText(object, fieldSpellings('clipAsset', dialect), place, MAX_NAME_CHARACTERS),
    readPositionSeconds: reader.seconds(object, 'readPosition', place, MAX_READ_POSITION_SECONDS),
    forcedDurationSeconds: optionalLength(reader, object, 'forcedDuration', place),
    fadeInSeconds: seconds('fadeIn'),
    fadeOutSeconds: seconds('fadeOut'),
    marginStartSeconds: seconds('marginStart'),
    marginEndSeconds: seconds('marginEnd'),
  });
};

/** Alignment values of all dialects. */
const ALIGNMENTS: ReadonlyMap<string, Alignment> = new Map([
  ['start', 'start'],
  ['left', 'start'],
  ['middle', 'middle'],
  ['center', 'middle'],
  ['centre', 'middle'],
  ['end', 'end'],
  ['right', 'end'],
]);

const parseLayer = (
  reader: FieldReader,
  value: unknown,
  section: number,
  layer: number,
  dialect: Dialect,
): CanonicalLayer => {
  const place = layerPath(section, layer);
  const object = reader.object(value, place) ?? EMPTY;
  const word = reader.text(object, 'alignment', place, MAX_NAME_CHARACTERS) ?? 'start';
  const alignment = ALIGNMENTS.get(word.toLowerCase());
  if (alignment === undefined) reader.report(`${place}.alignment`, audioformMessage('audioforms.position'));
  return {
    alignment: alignment ?? 'start',
    ...(reader.flag(object, 'ducksOthers', place, false) ? { ducksOthers: true as const } : {}),
    clips: reader
      .list(object, 'clips', place, MAX_DOCUMENT_CLIPS)
      .map((clip, index) => parseClip(reader, clip, clipPath(section, layer, index), dialect)),
  };
};

const parseSection = (reader: FieldReader, value: unknown, index: number, dialect: Dialect): CanonicalSection => {
  const place = sectionPath(index);
  const object = reader.object(value, place) ?? EMPTY;
  const seconds = (name: string): number => reader.seconds(object, name, place, MAX_LENGTH_SECONDS);
  const section = withoutAbsent({
    bedRef: reader.text(object, fieldSpellings('sectionBed', dialect), place, MAX_NAME_CHARACTERS),
    smartFit: reader.flag(object, 'smartFit', place, false),
    autofit: reader.flag(object, 'autofit', place, true),
    forcedDurationSeconds: optionalLength(reader, object, 'forcedDuration', place),
    paddingStartSeconds: seconds('paddingStart'),
    paddingEndSeconds: seconds('paddingEnd'),
    fadeInSeconds: seconds('fadeIn'),
    fadeOutSeconds: seconds('fadeOut'),
    layers: reader
      .list(object, 'layers', place, MAX_LAYERS_PER_SECTION)
      .map((layer, position) => parseLayer(reader, layer, index, position, dialect)),
  });
  const hasClips = section.layers.some((layer) => layer.clips.length > 0);
  if (object !== EMPTY && !hasClips && section.forcedDurationSeconds === undefined) {
    reader.report(place, audioformMessage('audioforms.emptySection'));
  }
  return section;
};

/** Checks totals that involve several fields. */
const checkTotals = (reader: FieldReader, arrangement: CanonicalArrangement): void => {
  const { sections } = arrangement;
  const clipCount = sections.reduce(
    (sum, section) => sum + section.layers.reduce((inner, layer) => inner + layer.clips.length, 0),
    0,
  );
  const place = 'production.arrangement';
  if (clipCount > MAX_DOCUMENT_CLIPS) {
    reader.report(place, audioformMessage('audioforms.tooManyClips', { count: clipCount, max: MAX_DOCUMENT_CLIPS }));
  }
  const forced = sections.reduce((sum, section) => sum + (section.forcedDurationSeconds ?? 0), 0);
  if (arrangement.forcedDurationSeconds === undefined && forced > MAX_LENGTH_SECONDS) {
    reader.report(place, audioformMessage('audioforms.tooLong', { limit: TOO_LONG }));
  }
};

const parseArrangement = (reader: FieldReader, value: unknown, dialect: Dialect): CanonicalArrangement => {
  const place = 'production.arrangement';
  const object = reader.object(value, place) ?? EMPTY;
  const items = reader.list(object, 'sections', place, MAX_SECTIONS);
  if (object !== EMPTY && ownValue(object, 'sections') === undefined)
    reader.report(`${place}.sections`, audioformMessage('audioforms.required'));
  const arrangement = withoutAbsent({
    forcedDurationSeconds: optionalLength(reader, object, 'forcedDuration', place),
    fadeInSeconds: reader.seconds(object, 'fadeIn', place, MAX_LENGTH_SECONDS),
    fadeOutSeconds: reader.seconds(object, 'fadeOut', place, MAX_LENGTH_SECONDS),
    sections: items.map((section, index) => parseSection(reader, section, index, dialect)),
  });
  checkTotals(reader, arrangement);
  return arrangement;
};

const parseConstraint = (reader: FieldReader, value: unknown, index: number): CanonicalConstraint | undefined => {
  const place = `production.constraints[${index}]`;
  const object = reader.object(value, place);
  if (object === undefined) return undefined;
  const type = ownValue(object, 'type') ?? 'timeConstraint';
  if (type !== 'timeConstraint') {
    reader.report(`${place}.type`, audioformMessage('audioforms.timeConstraint'));
    return undefined;
  }
  const keys = reader.list(object, 'assets', place, MAX_ASSETS);
  if (keys.length === 0) reader.report(`${place}.assets`, audioformMessage('audioforms.constraintAssets'));
  const assets = keys.filter((key): key is string => typeof key === 'string');
  if (assets.length < keys.length) reader.report(`${place}.assets`, audioformMessage('audioforms.constraintAssetList'));
  const target = optionalLength(reader, object, 'groupTargetDuration', place);
  if (ownValue(object, 'groupTargetDuration') === undefined || target === undefined) {
    reader.report(`${place}.groupTargetDuration`, audioformMessage('audioforms.secondsAboveZero'));
  }
  return { assets: [...new Set(assets)], groupTargetDurationSeconds: target ?? 0, ...fitLimits(reader, object, place) };
};

const presetOf = <Name extends string>(
  reader: FieldReader,
  object: Foreign,
  names: readonly string[],
  place: string,
  parse: (text: string) => Name | undefined,
  known: readonly Name[],
): Name => {
  const fallback = known[0] as Name;
  const text = reader.text(object, names, place, MAX_NAME_CHARACTERS);
  if (text === undefined) return fallback;
  const preset = parse(text);
  if (preset === undefined) {
    reader.report(
      `${place}.${firstPresent(object, names)[0]}`,
      audioformMessage('audioforms.oneOf', { names: known.join(', ') }),
    );
  }
  return preset ?? fallback;
};

/** Reads `production`. */
export const parseProduction = (
  reader: FieldReader,
  value: unknown,
  dialect: Dialect,
): CanonicalAudioform['production'] => {
  const object = reader.object(value, 'production') ?? EMPTY;
  if (object !== EMPTY && ownValue(object, 'arrangement') === undefined) {
    reader.report('production.arrangement', audioformMessage('audioforms.required'));
  }
  const arrangementValue = ownValue(object, 'arrangement');
  const names = [...new Set([...fieldSpellings('mixPreset', dialect), 'masteringPreset', 'mixingPreset'])];
  return {
    arrangement:
      arrangementValue === undefined
        ? { fadeInSeconds: 0, fadeOutSeconds: 0, sections: [] }
        : parseArrangement(reader, arrangementValue, dialect),
    // The first of the known names is the default of each kind.
    mixPreset: presetOf(reader, object, names, 'production', parseMixPreset, mixPresetNames),
    constraints: reader
      .list(object, 'constraints', 'production', MAX_CONSTRAINTS)
      .map((constraint, index) => parseConstraint(reader, constraint, index))
      .filter((constraint) => constraint !== undefined),
  };
};

/** Upper limit for numbers of an encoding, above every sample rate; the encoder validates the values. */
const MAX_FIGURE = 1_000_000;

/** Settings of the preset `custom`. Forms send numbers as text, and send empty texts for unset fields. */
const customFigures = (reader: FieldReader, object: Foreign): CustomFigures => {
  const figures: Record<string, string | number> = {};
  for (const name of ['format', 'bitRateType']) {
    const text = reader.text(object, name, 'delivery', MAX_NAME_CHARACTERS);
    if (text !== undefined && text !== '') figures[name] = text;
  }
  for (const name of ['sampleRate', 'bitDepth', 'channels', 'bitRate']) {
    const value = ownValue(object, name);
    const isEmpty = value === undefined || value === null || value === '';
    const number = typeof value === 'string' ? Number(value) : value;
    if (typeof number === 'number' && number >= 0 && number <= MAX_FIGURE && !isEmpty) figures[name] = number;
    else if (!isEmpty) reader.report(`delivery.${name}`, audioformMessage('audioforms.number'));
  }
  return figures;
};

/** Reads `delivery`. */
export const parseDelivery = (reader: FieldReader, value: unknown): CanonicalAudioform['delivery'] => {
  const object = reader.object(value, 'delivery') ?? EMPTY;
  const encoderPreset = presetOf(reader, object, ['encoderPreset'], 'delivery', parseEncoderChoice, encoderChoices);
  return {
    loudnessPreset: presetOf(reader, object, ['loudnessPreset'], 'delivery', parseLoudnessPreset, loudnessPresetNames),
    encoderPreset,
    public: reader.flag(object, 'public', 'delivery', false),
    ...(encoderPreset === 'custom' ? customFigures(reader, object) : {}),
  };
};
