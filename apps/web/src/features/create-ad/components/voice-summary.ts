import type { Voice } from '@sonora/contracts';
import { localeName } from '../../../shared/format/language.ts';

/** "warm, friendly · English, US": what one wants to know of a voice in one line. */
export const voiceSummary = (voice: Pick<Voice, 'tags' | 'languageCode'>): string =>
  [voice.tags.slice(0, 2).join(', '), localeName(voice.languageCode)].filter((part) => part !== '').join(' · ');
