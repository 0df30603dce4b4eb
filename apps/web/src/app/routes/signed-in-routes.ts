import { ownPath } from '@sonora/contracts/own-path';
import { mayOpen } from '@sonora/contracts/pages/page-access';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { startPath, userOptions } from '../../shared/api/session.ts';
import { ErrorInShell, NotFoundInShell } from '../plain-pages.tsx';
import { pages } from '../signed-in-pages.ts';
import { billingRoutes } from './billing-routes.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { pageRoute } from './guarded.ts';
import { lazyPage } from './lazy-page.tsx';
import { text } from './root-route.ts';
import { shell } from './shell-route.ts';

/** Maximum time that a route waits for its first data, so that data arriving in time is shown without a skeleton. */
const timeoutMilliseconds = 250;

const soon = (answers: Promise<unknown>): Promise<unknown> =>
  Promise.race([answers.catch(() => {}), new Promise((resolve) => setTimeout(resolve, timeoutMilliseconds))]);

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
  ...pageRoute('/workflows'),
  component: lazyPage(pages['/workflows'], 'WorkflowsPage'),
});

const createAd = createRoute({
  ...pageRoute('/workflows/create-ad'),
  validateSearch: (search): { projectId?: string; sessionId?: string } => ({
    projectId: text(search.projectId),
    sessionId: text(search.sessionId),
  }),
  component: lazyPage(pages['/workflows/create-ad'], 'CreateAdPage'),
});

const instantAd = createRoute({
  ...pageRoute('/workflows/instant-ad'),
  validateSearch: (search): { projectId?: string; sessionId?: string } => ({
    projectId: text(search.projectId),
    sessionId: text(search.sessionId),
  }),
  component: lazyPage(pages['/workflows/instant-ad'], 'InstantAdPage'),
});

const versionAnAd = createRoute({
  ...pageRoute('/workflows/version-an-ad'),
  validateSearch: (search): { projectId?: string; sessionId?: string; step?: string } => ({
    projectId: text(search.projectId),
    sessionId: text(search.sessionId),
    step: text(search.step),
  }),
  component: lazyPage(pages['/workflows/version-an-ad'], 'VersionAnAdPage'),
});

const projectManager = createRoute({
  ...pageRoute('/workflows/project-manager'),
  validateSearch: (search): { projectId?: string; q?: string; sort?: string; page?: number } => ({
    projectId: text(search.projectId),
    q: text(search.q),
    sort: text(search.sort),
    page: typeof search.page === 'number' ? search.page : undefined,
  }),
  component: lazyPage(pages['/workflows/project-manager'], 'ProjectsPage'),
});

const voiceServices = createRoute({
  ...pageRoute('/voices/services'),
  component: lazyPage(pages['/voices/services'], 'VoiceServicesPage'),
});

const voicePacks = createRoute({
  ...pageRoute('/voices/packs'),
  validateSearch: (search): { language?: string; search?: string } => ({
    language: text(search.language),
    search: text(search.search),
  }),
  component: lazyPage(pages['/voices/packs'], 'VoicePacksPage'),
});

const apiPage = createRoute({
  ...pageRoute('/sonoraapi'),
  component: lazyPage(pages['/sonoraapi'], 'ApiPage'),
});

const orgs = createRoute({
  ...pageRoute('/orgs'),
  loader: ({ context }) =>
    soon(pages['/orgs']().then(({ prefetchOrganisations }) => prefetchOrganisations(context.queryClient))),
  component: lazyPage(pages['/orgs'], 'OrganisationsPage'),
});

const organisation = createRoute({
  ...pageRoute('/orgs/$orgId'),
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
  ...pageRoute('/audit'),
  validateSearch: (search): { orgId?: string } => ({ orgId: text(search.orgId) }),
  component: lazyPage(pages['/audit'], 'AuditLogPage'),
});

const profile = createRoute({
  ...pageRoute('/profile'),
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
  ...pageRoute('/speech'),
  component: lazyPage(pages['/speech'], 'SpeechPage'),
});

const featureLab = createRoute({
  ...pageRoute('/feature-lab'),
  component: lazyPage(pages['/feature-lab'], 'FeatureLabPage'),
});

const legacyWorkflows = createRoute({
  ...pageRoute('/legacy-workflows'),
  component: lazyPage(pages['/legacy-workflows'], 'LegacyWorkflowsPage'),
});

const links = createRoute({
  ...pageRoute('/links'),
  component: lazyPage(pages['/links'], 'LinksPage'),
});

const support = createRoute({
  ...pageRoute('/support'),
  component: lazyPage(pages['/support'], 'SupportPage'),
});

type ReportSearch = { readonly [K in 'audioformId' | 'pipelineId' | 'audioUrl' | 'workflowName' | 'step']?: string };

const report = createRoute({
  ...pageRoute('/report'),
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
  ...pageRoute('/admin/messages'),
  validateSearch: (search): { messageId?: string } => ({ messageId: text(search.messageId) }),
  component: lazyPage(pages['/admin/messages'], 'MessagesPage'),
});

const adminOutbox = createRoute({
  ...pageRoute('/admin/outbox'),
  validateSearch: (search): { mailId?: string } => ({ mailId: text(search.mailId) }),
  component: lazyPage(pages['/admin/outbox'], 'OutboxPage'),
});

const flags = createRoute({
  ...pageRoute('/admin/flags'),
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
  ...campaignRoutes,
  voiceServices,
  voicePacks,
  apiPage,
  ...billingRoutes,
  orgs,
  organisation,
  audit,
  profile,
  home,
  speech,
  featureLab,
  ...fileRoutes,
  legacyWorkflows,
  links,
  support,
  report,
  adminMessages,
  adminOutbox,
  flags,
  unknown,
] as const;
