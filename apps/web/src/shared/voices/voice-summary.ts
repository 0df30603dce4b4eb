import type { Voice } from '@sonora/contracts';
import { localeName } from '../format/language.ts';
import { voiceWord } from './voice-words.ts';

type DescribedVoice = Pick<Voice, 'tags' | 'languageCode' | 'provider' | 'providerFullName'>;

/** One-line description of a voice: "warm, friendly · English, US · Microsoft Azure". Built-in voices name no provider. */
export const voiceSummary = ({ tags, languageCode, provider, providerFullName }: DescribedVoice): string =>
  [
    tags
      .slice(0, 2)
      .map((tag) => voiceWord('tags', tag))
      .join(', '),
    localeName(languageCode),
    provider === 'sonora' ? '' : providerFullName,
  ]
    .filter((part) => part !== '')
    .join(' · ');
