/** Structures of an ad. `plain` has no opening line. */
export const copyStructures = ['problem', 'offer', 'scene', 'list', 'question', 'plain'] as const;
export type CopyStructure = (typeof copyStructures)[number];

export const copyTones = ['warm', 'upbeat', 'confident', 'playful', 'calm', 'urgent'] as const;
export type CopyTone = (typeof copyTones)[number];

export const copyLanguages = ['en', 'de'] as const;
export type CopyLanguage = (typeof copyLanguages)[number];
