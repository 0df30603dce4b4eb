import { account } from './account.ts';
import { apiKeys } from './api-keys.ts';
import { billing } from './billing.ts';
import { catalogue } from './catalogue.ts';
import { createAd } from './create-ad.ts';
import { featureLab } from './feature-lab.ts';
import { home } from './home.ts';
import { installation } from './installation.ts';
import { keys } from './keys.ts';
import { landing } from './landing.ts';
import { legal } from './legal.ts';
import { onboarding } from './onboarding.ts';
import { organisations } from './organisations.ts';
import { pictures } from './pictures.ts';
import { projects } from './projects.ts';
import { server } from './server.ts';
import { shared } from './shared.ts';
import { sharing } from './sharing.ts';
import { shell } from './shell.ts';
import { status } from './status.ts';
import { support } from './support.ts';
import { voices } from './voices.ts';

/** The interface in German, by area; a test keeps it whole. */
export const german = {
  account,
  'api-keys': apiKeys,
  billing,
  catalogue,
  'create-ad': createAd,
  'feature-lab': featureLab,
  home,
  installation,
  keys,
  landing,
  legal,
  onboarding,
  organisations,
  pictures,
  projects,
  server,
  shared,
  sharing,
  shell,
  status,
  support,
  voices,
};
