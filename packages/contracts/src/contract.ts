import { accounts } from './endpoints/accounts/accounts.ts';
import { security } from './endpoints/accounts/security.ts';
import { audioforms } from './endpoints/audioforms.ts';
import { billing } from './endpoints/billing.ts';
import { briefs } from './endpoints/briefs.ts';
import { campaignDelivery } from './endpoints/campaigns/campaign-delivery.ts';
import { campaignFeeds } from './endpoints/campaigns/campaign-feeds.ts';
import { campaignReports } from './endpoints/campaigns/campaign-reports.ts';
import { campaignValidation } from './endpoints/campaigns/campaign-validation.ts';
import { campaignWebhooks } from './endpoints/campaigns/campaign-webhooks.ts';
import { campaigns } from './endpoints/campaigns/campaigns.ts';
import { tagAddress } from './endpoints/campaigns/tag-address.ts';
import { dictionary } from './endpoints/dictionary.ts';
import { files } from './endpoints/files/files.ts';
import { folders } from './endpoints/files/folders.ts';
import { installation } from './endpoints/organisations/installation.ts';
import { organisations } from './endpoints/organisations/organisations.ts';
import { processing } from './endpoints/processing.ts';
import { projects } from './endpoints/projects.ts';
import { scripts } from './endpoints/scripts.ts';
import { contentFiles } from './endpoints/sdk/content-files.ts';
import { sdkFiles } from './endpoints/sdk/sdk-files.ts';
import { sharing } from './endpoints/sharing.ts';
import { sounds } from './endpoints/sounds.ts';
import { stories } from './endpoints/stories.ts';
import { support } from './endpoints/support.ts';
import { batches } from './endpoints/versions/batches.ts';
import { versionImports } from './endpoints/versions/table-imports.ts';
import { versions } from './endpoints/versions/tables.ts';
import { connections } from './endpoints/voices/connections.ts';
import { speech } from './endpoints/voices/speech.ts';
import { voicePacks } from './endpoints/voices/voice-packs.ts';

/** Endpoints that our own pages use. */
export const pageContract = {
  accounts,
  audioforms,
  billing,
  briefs,
  connections,
  dictionary,
  files,
  folders,
  organisations,
  installation,
  projects,
  scripts,
  sharing,
  security,
  sounds,
  speech,
  support,
  voicePacks,
};
export type PageContract = typeof pageContract;

/** Endpoints that only the pages of legacy workflows use. They are loaded with these pages. */
export const legacyContract = { contentFiles };

/** Endpoints that only the pages of versions use. They are loaded with these pages. */
export const versionsContract = { batches, processing, versionImports, versions };

/** Endpoints that only the pages of campaigns use. They are loaded with these pages. */
export const campaignsContract = {
  campaigns,
  campaignDelivery,
  campaignFeeds,
  campaignReports,
  campaignValidation,
  campaignWebhooks,
  tagAddress,
};

/** Every JSON endpoint of the API, below `/api`. Routes, access checks, OpenAPI, the client and the tests come from it. */
export const contract = {
  ...pageContract,
  ...legacyContract,
  ...versionsContract,
  ...campaignsContract,
  sdkFiles,
  stories,
};
export type Contract = typeof contract;
