export const en = {
  'presetNames.applePodcasts': 'Apple Podcasts',
  'presetNames.radioAd': 'Radio ad',
  'presetNames.mixes.balanced': 'balanced',
  'presetNames.mixes.music_enhanced': 'music enhanced',
  'presetNames.mixes.media_enhanced': 'media enhanced',
  'presetNames.mixes.voice_enhanced': 'voice enhanced',
  'presetNames.mixes.radio': 'radio',
  'presetNames.mixes.voiceOnly': 'voice only',
} as const;
