import { createServerTextTranslator } from '../../shared/texts/server-texts.ts';

/** A text of the server that has no id yet, in the reader's language. */
export const translateServerText = await createServerTextTranslator(async () => [
  (await import('../../german/server-sentences/catalogue.ts')).ofCatalogue,
]);
