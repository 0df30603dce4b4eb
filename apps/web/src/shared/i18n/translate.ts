import { setupI18n } from '@lingui/core';
import type { Catalogue, Translation, ValueArguments, ValuesOf } from '@sonora/contracts/messages/message-types';
import { type Language, language, locale } from './language.ts';

/** Gives a message of the catalogue in the reader's language. */
export type Translate<C extends Catalogue> = <Id extends keyof C & string>(
  id: Id,
  ...values: ValueArguments<ValuesOf<C[Id]>>
) => string;

type Translations<C extends Catalogue> = {
  readonly [Name in Exclude<Language, 'en'>]: () => Promise<{ readonly [N in Name]: Translation<C> }>;
};

const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: {} } });

/**
 * Makes an area's messages known, in English or in what the reader's language loads for it, and gives the function that
 * formats them. The build compiles catalogues: no parser is loaded, and nothing is evaluated.
 */
export const translate = async <const C extends Catalogue>(
  english: C,
  translations: Translations<C>,
): Promise<Translate<C>> => {
  i18n.load(language, language === 'en' ? english : (await translations[language]())[language]);
  return (id, ...[values]) => i18n._(id, values);
};

/** Whether an id that was put together at run time, with a name from the server, is one of the catalogue's. */
export const isIdOf = <C extends Catalogue, Id extends string>(catalogue: C, id: Id): id is Extract<keyof C, Id> =>
  Object.hasOwn(catalogue, id);
