import type { User } from '@sonora/contracts';
import { justCompletedSetUp } from '@sonora/contracts/onboarding';
import { ownPath } from '@sonora/contracts/own-path';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { api, onSecondFactorNeeded, onSignedOut } from '../shared/api/client.ts';
import { errorCode } from '../shared/api/errors.ts';
import { assumedOrganisation } from '../shared/api/organisation.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { startPath, UserNotLoaded, userOptions, wasSignedIn } from '../shared/api/session.ts';
import { ErrorPage, NotFoundPage, PendingPage } from './plain-pages.tsx';
import { fetchCode, pages } from './signed-in-pages.ts';

type RouterContext = { readonly queryClient: QueryClient };

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    // Strangers see the page at once; whoever was here before is taken to their work.
    if (!wasSignedIn.get()) return;
    const user = await context.queryClient.ensureQueryData(userOptions()).catch(() => undefined);
    if (user) throw redirect({ to: startPath(user) });
    wasSignedIn.set(false);
  },
  component: lazyRouteComponent(() => import('../features/landing/pages/landing-page.tsx'), 'LandingPage'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: (search): { invitation?: string; email?: string } => ({
    invitation: text(search.invitation),
    email: text(search.email),
  }),
  component: lazyRouteComponent(() => import('../features/account/pages/sign-up-page.tsx'), 'SignUpPage'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  validateSearch: (search): { token?: string } => ({ token: text(search.token) }),
  component: lazyRouteComponent(() => import('../features/account/pages/set-up-page.tsx'), 'SetUpPage'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string; problem?: string; challenge?: string } => ({
    next: ownPath(search.next),
    problem: text(search.problem),
    challenge: text(search.challenge),
  }),
  component: lazyRouteComponent(() => import('../features/account/pages/sign-in-page.tsx'), 'SignInPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../features/account/pages/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: (search): { token?: string } => ({ token: text(search.token) }),
  component: lazyRouteComponent(() => import('../features/account/pages/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: '/confirm-sign-up',
  validateSearch: (search): { token?: string } => ({ token: text(search.token) }),
  component: lazyRouteComponent(
    () => import('../features/account/pages/confirm-sign-up-page.tsx'),
    'ConfirmSignUpPage',
  ),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: (search): { token?: string } => ({ token: text(search.token) }),
  component: lazyRouteComponent(() => import('../features/account/pages/verify-email-page.tsx'), 'VerifyEmailPage'),
});

const signOut = createRoute({
  getParentRoute: () => root,
  path: '/sign-out',
  validateSearch: (search): { returnTo?: string } => ({ returnTo: ownPath(search.returnTo) }),
  component: lazyRouteComponent(() => import('../features/account/pages/sign-out-page.tsx'), 'SignOutPage'),
});

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: lazyRouteComponent(() => import('../features/account/pages/terms-page.tsx'), 'TermsPage'),
});

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: lazyRouteComponent(() => import('../features/account/pages/privacy-page.tsx'), 'PrivacyPage'),
});

/** Pages for whoever belongs to no organisation yet: themselves, and what organisations ask them. */
const forEverybody = /^\/(?:profile|invitations)(?:\/|$)/;

/**
 * Whoever has signed in, but belongs to no organisation yet, completes their sign-up first. Right after they did, what is
 * remembered of them may be older than that: then they are asked for anew, and not sent back.
 */
const completeFirst = async (client: QueryClient, pathname: string): Promise<void> => {
  const isPartial = (user: User | null | undefined): boolean => user?.status === 'partially_registered';
  if (forEverybody.test(pathname) || !isPartial(client.getQueryData(userOptions().queryKey))) return;
  if (document.cookie.includes(`${justCompletedSetUp.cookie}=`)) {
    const user = await api.accounts.revalidateUser();
    if (user) client.setQueryData(userOptions().queryKey, user);
    if (!isPartial(user)) return;
  }
  throw redirect({ to: '/finish-sign-up' });
};

/** Where whoever has still to show a second factor sets one up, answers invitations, or asks for help. */
const withoutFactor = /^\/(?:profile|invitations|support|report)(?:\/|$)/;

/** To the profile, and back from there, while the organisation waits for a second factor. */
const proveFirst = (client: QueryClient, { pathname, href }: { readonly pathname: string; readonly href: string }) => {
  const user = client.getQueryData(userOptions().queryKey);
  if (user?.lacksSecondFactor && !withoutFactor.test(pathname))
    throw redirect({ to: '/profile', search: { next: href } });
};

