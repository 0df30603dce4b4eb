import type { Voice } from '@sonora/contracts';
import { voiceName } from '../../shared/format/voice-name.ts';

const maxVoices = 5;

/** Voices whose name, language or accent contain all words of the query. */
export const matchVoices = <T extends Pick<Voice, 'alias' | 'language' | 'accent' | 'gender'>>(
  voices: readonly T[],
  query: string,
): readonly T[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return voices
    .filter(({ alias, language, accent, gender }) => {
      const text = `${voiceName(alias)} ${language} ${accent} ${gender}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, maxVoices);
};
