import { bounceAlong } from './bounce-along.ts';
import type { SoundTemplate } from './sound-template.ts';

/** All sound templates of the house; the first one is the default. */
export const soundTemplates: readonly SoundTemplate[] = [bounceAlong];

/** Finds a template by alias or id; case does not matter. */
export const findSoundTemplate = (aliasOrId: string): SoundTemplate | undefined => {
  const wanted = aliasOrId.toLowerCase();
  return soundTemplates.find((template) => template.alias === wanted || template.id === wanted);
};
