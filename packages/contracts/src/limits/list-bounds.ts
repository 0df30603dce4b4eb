import { limits } from '../limits.ts';
import { soldPlans } from '../plans.ts';

/**
 * Maximum number of items in a list of a response, and of bytes of one item as JSON. Items come from:
 * - `page`: a page, whose size the request names in `pageSize` or `limit`
 * - `stored`: rows, of which no more are created or read
 * - `catalogue`: what is installed, or declared by this release
 * - `document`: parts of one document, whose size is limited when it is received or produced
 */
export type ListBound = {
  readonly from: 'page' | 'stored' | 'catalogue' | 'document';
  readonly items: number;
  readonly itemBytes: number;
};

const memberships: ListBound = { from: 'stored', items: limits.organisationsInList, itemBytes: 1_500 };
const billingItems: ListBound = { from: 'catalogue', items: soldPlans.length + 1, itemBytes: 2_000 };
const page: ListBound = { from: 'page', items: 100, itemBytes: 4_000 };
const filePage: ListBound = { from: 'page', items: limits.filesInList, itemBytes: 20_000 };
const sounds: ListBound = { from: 'catalogue', items: 1_000, itemBytes: 4_000 };
/** Sections of a text with the most that it can hold. */
const scriptSections: ListBound = { from: 'document', items: 400, itemBytes: 40_000 };
const recommended: ListBound = { from: 'document', items: 20, itemBytes: 1_000 };
const days: ListBound = { from: 'stored', items: limits.usageDays, itemBytes: 100 };

/** Rows of a table of versions with the tags and problems that they usually have. */
const versionRows: ListBound = { from: 'document', items: limits.versions.rowsInChange, itemBytes: 20_000 };
const versionProblems: ListBound = { from: 'document', items: limits.versions.problemsInAnswer, itemBytes: 5_000 };

/** Problems of a campaign's draft. */
const campaign: ListBound = { from: 'document', items: limits.campaigns.differences, itemBytes: 5_000 };
/** Creatives or rules of one change. */
const campaignParts: ListBound = { from: 'document', items: limits.campaigns.inChange, itemBytes: 20_000 };

