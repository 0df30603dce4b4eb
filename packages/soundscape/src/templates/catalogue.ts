import { bareMinimum } from './bare-minimum.ts';
import { bounceAlong } from './bounce-along.ts';
import { chillVibes } from './chill-vibes.ts';
import { citynights } from './citynights.ts';
import { dustyJeans } from './dusty-jeans.ts';
import { funkySummer } from './funky-summer.ts';
import { newsAmbient } from './news-ambient.ts';
import { soireeAIllange } from './soiree-a-illange.ts';
import type { SoundTemplate } from './sound-template.ts';
import { spookyStrings } from './spooky-strings.ts';

/** All sound templates of the house; the first one is the default. */
export const soundTemplates: readonly SoundTemplate[] = [
  bounceAlong,
  funkySummer,
  chillVibes,
  citynights,
  dustyJeans,
  bareMinimum,
  spookyStrings,
  soireeAIllange,
  newsAmbient,
];

/** Finds a template by alias or id; case does not matter. */
export const findSoundTemplate = (aliasOrId: string): SoundTemplate | undefined => {
  const wanted = aliasOrId.toLowerCase();
  return soundTemplates.find((template) => template.alias === wanted || template.id === wanted);
};
