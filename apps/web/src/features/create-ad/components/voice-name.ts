import type { Voice } from '@sonora/contracts';

/** "wren" → "Wren". Aliases are written small on the wire. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const voiceName = (voice: Pick<Voice, 'alias'> | undefined, alias: string): string =>
  capital(voice?.alias ?? alias).replaceAll('_', ' ');

/** "en-US" → "English, US". */
const localeName = (code: string): string => {
  const [language = '', region] = code.split('-');
  try {
    const name = new Intl.DisplayNames(['en-GB'], { type: 'language' }).of(language) ?? language;
    return region === undefined ? name : `${name}, ${region}`;
  } catch {
    return code;
  }
};

/** "warm, friendly · English, US": what one wants to know of a voice in one line. */
export const voiceSummary = (voice: Pick<Voice, 'tags' | 'languageCode'>): string =>
  `${voice.tags.slice(0, 2).join(', ')} · ${localeName(voice.languageCode)}`;
