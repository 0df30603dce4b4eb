import { createStored } from '../hooks/stored.ts';

/** Languages of the interface, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

/** What the reader has chosen; undefined leaves it to the browser. */
export const chosenLanguage = createStored<Language | undefined>('sonora.language', undefined);

const tagsOfBrowser: readonly string[] = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);

const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

const ofBrowser = (): Language => {
  const known = tagsOfBrowser.map(languageOf).find((language) => language in languages);
  return (known as Language | undefined) ?? 'en';
};

const chosen = chosenLanguage.get();

/** The language of this window. It is decided once: another one begins with a reload. */
export const language: Language = chosen !== undefined && chosen in languages ? chosen : ofBrowser();

/** Some browsers name what is no language, such as "en-US@posix". */
const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/**
 * For dates and numbers: the reader's own habits where the browser names them in this language ("de-AT"), else those of its
 * first country. Never the browser's default: a German page in an English browser would have English figures.
 */
export const locale: string =
  tagsOfBrowser.find((tag) => languageOf(tag) === language && isLocale(tag)) ?? { en: 'en-GB', de: 'de-DE' }[language];
