export const en = {
  'soundChoice.genre': 'Genre',
  'soundChoice.mood': 'Mood',
  'soundChoice.energy': 'Energy',
  'soundChoice.searchSounds': 'Search sounds',
  'soundChoice.soundCount': '{count, plural, one {# sound} other {# sounds}}',
  'soundChoice.underMyScript': 'Under my script',
  'soundChoice.hearUnderMyScript': 'Hear {name} under my script',
  'soundChoice.bpm': ' · {bpm}\u00a0bpm',
} as const;