/** Bounds of all lists of objects in responses, by endpoint. Where a response has several, that of the longest. */
export const listBounds: Readonly<Record<string, ListBound>> = {
  'accounts.signUp': memberships,
  'accounts.confirmSignUp': memberships,
  'accounts.signIn': memberships,
  'accounts.signInWithCode': memberships,
  'accounts.setUp': memberships,
  'accounts.register': memberships,
  'accounts.getUser': memberships,
  'accounts.updateUser': memberships,
  'accounts.revalidateUser': memberships,
  'accounts.deletionPreview': memberships,
  'accounts.setImage': memberships,
  'accounts.removeImage': memberships,
  'accounts.listKeys': { from: 'stored', items: limits.apiKeys, itemBytes: 20_000 },
  'audioforms.listFailed': { from: 'catalogue', items: 10, itemBytes: 200 },
  'audioforms.details': { from: 'document', items: 100_000, itemBytes: 150 },
  'audioforms.deliveryCheck': { from: 'catalogue', items: 50, itemBytes: 20_000 },
  'audioforms.cancel': { from: 'document', items: 2_000, itemBytes: 2_000 },
  'batches.fetchBatch': { from: 'page', items: limits.versions.batchItems, itemBytes: 20_000 },
  'billing.usage': { from: 'stored', items: limits.organisationsInList, itemBytes: 500 },
  'billing.creditsUsedThisWeek': days,
  'billing.creditsUsed': days,
  'billing.products': { from: 'catalogue', items: soldPlans.length, itemBytes: 20_000 },
  'billing.record': billingItems,
  'billing.invoices': { from: 'stored', items: 100, itemBytes: 4_000 },
  'billing.invoice': { from: 'stored', items: 1_000, itemBytes: 2_000 },
  'billing.setExtraCredits': billingItems,
  'billing.previewProration': { from: 'stored', items: 250, itemBytes: 2_000 },
  'billing.update': billingItems,
  'billing.cancel': billingItems,
  'billing.resume': billingItems,
  'briefs.submit': { from: 'document', items: limits.briefAds.max, itemBytes: 100_000 },
  'briefs.create': { from: 'document', items: limits.briefAds.max, itemBytes: 100_000 },
  'campaigns.list': { from: 'page', items: limits.campaigns.inList, itemBytes: 20_000 },
  'campaigns.create': campaign,
  'campaigns.get': campaign,
  'campaigns.update': campaign,
  'campaigns.setBanner': campaign,
  'campaigns.removeBanner': campaign,
  'campaigns.listCreatives': { from: 'page', items: limits.campaigns.inList, itemBytes: 40_000 },
  'campaigns.updateCreatives': campaignParts,
  'campaigns.addCreatives': campaignParts,
  'campaigns.uploadDefault': campaignParts,
  'campaigns.uploadAudio': campaignParts,
  'campaigns.importCreatives': versionProblems,
  'campaigns.parameters': { from: 'catalogue', items: 20, itemBytes: 1_000 },
  'campaigns.listRules': { from: 'page', items: limits.campaigns.inList, itemBytes: 40_000 },
  'campaigns.updateRules': campaignParts,
  'campaignDelivery.publish': campaign,
  'campaignDelivery.pause': campaign,
  'campaignDelivery.resume': campaign,
  'campaignDelivery.restore': campaign,
  'campaignDelivery.duplicate': campaign,
  'campaignDelivery.restoreRevision': campaign,
  'campaignDelivery.fix': campaign,
  'campaignDelivery.listRevisions': { from: 'stored', items: limits.campaigns.revisions, itemBytes: 2_000 },
  'campaignDelivery.compareRevisions': { from: 'document', items: limits.campaigns.differences, itemBytes: 20_000 },
  'campaignDelivery.addVersions': versionProblems,
  'campaignDelivery.simulate': { from: 'document', items: 200, itemBytes: 100_000 },
  'campaignDelivery.coverage': { from: 'document', items: 2_000, itemBytes: 5_000 },
  'campaignDelivery.checklist': { from: 'catalogue', items: 20, itemBytes: 50_000 },
  'campaignDelivery.tag': { from: 'catalogue', items: 60, itemBytes: 100_000 },
  'campaignReports.report': {
    from: 'stored',
    items:
      limits.adEvents.reportDays * 24 + limits.campaigns.creatives + limits.campaigns.rules + limits.adEvents.places,
    itemBytes: 660,
  },
  'campaignFeeds.list': { from: 'stored', items: limits.campaigns.feeds, itemBytes: 300_000 },
  'campaignValidation.report': {
    from: 'stored',
    items: limits.campaigns.inList + limits.campaigns.differences,
    itemBytes: 5_000,
  },
  'campaignValidation.open': {
    from: 'stored',
    items: limits.campaigns.inList + limits.campaigns.differences,
    itemBytes: 5_000,
  },
  'campaignValidation.listLinks': { from: 'stored', items: limits.campaigns.validationLinks, itemBytes: 1_000 },
  'campaignWebhooks.list': { from: 'stored', items: limits.campaigns.webhooks.organisation, itemBytes: 4_000 },
  'campaignWebhooks.deliveries': { from: 'stored', items: limits.campaigns.webhooks.deliveries, itemBytes: 5_000 },
  'tagAddress.set': { from: 'catalogue', items: 2, itemBytes: 5_000 },
  'connections.list': { from: 'stored', items: 36, itemBytes: 4_000 },
  'dictionary.list': { from: 'stored', items: limits.dictionaryReadings, itemBytes: 1_000 },
  'dictionary.listCustom': { from: 'stored', items: limits.dictionaryReadings, itemBytes: 1_000 },
  'dictionary.listWords': { from: 'stored', items: limits.dictionaryReadings, itemBytes: 1_500 },
  'contentFiles.search': filePage,
  'contentFiles.listFolder': filePage,
  'contentFiles.listMedia': filePage,
  'sdkFiles.listCategories': { from: 'catalogue', items: 10, itemBytes: 2_000 },
  'sdkFiles.listFolder': filePage,
  'sdkFiles.searchFolders': filePage,
  'sdkFiles.getFolder': filePage,
  'sdkFiles.listFiles': filePage,
  'files.search': filePage,
  'files.listTrash': filePage,
  'folders.root': filePage,
  'folders.get': filePage,
  'organisations.list': { from: 'stored', items: limits.organisationsInList, itemBytes: 1_500 },
  'organisations.get': { from: 'stored', items: limits.membersInOrganisation, itemBytes: 800 },
  'organisations.listMembers': page,
  'organisations.invite': { from: 'document', items: limits.inviteesAtOnce, itemBytes: 1_000 },
  'organisations.myInvitations': { from: 'stored', items: limits.invitationsInList, itemBytes: 4_000 },
  'organisations.listKeys': page,
  'organisations.listAudit': page,
  'installation.listOrganisations': page,
  'installation.listFlags': { from: 'catalogue', items: 50, itemBytes: 2_000 },
  'installation.setFlag': { from: 'catalogue', items: 50, itemBytes: 2_000 },
  'installation.listAudit': page,
  'processing.listJobs': { from: 'stored', items: 50, itemBytes: 1_000 },
  'projects.list': { from: 'stored', items: limits.projects, itemBytes: 2_000 },
  'projects.findSessions': page,
  'projects.listSessions': { from: 'page', items: limits.sessionsInList, itemBytes: 4_000 },
  'stories.fetch': { from: 'document', items: limits.story.chapters, itemBytes: 100_000 },
  'scripts.create': scriptSections,
  'scripts.update': scriptSections,
  'scripts.get': scriptSections,
  'scripts.getVersion': scriptSections,
  'scripts.list': { from: 'page', items: 100, itemBytes: 60_000 },
  'scripts.listProjects': { from: 'stored', items: limits.scripts.organisation, itemBytes: 400 },
  'scripts.concepts': { from: 'document', items: limits.briefAds.max, itemBytes: 60_000 },
  'scripts.recommendTag': recommended,
  'scripts.recommendMood': recommended,
  'scripts.recommendTone': recommended,
  'sharing.list': page,
  'sharing.open': { from: 'document', items: 100_000, itemBytes: 150 },
  'security.listSessions': { from: 'stored', items: limits.openSessionsInList, itemBytes: 2_000 },
  'security.listPasskeys': { from: 'stored', items: limits.passkeys, itemBytes: 2_000 },
  'security.signInWithPasskey': memberships,
  'sounds.listTemplates': sounds,
  'sounds.listEffects': sounds,
  'sounds.recommend': sounds,
  'sounds.queryTemplates': sounds,
  'sounds.mixPresets': { from: 'catalogue', items: 100, itemBytes: 4_000 },
  'speech.listVoices': { from: 'page', items: 1_000, itemBytes: 4_000 },
  'support.listMessages': { from: 'stored', items: 100, itemBytes: 4_000 },
  'support.getMessage': { from: 'document', items: 20, itemBytes: limits.reportDocumentCharacters * 2 },
  'support.listMail': { from: 'stored', items: 100, itemBytes: 4_000 },
  'support.status': { from: 'catalogue', items: 20, itemBytes: 4_000 },
  'versions.changeItems': versionRows,
  'versions.estimate': versionProblems,
  'versionImports.read': versionProblems,
  'versions.insertItems': versionRows,
  'versions.listItems': { from: 'page', items: limits.versions.rowsInList, itemBytes: 20_000 },
  'versions.open': versionProblems,
  'versions.preview': { from: 'document', items: 1_000, itemBytes: 100 },
  'versions.removeItems': { from: 'document', items: limits.versions.rows, itemBytes: 100 },
  'versions.restoreAudio': versionProblems,
  'voicePacks.list': { from: 'catalogue', items: 1_000, itemBytes: 8_000 },
};
