import type { Voice } from '@sonora/contracts';

/** "wren" → "Wren". Aliases are written small on the wire. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const voiceName = (voice: Pick<Voice, 'alias'> | undefined, alias: string): string =>
  capital(voice?.alias ?? alias).replaceAll('_', ' ');

const localeName = (code: string): string => {
  try {
    return new Intl.DisplayNames(['en-GB'], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** "warm, friendly · American English": what one wants to know of a voice in one line. */
export const voiceSummary = (voice: Pick<Voice, 'tags' | 'languageCode'>): string =>
  `${voice.tags.slice(0, 2).join(', ')} · ${localeName(voice.languageCode)}`;
