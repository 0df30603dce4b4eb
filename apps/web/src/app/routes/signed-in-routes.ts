import { ownPath } from '@sonora/contracts/own-path';
import { mayOpen, type PageAddress } from '@sonora/contracts/pages/page-access';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { startPath, userOptions } from '../../shared/api/session.ts';
import { ErrorInShell, NotFoundInShell } from '../plain-pages.tsx';
import { pages } from '../signed-in-pages.ts';
import { lazyPage } from './lazy-page.tsx';
import { type RouterContext, text } from './root-route.ts';
import { shell } from './shell-route.ts';

/** Maximum time that a route waits for its first data, so that data arriving in time is shown without a skeleton. */
const timeoutMilliseconds = 250;

const soon = (answers: Promise<unknown>): Promise<unknown> =>
  Promise.race([answers.catch(() => {}), new Promise((resolve) => setTimeout(resolve, timeoutMilliseconds))]);

/** Guards a page: users who may not open it see the page for unknown addresses. */
const guarded = (page: PageAddress) => ({
  beforeLoad: ({ context }: { readonly context: RouterContext }): void => {
    const user = context.queryClient.getQueryData(userOptions().queryKey);
    if (user && !mayOpen(user, page)) throw notFound();
  },
  notFoundComponent: NotFoundInShell,
  errorComponent: ErrorInShell,
});

/** Unknown addresses of signed-in users. */
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: () => {
    throw notFound();
  },
  notFoundComponent: NotFoundInShell,
});

const workflows = createRoute({
  getParentRoute: () => shell,
  path: '/workflows',
  ...guarded('/workflows'),
  component: lazyPage(pages['/workflows'], 'WorkflowsPage'),
});

const createAd = createRoute({
  getParentRoute: () => shell,
  path: '/workflows/create-ad',
  ...guarded('/workflows/create-ad'),
  validateSearch: (search): { projectId?: string; sessionId?: string } => ({
    projectId: text(search.projectId),
    sessionId: text(search.sessionId),
  }),
  component: lazyPage(pages['/workflows/create-ad'], 'CreateAdPage'),
});

const instantAd = createRoute({
  getParentRoute: () => shell,
  path: '/workflows/instant-ad',
  ...guarded('/workflows/instant-ad'),
  validateSearch: (search): { projectId?: string; sessionId?: string } => ({
    projectId: text(search.projectId),
    sessionId: text(search.sessionId),
  }),
  component: lazyPage(pages['/workflows/instant-ad'], 'InstantAdPage'),
});

const versionAnAd = createRoute({
  getParentRoute: () => shell,
  path: '/workflows/version-an-ad',
  ...guarded('/workflows/version-an-ad'),
  validateSearch: (search): { projectId?: string; sessionId?: string; step?: string } => ({
    projectId: text(search.projectId),
    sessionId: text(search.sessionId),
    step: text(search.step),
  }),
  component: lazyPage(pages['/workflows/version-an-ad'], 'VersionAnAdPage'),
});

const projectManager = createRoute({
  getParentRoute: () => shell,
  path: '/workflows/project-manager',
  ...guarded('/workflows/project-manager'),
  validateSearch: (search): { projectId?: string; q?: string; sort?: string; page?: number } => ({
    projectId: text(search.projectId),
    q: text(search.q),
    sort: text(search.sort),
    page: typeof search.page === 'number' ? search.page : undefined,
  }),
  component: lazyPage(pages['/workflows/project-manager'], 'ProjectsPage'),
});

/** What the address of a campaign's page keeps: its tab, and what the report, the simulator and the coverage show. */
const campaignAddressParts = [
  'tab',
  'period',
  'sort',
  'time',
  'zone',
  'city',
  'region',
  'postalCode',
  'weather',
  'exposure',
  'of',
  'seed',
  'view',
] as const;
type CampaignAddressPart = (typeof campaignAddressParts)[number];

