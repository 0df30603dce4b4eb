import type { Voice } from '@sonora/contracts';
import { loadAreas, serverText } from '../i18n/server-messages.ts';

// Loaded in the background: the page renders before they are needed.
void loadAreas('speech', 'voices');

type VoiceWordKind = 'genders' | 'ages' | 'accents' | 'tags';

/** Translates a word of the built-in voices; words of a connected service stay as they are. */
export const voiceWord = (kind: VoiceWordKind, word: string): string =>
  serverText({ messageId: `voices.${kind}.${word}` }, word);

export const voiceDescription = ({
  alias,
  longSoftDescription,
}: Pick<Voice, 'alias' | 'longSoftDescription'>): string =>
  serverText({ messageId: `voices.descriptions.${alias}` }, longSoftDescription);
