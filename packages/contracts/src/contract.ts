import { accounts } from './endpoints/accounts.ts';
import { audioforms } from './endpoints/audioforms.ts';
import { billing } from './endpoints/billing.ts';
import { connections } from './endpoints/connections.ts';
import { dictionary } from './endpoints/dictionary.ts';
import { files } from './endpoints/files.ts';
import { installation } from './endpoints/installation.ts';
import { organisations } from './endpoints/organisations.ts';
import { projects } from './endpoints/projects.ts';
import { security } from './endpoints/security.ts';
import { sharing } from './endpoints/sharing.ts';
import { sounds } from './endpoints/sounds.ts';
import { speech } from './endpoints/speech.ts';
import { support } from './endpoints/support.ts';
import { voicePacks } from './endpoints/voice-packs.ts';

/** Every JSON endpoint of the API, below `/api`. Routes, access checks, OpenAPI, the client and the tests come from it. */
export const contract = {
  accounts,
  audioforms,
  billing,
  connections,
  dictionary,
  files,
  organisations,
  installation,
  projects,
  sharing,
  security,
  sounds,
  speech,
  support,
  voicePacks,
};
export type Contract = typeof contract;