const campaigns = [
  createRoute({
    getParentRoute: () => shell,
    path: '/workflows/campaign-manager',
    ...guarded('/workflows/campaign-manager'),
    validateSearch: (search): { q?: string; status?: string; sort?: string } => ({
      q: text(search.q),
      status: text(search.status),
      sort: text(search.sort),
    }),
    component: lazyPage(pages['/workflows/campaign-manager'], 'CampaignsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/workflows/campaign-manager/$campaignId',
    ...guarded('/workflows/campaign-manager/$campaignId'),
    validateSearch: (search): Partial<Record<CampaignAddressPart, string>> =>
      Object.fromEntries(campaignAddressParts.map((name) => [name, text(search[name])])),
    component: lazyPage(pages['/workflows/campaign-manager/$campaignId'], 'CampaignPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/workflows/create-a-campaign',
    ...guarded('/workflows/create-a-campaign'),
    component: lazyPage(pages['/workflows/create-a-campaign'], 'CreateCampaignPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/workflows/create-vast',
    ...guarded('/workflows/create-vast'),
    validateSearch: (search): { campaignId?: string; step?: string } => ({
      campaignId: text(search.campaignId),
      step: text(search.step),
    }),
    component: lazyPage(pages['/workflows/create-vast'], 'CreateVastPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/workflows/vast-tag-manager',
    ...guarded('/workflows/vast-tag-manager'),
    validateSearch: (search): { q?: string; page?: number } => ({
      q: text(search.q),
      page: typeof search.page === 'number' ? search.page : undefined,
    }),
    component: lazyPage(pages['/workflows/vast-tag-manager'], 'TagsPage'),
  }),
] as const;

const voiceServices = createRoute({
  getParentRoute: () => shell,
  path: '/voices/services',
  ...guarded('/voices/services'),
  component: lazyPage(pages['/voices/services'], 'VoiceServicesPage'),
});

const voicePacks = createRoute({
  getParentRoute: () => shell,
  path: '/voices/packs',
  ...guarded('/voices/packs'),
  validateSearch: (search): { language?: string; search?: string } => ({
    language: text(search.language),
    search: text(search.search),
  }),
  component: lazyPage(pages['/voices/packs'], 'VoicePacksPage'),
});

const apiPage = createRoute({
  getParentRoute: () => shell,
  path: '/sonoraapi',
  ...guarded('/sonoraapi'),
  component: lazyPage(pages['/sonoraapi'], 'ApiPage'),
});

const billing = [
  createRoute({
    getParentRoute: () => shell,
    path: '/billing',
    ...guarded('/billing'),
    component: lazyPage(pages['/billing'], 'BillingPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/invoices/$invoiceId',
    ...guarded('/billing/invoices/$invoiceId'),
    component: lazyPage(pages['/billing/invoices/$invoiceId'], 'InvoicePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/change',
    ...guarded('/billing/change'),
    component: lazyPage(pages['/billing/change'], 'ChangePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/cancel',
    ...guarded('/billing/cancel'),
    component: lazyPage(pages['/billing/cancel'], 'CancelPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/success',
    ...guarded('/billing/success'),
    component: lazyPage(pages['/billing/success'], 'SuccessPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/fail',
    ...guarded('/billing/fail'),
    component: lazyPage(pages['/billing/success'], 'BillingFailurePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/cancel-success',
    ...guarded('/billing/cancel-success'),
    component: lazyPage(pages['/billing/success'], 'CancelSuccessPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/change-success',
    ...guarded('/billing/change-success'),
    component: lazyPage(pages['/billing/success'], 'ChangeSuccessPage'),
  }),
] as const;

const orgs = createRoute({
  getParentRoute: () => shell,
  path: '/orgs',
  ...guarded('/orgs'),
  loader: ({ context }) =>
    soon(pages['/orgs']().then(({ prefetchOrganisations }) => prefetchOrganisations(context.queryClient))),
  component: lazyPage(pages['/orgs'], 'OrganisationsPage'),
});

const organisation = createRoute({
  getParentRoute: () => shell,
  path: '/orgs/$orgId',
  ...guarded('/orgs/$orgId'),
  validateSearch: (search): { person?: string } => ({ person: text(search.person) }),
  loader: ({ context, params }) =>
    soon(
      pages['/orgs/$orgId']().then(({ prefetchOrganisation }) =>
        prefetchOrganisation(context.queryClient, params.orgId),
      ),
    ),
  component: lazyPage(pages['/orgs/$orgId'], 'OrganisationPage'),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/audit',
  ...guarded('/audit'),
  validateSearch: (search): { orgId?: string } => ({ orgId: text(search.orgId) }),
  component: lazyPage(pages['/audit'], 'AuditLogPage'),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  ...guarded('/profile'),
  validateSearch: (search): { next?: string } => ({ next: ownPath(search.next) }),
  component: lazyPage(pages['/profile'], 'ProfileRoute'),
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  errorComponent: ErrorInShell,
  // The address of everybody's first page: those who have another one come to it.
  beforeLoad: ({ context }) => {
    const user = context.queryClient.getQueryData(userOptions().queryKey);
    if (user && !mayOpen(user, '/home')) throw redirect({ to: startPath(user) });
  },
  component: lazyPage(pages['/home'], 'HomeRoute'),
});

const speech = createRoute({
  getParentRoute: () => shell,
  path: '/speech',
  ...guarded('/speech'),
  component: lazyPage(pages['/speech'], 'SpeechPage'),
});

const featureLab = createRoute({
  getParentRoute: () => shell,
  path: '/feature-lab',
  ...guarded('/feature-lab'),
  component: lazyPage(pages['/feature-lab'], 'FeatureLabPage'),
});

/** `l` is the path of a folder, `q` the text of a search. */
const filesSearch = (search: Record<string, unknown>): { l?: string; q?: string } => ({
  l: text(search.l),
  q: text(search.q),
});

/** One page for all of its folders and files, so that its list stays while a preview is opened. */
const filesV2 = createRoute({
  getParentRoute: () => shell,
  id: 'files-list',
  // All of its pages have the same guard; this one keeps the list itself from being shown.
  ...guarded('/files-v2'),
  validateSearch: filesSearch,
  component: lazyPage(pages['/files-v2'], 'FilesV2Page'),
});

const files = [
  createRoute({
    getParentRoute: () => shell,
    path: '/files',
    ...guarded('/files'),
    validateSearch: filesSearch,
    component: lazyPage(pages['/files-v2'], 'FilesPage'),
  }),
  filesV2.addChildren([
    createRoute({ getParentRoute: () => filesV2, path: '/files-v2', ...guarded('/files-v2') }),
    createRoute({ getParentRoute: () => filesV2, path: '/files-v2/$folderId', ...guarded('/files-v2/$folderId') }),
    createRoute({
      getParentRoute: () => filesV2,
      path: '/files-v2/$folderId/$fileId',
      ...guarded('/files-v2/$folderId/$fileId'),
    }),
  ]),
  createRoute({
    getParentRoute: () => shell,
    path: '/files-v2/trash',
    ...guarded('/files-v2/trash'),
    component: lazyPage(pages['/files-v2'], 'TrashPage'),
  }),
] as const;

const legacyWorkflows = createRoute({
  getParentRoute: () => shell,
  path: '/legacy-workflows',
  ...guarded('/legacy-workflows'),
  component: lazyPage(pages['/legacy-workflows'], 'LegacyWorkflowsPage'),
});

const links = createRoute({
  getParentRoute: () => shell,
  path: '/links',
  ...guarded('/links'),
  component: lazyPage(pages['/links'], 'LinksPage'),
});

const support = createRoute({
  getParentRoute: () => shell,
  path: '/support',
  ...guarded('/support'),
  component: lazyPage(pages['/support'], 'SupportPage'),
});

type ReportSearch = { readonly [K in 'audioformId' | 'pipelineId' | 'audioUrl' | 'workflowName' | 'step']?: string };

const report = createRoute({
  getParentRoute: () => shell,
  path: '/report',
  ...guarded('/report'),
  validateSearch: ({ audioformId, pipelineId, audioUrl, workflowName, step }): ReportSearch => ({
    audioformId: text(audioformId),
    pipelineId: text(pipelineId),
    audioUrl: text(audioUrl),
    workflowName: text(workflowName),
    step: text(step),
  }),
  component: lazyPage(pages['/report'], 'ReportPage'),
});

const adminMessages = createRoute({
  getParentRoute: () => shell,
  path: '/admin/messages',
  ...guarded('/admin/messages'),
  validateSearch: (search): { messageId?: string } => ({ messageId: text(search.messageId) }),
  component: lazyPage(pages['/admin/messages'], 'MessagesPage'),
});

const adminOutbox = createRoute({
  getParentRoute: () => shell,
  path: '/admin/outbox',
  ...guarded('/admin/outbox'),
  validateSearch: (search): { mailId?: string } => ({ mailId: text(search.mailId) }),
  component: lazyPage(pages['/admin/outbox'], 'OutboxPage'),
});

const flags = createRoute({
  getParentRoute: () => shell,
  path: '/admin/flags',
  ...guarded('/admin/flags'),
  validateSearch: (search): { orgId?: string } => ({ orgId: text(search.orgId) }),
  component: lazyPage(pages['/admin/flags'], 'FlagsRoute'),
});

/** Routes of the pages behind sign-in. */
export const signedInRoutes = [
  workflows,
  createAd,
  instantAd,
  versionAnAd,
  projectManager,
  ...campaigns,
  voiceServices,
  voicePacks,
  apiPage,
  ...billing,
  orgs,
  organisation,
  audit,
  profile,
  home,
  speech,
  featureLab,
  ...files,
  legacyWorkflows,
  links,
  support,
  report,
  adminMessages,
  adminOutbox,
  flags,
  unknown,
] as const;
