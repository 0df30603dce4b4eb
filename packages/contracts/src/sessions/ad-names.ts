/** Names in the editor's document of an ad, in the order in which pages list them. */

/** Kinds of the clips of a script; the first is the default. */
export const clipKinds = ['tts', 'sts', 'fx', 'silence'] as const;
export type ClipKind = (typeof clipKinds)[number];

export const voiceStyles = ['standard', 'expressive'] as const;
export type VoiceStyle = (typeof voiceStyles)[number];

export const coverColours = [
  'blue',
  'aqua',
  'black',
  'red',
  'purple',
  'green',
  'gold',
  'pink',
  'sonicsell',
  'random',
] as const;
export type CoverColour = (typeof coverColours)[number];

/** Genders of the voice of an ad; an ad without one has the recommended voice. */
export const adGenders = ['male', 'female', 'other'] as const;
export type AdGender = (typeof adGenders)[number];

/** Control fields of versions and API clients whose names differ from those of the editor's ad and lines. */
export const controlFields = {
  adCoverColor: 'coverColour',
  toneOfVoice: 'tone',
  selectedSoundAlias: 'soundTemplateAlias',
  masteringPreset: 'mixPreset',
  voiceSpeed: 'speed',
} as const;

/** Characters of an ad's tone and language, and of the names and ids that a clip carries. */
export const adTextCharacters = { tone: 60, language: 16, reference: 200 } as const;
