import { createDeferredTranslator } from '../../shared/texts/server-texts.ts';

/** A text of the server that has no id yet, in the reader's language. */
export const translateServerText = createDeferredTranslator(async () => [
  (await import('../../german/server-sentences/measurements.ts')).ofMeasurements,
  (await import('../../german/server-sentences/voices.ts')).ofVoices,
  (await import('../../german/server-sentences/catalogue.ts')).ofCatalogue,
]);
