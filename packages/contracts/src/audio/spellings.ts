import {
  type DestinationName,
  destinationNames,
  type EncoderPresetName,
  encoderPresetNames,
  type LoudnessPresetName,
  loudnessPresetNames,
  type MixPresetName,
  mixPresetNames,
} from './presets.ts';

const simplify = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Former names of mix presets, mapped to the most similar present preset. */
const formerMixPresets: ReadonlyMap<string, MixPresetName> = new Map([
  ['default', 'balanced'],
  ['recommended', 'balanced'],
  ['heavyducking', 'voice_enhanced'],
  ['lightducking', 'music_enhanced'],
]);

const nameIn =
  <Name extends string>(names: readonly Name[]) =>
  (text: string): Name | undefined =>
    names.find((name) => simplify(name) === simplify(text));

const presentMixPreset = nameIn(mixPresetNames);

/** Delivery of a document: a preset name, or custom settings. */
export const encoderChoices = [...encoderPresetNames, 'custom'] as const;

/* Each parser accepts a name in any case, with or without underscores, blanks and hyphens, and returns undefined for any other text. */
export const parseMixPreset = (text: string): MixPresetName | undefined =>
  presentMixPreset(text) ?? formerMixPresets.get(simplify(text));
export const parseLoudnessPreset: (text: string) => LoudnessPresetName | undefined = nameIn(loudnessPresetNames);
export const parseEncoderPreset: (text: string) => EncoderPresetName | undefined = nameIn(encoderPresetNames);
export const parseEncoderChoice: (text: string) => EncoderPresetName | 'custom' | undefined = nameIn(encoderChoices);
export const parseDestination: (text: string) => DestinationName | undefined = nameIn(destinationNames);
