import type { Voice } from '@sonora/contracts';
import { loadAreas, serverText } from '../../shared/i18n/server-messages.ts';
import { t } from './messages.ts';

// Loaded in the background: the page renders before they are needed.
void loadAreas('measurements', 'presets', 'sounds', 'speech', 'voices');

type SoundWordKind = 'genres' | 'moods' | 'energies' | 'instruments' | 'segments';
type VoiceWordKind = 'genders' | 'ages' | 'accents' | 'tags';

/** Translates a word of the built-in sound templates; an organisation's own words stay as they are. */
export const soundWord = (kind: SoundWordKind, word: string): string =>
  serverText({ messageId: `sounds.${kind}.${word}` }, word);

/** Translates a word of the built-in voices; words of a connected service stay as they are. */
export const voiceWord = (kind: VoiceWordKind, word: string): string =>
  serverText({ messageId: `voices.${kind}.${word}` }, word);

export const voiceDescription = ({
  alias,
  longSoftDescription,
}: Pick<Voice, 'alias' | 'longSoftDescription'>): string =>
  serverText({ messageId: `voices.descriptions.${alias}` }, longSoftDescription);

/** Style of music: "playful pop". */
export const kindOfMusic = (mood: string, genre: string): string =>
  t('createAd.kindOfMusic', { mood: soundWord('moods', mood), genre: soundWord('genres', genre) });
