import type { Sentences } from './say-in-german.ts';
import { ofAccounts } from './server-sentences/accounts.ts';
import { ofAudioFiles } from './server-sentences/audio-files.ts';
import { ofBilling } from './server-sentences/billing.ts';
import { ofCatalogue } from './server-sentences/catalogue.ts';
import { ofForms } from './server-sentences/forms.ts';
import { ofMeasurements } from './server-sentences/measurements.ts';
import { ofOrganisations } from './server-sentences/organisations.ts';
import { ofProductions } from './server-sentences/productions.ts';
import { ofVoicePacks } from './server-sentences/voice-packs.ts';
import { ofVoices } from './server-sentences/voices.ts';

/** Everything that the server says to a person, in German; a test reads the sources and finds what is missing. */
export const serverSentences: Sentences = {
  ...ofForms,
  ...ofAccounts,
  ...ofOrganisations,
  ...ofBilling,
  ...ofProductions,
  ...ofMeasurements,
  ...ofAudioFiles,
  ...ofVoices,
  ...ofVoicePacks,
  ...ofCatalogue,
};
