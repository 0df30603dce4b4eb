/** Preset names of the document and how people spell them. */
export const MIX_PRESETS = [
  'balanced',
  'music_enhanced',
  'media_enhanced',
  'voice_enhanced',
  'radio',
  'voiceOnly',
] as const;
export type MixPreset = (typeof MIX_PRESETS)[number];

export const LOUDNESS_PRESETS = [
  'spotify',
  'streaming',
  'youtube',
  'podcast',
  'applePodcast',
  'radio',
  'radioAd',
] as const;
export type LoudnessPreset = (typeof LOUDNESS_PRESETS)[number];

export const ENCODER_PRESETS = [
  'mp3',
  'wav',
  'mp3_very_low',
  'mp3_low',
  'mp3_medium',
  'mp3_high',
  'mp3_very_high',
  'mp3_alexa',
  'mp3_cbr_44100',
] as const;
export type EncoderPreset = (typeof ENCODER_PRESETS)[number];

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

export const parseEncoderPreset = (text: string): EncoderPreset | undefined => matching(ENCODER_PRESETS, text);
