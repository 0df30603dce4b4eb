/** Preset names as used in the API, in the order in which pages list them. */

export const mixPresetNames = [
  'balanced',
  'music_enhanced',
  'media_enhanced',
  'voice_enhanced',
  'radio',
  'voiceOnly',
] as const;
export type MixPresetName = (typeof mixPresetNames)[number];

export const loudnessPresetNames = [
  'spotify',
  'streaming',
  'youtube',
  'podcast',
  'applePodcast',
  'radio',
  'radioAd',
] as const;
export type LoudnessPresetName = (typeof loudnessPresetNames)[number];

/** Formats for the delivery of a finished ad. */
export const encoderPresetNames = [
  'mp3',
  'wav',
  'mp3_very_low',
  'mp3_low',
  'mp3_medium',
  'mp3_high',
  'mp3_very_high',
  'mp3_alexa',
  'mp3_cbr_44100',
  'flac',
  'ogg',
] as const;
export type EncoderPresetName = (typeof encoderPresetNames)[number];

/** Publishers and broadcasters whose delivery specifications are known. */
export const destinationNames = [
  'spotify',
  'triton',
  'pandora',
  'tradeDesk',
  'admixer',
  'adTonos',
  'ebuRadio',
  'ebuRadioAd',
  'atsc',
  'podcast',
] as const;
export type DestinationName = (typeof destinationNames)[number];
