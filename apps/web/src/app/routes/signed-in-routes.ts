import { ownPath } from '@sonora/contracts/own-path';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { userOptions } from '../../shared/api/session.ts';
import { pages } from '../signed-in-pages.ts';
import { text } from './root-route.ts';
import { shell } from './shell-route.ts';

/** Maximum time that a route waits for its first data, so that data arriving in time is shown without a skeleton. */
const timeoutMilliseconds = 250;

const soon = (answers: Promise<unknown>): Promise<unknown> =>
  Promise.race([answers.catch(() => {}), new Promise((resolve) => setTimeout(resolve, timeoutMilliseconds))]);

const workflows = createRoute({
  getParentRoute: () => shell,
  path: '/workflows',
  component: lazyRouteComponent(pages['/workflows'], 'WorkflowsPage'),
});

const createAd = createRoute({
  getParentRoute: () => shell,
  path: '/workflows/create-ad',
  validateSearch: (search): { projectId?: string; sessionId?: string } => ({
    projectId: text(search.projectId),
    sessionId: text(search.sessionId),
  }),
  component: lazyRouteComponent(pages['/workflows/create-ad'], 'CreateAdPage'),
});

const projectManager = createRoute({
  getParentRoute: () => shell,
  path: '/workflows/project-manager',
  validateSearch: (search): { projectId?: string } => ({ projectId: text(search.projectId) }),
  component: lazyRouteComponent(pages['/workflows/project-manager'], 'ProjectsPage'),
});

const voiceServices = createRoute({
  getParentRoute: () => shell,
  path: '/voices/services',
  component: lazyRouteComponent(pages['/voices/services'], 'VoiceServicesPage'),
});

const voicePacks = createRoute({
  getParentRoute: () => shell,
  path: '/voices/packs',
  validateSearch: (search): { language?: string; search?: string } => ({
    language: text(search.language),
    search: text(search.search),
  }),
  component: lazyRouteComponent(pages['/voices/packs'], 'VoicePacksPage'),
});

const apiPage = createRoute({
  getParentRoute: () => shell,
  path: '/sonoraapi',
  component: lazyRouteComponent(pages['/sonoraapi'], 'ApiPage'),
});

const billing = [
  createRoute({
    getParentRoute: () => shell,
    path: '/billing',
    component: lazyRouteComponent(pages['/billing'], 'BillingPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/change',
    component: lazyRouteComponent(pages['/billing/change'], 'ChangePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/cancel',
    component: lazyRouteComponent(pages['/billing/cancel'], 'CancelPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/success',
    component: lazyRouteComponent(pages['/billing/success'], 'SuccessPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/fail',
    component: lazyRouteComponent(pages['/billing/success'], 'BillingFailurePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/cancel-success',
    component: lazyRouteComponent(pages['/billing/success'], 'CancelSuccessPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/billing/change-success',
    component: lazyRouteComponent(pages['/billing/success'], 'ChangeSuccessPage'),
  }),
] as const;

const orgs = createRoute({
  getParentRoute: () => shell,
  path: '/orgs',
  loader: ({ context }) =>
    soon(pages['/orgs']().then(({ prefetchOrganisations }) => prefetchOrganisations(context.queryClient))),
  component: lazyRouteComponent(pages['/orgs'], 'OrganisationsPage'),
});

const organisation = createRoute({
  getParentRoute: () => shell,
  path: '/orgs/$orgId',
  loader: ({ context, params }) =>
    soon(
      pages['/orgs/$orgId']().then(({ prefetchOrganisation }) =>
        prefetchOrganisation(context.queryClient, params.orgId),
      ),
    ),
  component: lazyRouteComponent(pages['/orgs/$orgId'], 'OrganisationPage'),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  validateSearch: (search): { next?: string } => ({ next: ownPath(search.next) }),
  component: lazyRouteComponent(pages['/profile'], 'ProfileRoute'),
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  beforeLoad: ({ context }) => {
    const user = context.queryClient.getQueryData(userOptions().queryKey);
    if (user && !user.screens.includes('home')) throw redirect({ to: '/workflows' });
  },
  component: lazyRouteComponent(pages['/home'], 'HomeRoute'),
});

const speech = createRoute({
  getParentRoute: () => shell,
  path: '/speech',
  component: lazyRouteComponent(pages['/speech'], 'SpeechPage'),
});

const featureLab = createRoute({
  getParentRoute: () => shell,
  path: '/feature-lab',
  component: lazyRouteComponent(pages['/feature-lab'], 'FeatureLabPage'),
});

const links = createRoute({
  getParentRoute: () => shell,
  path: '/links',
  component: lazyRouteComponent(pages['/links'], 'LinksPage'),
});

const support = createRoute({
  getParentRoute: () => shell,
  path: '/support',
  component: lazyRouteComponent(pages['/support'], 'SupportPage'),
});

type ReportSearch = { readonly [K in 'audioformId' | 'pipelineId' | 'audioUrl' | 'workflowName' | 'step']?: string };

const report = createRoute({
  getParentRoute: () => shell,
  path: '/report',
  validateSearch: ({ audioformId, pipelineId, audioUrl, workflowName, step }): ReportSearch => ({
    audioformId: text(audioformId),
    pipelineId: text(pipelineId),
    audioUrl: text(audioUrl),
    workflowName: text(workflowName),
    step: text(step),
  }),
  component: lazyRouteComponent(pages['/report'], 'ReportPage'),
});

const adminMessages = createRoute({
  getParentRoute: () => shell,
  path: '/admin/messages',
  validateSearch: (search): { messageId?: string } => ({ messageId: text(search.messageId) }),
  component: lazyRouteComponent(pages['/admin/messages'], 'MessagesPage'),
});

const adminOutbox = createRoute({
  getParentRoute: () => shell,
  path: '/admin/outbox',
  validateSearch: (search): { mailId?: string } => ({ mailId: text(search.mailId) }),
  component: lazyRouteComponent(pages['/admin/outbox'], 'OutboxPage'),
});

const flags = createRoute({
  getParentRoute: () => shell,
  path: '/admin/flags',
  validateSearch: (search): { orgId?: string } => ({ orgId: text(search.orgId) }),
  component: lazyRouteComponent(pages['/admin/flags'], 'FlagsRoute'),
});

/** Routes of the pages behind sign-in. */
export const signedInRoutes = [
  workflows,
  createAd,
  projectManager,
  voiceServices,
  voicePacks,
  apiPage,
  ...billing,
  orgs,
  organisation,
  profile,
  home,
  speech,
  featureLab,
  links,
  support,
  report,
  adminMessages,
  adminOutbox,
  flags,
] as const;
