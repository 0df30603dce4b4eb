import { setupI18n } from '@lingui/core';
import type { Language } from '@sonora/contracts/enumerations';
import type { Catalogue, Translate, Translation } from '@sonora/contracts/messages/message-types';
import { language, locale } from './language.ts';

type Translations<C extends Catalogue> = {
  readonly [Name in Exclude<Language, 'en'>]: () => Promise<{ readonly [N in Name]: Translation<C> }>;
};

const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: {} } });

/**
 * Registers the messages of an area, in English or in the catalogue loaded for the user's language, and returns the function
 * that formats them. Catalogues are compiled by the build, so no parser is loaded and no code is evaluated.
 */
export const translate = async <const C extends Catalogue>(
  english: C,
  translations: Translations<C>,
): Promise<Translate<C>> => {
  // A catalogue that cannot be loaded must not keep the page from opening: its messages stay English.
  const translated = language === 'en' ? undefined : await translations[language]().catch(() => undefined);
  i18n.load(language, language === 'en' || !translated ? english : translated[language]);
  return (id, ...[values]) => i18n._(id, values);
};

/** Whether a catalogue has an id that was composed at run time from a name sent by the server. */
export const isIdOf = <C extends Catalogue, Id extends string>(catalogue: C, id: Id): id is Extract<keyof C, Id> =>
  Object.hasOwn(catalogue, id);
