import type { SuitableSound } from '@sonora/contracts/recommend/recommend';
import { soundTemplates } from '@sonora/soundscape/catalogue';

const sounds: readonly SuitableSound[] = soundTemplates.map(({ alias, labels }) => ({
  alias,
  tags: { moods: labels.mood },
}));

/** The sound templates with the moods by which one is recommended for a text. */
export const suitableSounds = (): readonly SuitableSound[] => sounds;
