import type { User } from '@sonora/contracts';
import { justCompletedSetUp } from '@sonora/contracts/onboarding';
import { pageAt } from '@sonora/contracts/pages/page-access';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router';
import { api } from '../../shared/api/client.ts';
import { errorCode } from '../../shared/api/errors.ts';
import { assumedOrganisation } from '../../shared/api/organisation.ts';
import { startPath, UserNotLoaded, userOptions, wasSignedIn } from '../../shared/api/session.ts';
import { pages, preloadPage } from '../signed-in-pages.ts';
import { lazyPage } from './lazy-page.tsx';
import { root } from './root-route.ts';

/** Address of the sign-in that leads to `next` afterwards. */
export const signInAddress = (next: string): string => `/sign-in?${new URLSearchParams({ next })}`;

/** Whether a page needs an account only, without an organisation or a second factor that it requires. */
export const needsAccountOnly = (pathname: string): boolean =>
  /^\/(?:profile|invitations|support|report)(?:\/|$)/.test(pathname);

/**
 * Redirects signed-in users without an organisation to the last step of the sign-up. The cached user may be outdated right
 * after that step, so the user is fetched again first.
 */
const redirectToSignUp = async (client: QueryClient, pathname: string): Promise<void> => {
  const isPartial = (user: User | null | undefined): boolean => user?.status === 'partially_registered';
  if (needsAccountOnly(pathname) || !isPartial(client.getQueryData(userOptions().queryKey))) return;
  if (document.cookie.includes(`${justCompletedSetUp.cookie}=`)) {
    const user = await api.accounts.revalidateUser();
    if (user) client.setQueryData(userOptions().queryKey, user);
    if (!isPartial(user)) return;
  }
  throw redirect({ to: '/finish-sign-up' });
};

/** Redirects users who still have to set up two-factor authentication to their profile, which leads back here afterwards. */
const redirectToTwoFactor = (
  client: QueryClient,
  { pathname, href }: { readonly pathname: string; readonly href: string },
) => {
  const user = client.getQueryData(userOptions().queryKey);
  if (user?.lacksSecondFactor && !needsAccountOnly(pathname))
    throw redirect({ to: '/profile', search: { next: href } });
};

/** Leads to the sign-in, and from there back; after a session that has ended here, through the sign-out. */
const signInAgain = (next: string) =>
  wasSignedIn.get()
    ? redirect({ to: '/sign-out', search: { returnTo: signInAddress(next) }, state: { endsSession: true } })
    : redirect({ to: '/sign-in', search: { next } });

/** Parent route of all pages behind sign-in. Loads the user, or redirects to sign-in with the address to return to. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const isUnknown = pageAt(location.pathname) === undefined;
    // Strangers need not sign in to learn that an address does not exist.
    const unknownToStrangers = notFound({ routeId: rootRouteId });
    if (isUnknown && !wasSignedIn.get()) throw unknownToStrangers;
    preloadPage(location.pathname);
    const load = () => context.queryClient.ensureQueryData(userOptions());
    try {
      await load();
    } catch (error) {
      if (errorCode(error) === 'unauthorised') throw isUnknown ? unknownToStrangers : signInAgain(location.href);
      // The user is no longer a member of the remembered organisation: fall back to their own.
      if (errorCode(error) !== 'forbidden' || assumedOrganisation.get() === undefined) throw new UserNotLoaded(error);
      assumedOrganisation.set(undefined);
      await load();
    }
    wasSignedIn.set(true);
    await redirectToSignUp(context.queryClient, location.pathname);
    redirectToTwoFactor(context.queryClient, location);
  },
  component: lazyPage(pages.shell, 'Shell'),
});

export const finishSignUp = createRoute({
  getParentRoute: () => root,
  path: '/finish-sign-up',
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(userOptions()).catch((error: unknown) => {
      if (errorCode(error) !== 'unauthorised') throw error;
      throw redirect({ to: '/sign-in', search: { next: '/finish-sign-up' } });
    });
    if (user.status === 'registered') throw redirect({ to: startPath(user) });
  },
  component: lazyPage(() => import('../../features/account/pages/finish-sign-up-page.tsx'), 'FinishSignUpPage'),
});
