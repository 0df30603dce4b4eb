import type { Language } from '@sonora/contracts/enumerations';
import { createStored } from '../hooks/stored.ts';

/** Languages of the interface with their own names. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** The language chosen by the user; if undefined, the browser's preference applies. */
export const chosenLanguage = createStored<Language | undefined>(
  'sonora.language',
  undefined,
  (value): value is Language => typeof value === 'string' && Object.hasOwn(languageNames, value),
);

const tagsOfBrowser: readonly string[] = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);

const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

const ofBrowser = (): Language => {
  const known = tagsOfBrowser.map(languageOf).find((language) => language in languageNames);
  return (known as Language | undefined) ?? 'en';
};

/** Language of the interface. A change needs a reload. */
export const language: Language = chosenLanguage.get() ?? ofBrowser();

/** Some browsers report invalid tags, such as "en-US@posix". */
const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/**
 * Locale of dates and numbers: the browser's first locale of the interface language ("de-AT"), else en-GB or de-DE. Without
 * it, German pages in an English browser would show English number formats.
 */
export const locale: string =
  tagsOfBrowser.find((tag) => languageOf(tag) === language && isLocale(tag)) ?? { en: 'en-GB', de: 'de-DE' }[language];
