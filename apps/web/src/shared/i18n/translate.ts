import { setupI18n } from '@lingui/core';
import type { Catalogue, Translate, Translation } from '@sonora/contracts/messages/message-types';
import { language, locale } from './language.ts';

type Catalogues<C extends Catalogue> = {
  readonly en: () => Promise<{ readonly en: C }>;
  readonly de: () => Promise<{ readonly de: Translation<C> }>;
};

type Translator<C extends Catalogue> = Translate<C> & {
  /** Whether the catalogue has an id that was composed at run time, for instance from a name sent by the server. */
  readonly has: <Id extends string>(id: Id) => id is Extract<keyof C, Id>;
};

const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: {} } });

/**
 * Loads the messages of an area in the user's language and returns the function that formats them. Catalogues are compiled by
 * the build, so no parser is loaded and no code is evaluated.
 * @throws when the English catalogue is needed and cannot be loaded
 */
export const translate = async <const C extends Catalogue>(catalogues: Catalogues<C>): Promise<Translator<C>> => {
  const english = async (): Promise<C> => (await catalogues.en()).en;
  // A catalogue that cannot be loaded must not keep the page from opening: its messages are shown in English.
  const messages = language === 'en' ? await english() : await catalogues.de().then(({ de }) => de, english);
  i18n.load(language, messages);
  const format: Translate<C> = (id, ...[values]) => i18n._(id, values);
  return Object.assign(format, {
    has: <Id extends string>(id: Id): id is Extract<keyof C, Id> => Object.hasOwn(messages, id),
  });
};
