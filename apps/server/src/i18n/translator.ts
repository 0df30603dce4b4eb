import type { Language } from '@sonora/contracts';
import { formatMessage } from '@sonora/contracts/messages/format/format-message';
import type { MessageReference } from '@sonora/contracts/messages/message';
import type { Catalogue, Translate, Translation } from '@sonora/contracts/messages/message-types';

/** Creates a function that returns the translator of a language. */
export const createTranslator =
  <const C extends Catalogue>(catalogues: { readonly en: C; readonly de: Translation<C> }) =>
  (language: Language): Translate<C> =>
  (id, ...[values]) =>
    formatMessage(catalogues[language][id] as string, (values ?? {}) as Readonly<Record<string, unknown>>, language);

/**
 * The text of a stored reference, whose id may be of another version.
 * @returns undefined when the catalogue does not have it
 */
export const textOfReference = <C extends Catalogue>(
  catalogues: { readonly en: C; readonly de: Translation<C> },
  { messageId, values = {} }: MessageReference,
  language: Language,
): string | undefined => {
  const messages: Catalogue = catalogues[language];
  const message = Object.hasOwn(messages, messageId) ? messages[messageId] : undefined;
  return message === undefined ? undefined : formatMessage(message, values, language);
};

/** Date and time in UTC. */
export const momentText = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(localeOf.dates[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    at,
  );

/** Locales for dates and amounts. English letters have British dates and American amounts. */
export const localeOf = {
  dates: { en: 'en-GB', de: 'de-DE' },
  amounts: { en: 'en', de: 'de' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