/** Everything behind sign-in: loads the person, or sends them to sign in and back to where they wanted to go. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    fetchCode(location.pathname);
    const load = () => context.queryClient.ensureQueryData(userOptions());
    const signInAgain = redirect({ to: '/sign-in', search: { next: location.href } });
    try {
      await load();
    } catch (error) {
      if (errorCode(error) === 'unauthorised') throw signInAgain;
      // The remembered organisation is gone for this person: fall back to their own.
      if (errorCode(error) !== 'forbidden' || assumedOrganisation.get() === undefined) throw new UserNotLoaded(error);
      assumedOrganisation.set(undefined);
      await load();
    }
    wasSignedIn.set(true);
    await completeFirst(context.queryClient, location.pathname);
    proveFirst(context.queryClient, location);
  },
  component: lazyRouteComponent(pages.shell, 'Shell'),
});

const finishSignUp = createRoute({
  getParentRoute: () => root,
  path: '/finish-sign-up',
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(userOptions()).catch((error: unknown) => {
      if (errorCode(error) !== 'unauthorised') throw error;
      throw redirect({ to: '/sign-in', search: { next: '/finish-sign-up' } });
    });
    if (user.status === 'registered') throw redirect({ to: startPath(user) });
  },
  component: lazyRouteComponent(() => import('../features/account/pages/finish-sign-up-page.tsx'), 'FinishSignUpPage'),
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  beforeLoad: ({ context }) => {
    const user = context.queryClient.getQueryData(userOptions().queryKey);
    if (user && !user.screens.includes('home')) throw redirect({ to: '/workflows' });
  },
  component: lazyRouteComponent(pages['/home'], 'HomePage'),
});

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

const status = createRoute({
  getParentRoute: () => root,
  path: '/status',
  component: lazyRouteComponent(() => import('../features/status/pages/status-page.tsx'), 'StatusPage'),
});

const shared = createRoute({
  getParentRoute: () => root,
  path: '/s/$code',
  component: lazyRouteComponent(() => import('../features/sharing/pages/shared-page.tsx'), 'SharedPage'),
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

const apiPage = createRoute({
  getParentRoute: () => shell,
  path: '/sonoraapi',
  component: lazyRouteComponent(pages['/sonoraapi'], 'ApiPage'),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  validateSearch: (search): { next?: string } => ({ next: ownPath(search.next) }),
  component: lazyRouteComponent(pages['/profile'], 'ProfilePage'),
});

const orgs = createRoute({
  getParentRoute: () => shell,
  path: '/orgs',
  component: lazyRouteComponent(pages['/orgs'], 'OrganisationsPage'),
});

const organisation = createRoute({
  getParentRoute: () => shell,
  path: '/orgs/$orgId',
  component: lazyRouteComponent(pages.organisation, 'OrganisationPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$token',
  component: lazyRouteComponent(() => import('./pages/invitation-page.tsx'), 'InvitationPage'),
});

const flags = createRoute({
  getParentRoute: () => shell,
  path: '/admin/flags',
  validateSearch: (search): { orgId?: string } => ({ orgId: text(search.orgId) }),
  component: lazyRouteComponent(pages['/admin/flags'], 'FlagsPage'),
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
    component: lazyRouteComponent(pages['/billing/success'], 'FailPage'),
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

export const queryClient = createQueryClient();

export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    signUp,
    setUp,
    signIn,
    confirmSignUp,
    verifyEmail,
    signOut,
    finishSignUp,
    forgotPassword,
    resetPassword,
    terms,
    privacy,
    invitation,
    status,
    shared,
    shell.addChildren([
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
    ]),
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 300,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

onSignedOut(() => {
  const { matches, location } = router.state;
  // Several calls may be refused at once: the first one leads away, with the address that one comes back to.
  if (location.pathname === '/sign-in' || !matches.some(({ routeId }) => routeId === shell.id)) return;
  void router.navigate({ to: '/sign-in', search: { next: location.href } });
});

/** It was demanded while this window was open: what is known of the person is older than that. */
onSecondFactorNeeded(() => {
  const { matches, location } = router.state;
  if (withoutFactor.test(location.pathname) || !matches.some(({ routeId }) => routeId === shell.id)) return;
  void queryClient
    .invalidateQueries({ queryKey: userOptions().queryKey })
    .then(() => router.navigate({ to: '/profile', search: { next: location.href } }));
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
