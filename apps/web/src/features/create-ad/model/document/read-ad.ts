import { defaults, parseEncoderPreset, parseLoudnessPreset, parseMixPreset } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';
import {
  adGenders,
  adTextCharacters,
  clipKinds,
  controlFields,
  coverColours,
  voiceStyles,
} from '@sonora/contracts/sessions/ad-names';
import { isPlainObject as isObject } from '@sonora/contracts/sessions/plain-object';
import { type Ad, adLength, clipLength, newAd, type ScriptLine, voiceSpeed } from './ad.ts';

const oneOf = <T extends string>(value: unknown, names: readonly T[]): T | undefined =>
  names.find((name) => name === value);

const presetOf = <T extends string>(value: unknown, parse: (text: string) => T | undefined, fallback: T): T =>
  (typeof value === 'string' ? parse(value) : undefined) ?? fallback;

const numberOf = (value: unknown, read: (value: number) => number): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? read(value) : undefined;

const textOf = (value: unknown, characters: number): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, characters) : undefined;

/** With the editor's names for control fields. A field that has both names keeps the value of the editor's. */
const withOwnNames = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    Object.entries(controlFields).flatMap(([control, own]) => (control in value ? [[own, value[control]]] : [])),
  ),
  ...value,
});

type Optional<T> = { [Key in keyof T]: T[Key] | undefined };

/** The fields that have a value. */
const present = <T extends object>(fields: Optional<T>): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

type Required = 'id' | 'text' | 'voiceAlias' | 'speed';

const clipFields = (value: Readonly<Record<string, unknown>>): Omit<ScriptLine, Required> => {
  const kind = oneOf(value.kind, clipKinds);
  const reference = (field: unknown): string | undefined => textOf(field, adTextCharacters.reference);
  return present<Omit<ScriptLine, Required>>({
    isAutoSpeed: value.isAutoSpeed === true ? true : undefined,
    kind: kind === 'tts' ? undefined : kind,
    lengthType: oneOf(value.lengthType, ['fixed']),
    lengthSeconds: numberOf(value.lengthSeconds, (seconds) => clipLength(seconds).seconds),
    voicePreset: oneOf(value.voicePreset, voiceStyles),
    effectAlias: reference(value.effectAlias),
    mediaId: reference(value.mediaId),
    sourceName: reference(value.sourceName),
    sourceSeconds: numberOf(value.sourceSeconds, (seconds) => Math.max(0, seconds)),
    readingSavedAt: numberOf(value.readingSavedAt, (time) => time),
    pauseSeconds: numberOf(value.pauseSeconds, (seconds) => Math.min(limits.pauseSeconds.max, Math.max(0, seconds))),
  });
};

/** Reads a stored line. @returns undefined if it is none */
export const readLine = (stored: unknown, index: number): ScriptLine | undefined => {
  if (!isObject(stored) || typeof stored.text !== 'string') return undefined;
  const value = withOwnNames(stored);
  return {
    id: typeof value.id === 'string' ? value.id : `line-${index}`,
    text: stored.text,
    voiceAlias: typeof value.voiceAlias === 'string' ? value.voiceAlias : defaults.voiceAlias,
    speed: numberOf(value.speed, voiceSpeed) ?? limits.voiceSpeed.default,
    ...clipFields(value),
  };
};

type Details = Pick<Ad, 'coverColour' | 'isPublic' | 'tone' | 'gender' | 'language'>;

const detailsOf = (value: Readonly<Record<string, unknown>>): Details =>
  present<Details>({
    coverColour: oneOf(value.coverColour, coverColours),
    isPublic: value.isPublic === true ? true : undefined,
    tone: textOf(value.tone, adTextCharacters.tone),
    gender: oneOf(value.gender, adGenders),
    language: textOf(value.language, adTextCharacters.language),
  });

/**
 * Reads a stored ad. Parts that are missing or invalid are those of a new ad; optional parts are left out.
 * @param lineId id of the empty line, if one has to be added
 */
export const readAd = (stored: unknown, lineId: string): Ad | undefined => {
  if (!isObject(stored)) return undefined;
  const value = withOwnNames(stored);
  const base = newAd(lineId);
  const lines = (Array.isArray(value.lines) ? (value.lines as readonly unknown[]) : [])
    .map(readLine)
    .filter((line) => line !== undefined)
    .slice(0, limits.recipeClips);
  const { soundTemplateAlias } = value;
  return {
    lines: lines.length > 0 ? lines : base.lines,
    lengthType: oneOf(value.lengthType, ['fixed', 'variable']) ?? base.lengthType,
    lengthSeconds: numberOf(value.lengthSeconds, (seconds) => adLength(seconds).seconds) ?? base.lengthSeconds,
    autofit: value.autofit !== false,
    voicePreset: oneOf(value.voicePreset, voiceStyles) ?? base.voicePreset,
    soundTemplateAlias:
      soundTemplateAlias === null || typeof soundTemplateAlias === 'string'
        ? soundTemplateAlias
        : base.soundTemplateAlias,
    smartFit: value.smartFit !== false,
    mixPreset: presetOf(value.mixPreset, parseMixPreset, base.mixPreset),
    loudnessPreset: presetOf(value.loudnessPreset, parseLoudnessPreset, base.loudnessPreset),
    encoderPreset: presetOf(value.encoderPreset, parseEncoderPreset, base.encoderPreset),
    ...detailsOf(value),
  };
};
