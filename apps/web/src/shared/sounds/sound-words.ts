import { loadAreas, serverText } from '../i18n/server-messages.ts';
import { t } from './messages.ts';

// Loaded in the background: the page renders before they are needed.
void loadAreas('sounds');

type SoundWordKind = 'genres' | 'moods' | 'energies' | 'instruments' | 'segments';

/** Translates a word of the built-in sound templates; an organisation's own words stay as they are. */
export const soundWord = (kind: SoundWordKind, word: string): string =>
  serverText({ messageId: `sounds.${kind}.${word}` }, word);

/** Style of music: "playful pop". */
export const kindOfMusic = (mood: string, genre: string): string =>
  t('soundCards.kindOfMusic', { mood: soundWord('moods', mood), genre: soundWord('genres', genre) });
