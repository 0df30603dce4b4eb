export const en = {
  'voiceChoice.language': 'Language',
  'voiceChoice.gender': 'Gender',
  'voiceChoice.accent': 'Accent',
  'voiceChoice.age': 'Age',
  'voiceChoice.tone': 'Tone',
  'voiceChoice.searchVoices': 'Search voices',
  'voiceChoice.voiceCount': '{count} voices',
} as const;
