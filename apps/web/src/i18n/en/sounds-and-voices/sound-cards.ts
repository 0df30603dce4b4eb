export const en = {
  'soundCards.soundSample': 'Sound sample',
  'soundCards.kindOfMusic': '{mood} {genre}',
  'soundCards.none': 'None',
  'soundCards.silence': 'speech only',
} as const;
