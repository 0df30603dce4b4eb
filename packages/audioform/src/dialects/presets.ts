import {
  type EncoderPresetName,
  encoderPresetNames,
  type LoudnessPresetName,
  loudnessPresetNames,
  type MixPresetName,
  mixPresetNames,
} from '@sonora/contracts/enumerations';

/** Preset names of the document are the product's; here stands how people spell them. */
export const MIX_PRESETS = mixPresetNames;
export type MixPreset = MixPresetName;
export const LOUDNESS_PRESETS = loudnessPresetNames;
export type LoudnessPreset = LoudnessPresetName;
export const ENCODER_PRESETS = encoderPresetNames;
export type EncoderPreset = EncoderPresetName;

/** Older mixing preset names, and the one of today that comes nearest. */
const FORMER_MIX_PRESETS: ReadonlyMap<string, MixPreset> = new Map([
  ['default', 'balanced'],
  ['recommended', 'balanced'],
  ['heavyducking', 'voice_enhanced'],
  ['lightducking', 'music_enhanced'],
]);

const simplify = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

const matching = <Name extends string>(names: readonly Name[], text: string): Name | undefined =>
  names.find((name) => simplify(name) === simplify(text));

/** The preset that a text means, in any case and with or without underscores; undefined when there is none. */
export const parseMixPreset = (text: string): MixPreset | undefined =>
  matching(MIX_PRESETS, text) ?? FORMER_MIX_PRESETS.get(simplify(text));

export const parseLoudnessPreset = (text: string): LoudnessPreset | undefined => matching(LOUDNESS_PRESETS, text);

/** What the delivery of a document may name: a preset, or figures of its own. */
export const ENCODER_CHOICES = [...ENCODER_PRESETS, 'custom'] as const;

export const parseEncoderChoice = (text: string): EncoderPreset | 'custom' | undefined =>
  matching(ENCODER_CHOICES, text);

export const parseEncoderPreset = (text: string): EncoderPreset | undefined => matching(ENCODER_PRESETS, text);
