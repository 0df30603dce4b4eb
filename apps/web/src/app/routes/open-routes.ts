import { ownPath } from '@sonora/contracts/own-path';
import { createRoute, redirect } from '@tanstack/react-router';
import { startPath, userOptions, wasSignedIn } from '../../shared/api/session.ts';
import { lazyPage } from './lazy-page.tsx';
import { root, text } from './root-route.ts';

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    // New visitors see the page at once; users who were signed in here before are redirected to their start page.
    if (!wasSignedIn.get()) return;
    const user = await context.queryClient.ensureQueryData(userOptions()).catch(() => undefined);
    if (user) throw redirect({ to: startPath(user) });
    wasSignedIn.set(false);
  },
  component: lazyPage(() => import('../../features/landing/pages/landing-page.tsx'), 'LandingPage'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: (search): { invitation?: string; email?: string } => ({
    invitation: text(search.invitation),
    email: text(search.email),
  }),
  component: lazyPage(() => import('../../features/account/pages/sign-up-page.tsx'), 'SignUpPage'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  validateSearch: (search): { token?: string } => ({ token: text(search.token) }),
  component: lazyPage(() => import('../../features/account/pages/set-up-page.tsx'), 'SetUpPage'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string; problem?: string; challenge?: string } => ({
    next: ownPath(search.next),
    problem: text(search.problem),
    challenge: text(search.challenge),
  }),
  component: lazyPage(() => import('../../features/account/pages/sign-in-page.tsx'), 'SignInPage'),
});

const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: '/confirm-sign-up',
  validateSearch: (search): { token?: string } => ({ token: text(search.token) }),
  component: lazyPage(() => import('../../features/account/pages/confirm-sign-up-page.tsx'), 'ConfirmSignUpPage'),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: (search): { token?: string } => ({ token: text(search.token) }),
  component: lazyPage(() => import('../../features/account/pages/verify-email-page.tsx'), 'VerifyEmailPage'),
});

const signOut = createRoute({
  getParentRoute: () => root,
  path: '/sign-out',
  validateSearch: (search): { returnTo?: string } => ({ returnTo: ownPath(search.returnTo) }),
  component: lazyPage(() => import('../../features/account/pages/sign-out-page.tsx'), 'SignOutPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyPage(() => import('../../features/account/pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: (search): { token?: string } => ({ token: text(search.token) }),
  component: lazyPage(() => import('../../features/account/pages/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: lazyPage(() => import('../../features/account/pages/terms-page.tsx'), 'TermsPage'),
});

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: lazyPage(() => import('../../features/account/pages/privacy-page.tsx'), 'PrivacyPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$token',
  component: lazyPage(() => import('../pages/invitation-route.tsx'), 'InvitationRoute'),
});

const status = createRoute({
  getParentRoute: () => root,
  path: '/status',
  component: lazyPage(() => import('../../features/status/pages/status-page.tsx'), 'StatusPage'),
});

const shared = createRoute({
  getParentRoute: () => root,
  path: '/s/$code',
  component: lazyPage(() => import('../../features/sharing/pages/shared-page.tsx'), 'SharedPage'),
});

const validation = createRoute({
  getParentRoute: () => root,
  path: '/validation/$code',
  component: lazyPage(() => import('../../features/campaigns/pages/validation-page.tsx'), 'ValidationPage'),
});

/** Pages that need no sign-in. */
export const openRoutes = [
  landing,
  signUp,
  setUp,
  signIn,
  confirmSignUp,
  verifyEmail,
  signOut,
  forgotPassword,
  resetPassword,
  terms,
  privacy,
  invitation,
  status,
  shared,
  validation,
] as const;
