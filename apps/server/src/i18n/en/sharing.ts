/** Title and description of a shared link, as messengers show them. */
export const en = {
  'sharing.head.title': 'Shared with Sonora',
  'sharing.head.description': 'Somebody shared a sound with you.',
  'sharing.head.descriptionOf': 'Listen to “{name}”, shared by {organisation} with Sonora.',
  'sharing.head.cover': 'A waveform: {title}',
} as const;
