export const en = {
  'voiceCards.voiceNotFound': 'Voice not found',
  'voiceCards.sayMyLine': 'Hear my line',
  'voiceCards.voiceUnavailable': 'Unavailable right now',
  'voiceCards.draftVoice': 'Draft',
  'voiceCards.installNaturalVoices': 'Install natural voices',
  'voiceCards.connectNaturalVoices': 'Connect natural voices',
  'voiceCards.letSay': 'Hear my line with {voice}',
  'voiceCards.voiceSample': 'Voice sample',
} as const;
