import { createStored } from '../hooks/stored.ts';

/** Languages of the interface, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

/** What the reader has chosen; undefined leaves it to the browser. */
export const chosenLanguage = createStored<Language | undefined>('sonora.language', undefined);

const ofBrowser = (): Language => {
  for (const tag of typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])) {
    const [language] = tag.toLowerCase().split('-');
    if (language !== undefined && language in languages) return language as Language;
  }
  return 'en';
};

const wish = chosenLanguage.get();

/** The language of this window. It is decided once: another one begins with a reload. */
export const language: Language = wish !== undefined && wish in languages ? wish : ofBrowser();

/** For dates and numbers: the reader's own habits where the browser has them in this language. */
export const locale: string | undefined =
  typeof navigator !== 'undefined' && navigator.language.toLowerCase().startsWith(language)
    ? undefined
    : { en: 'en-GB', de: 'de-DE' }[language];
