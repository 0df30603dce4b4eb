import { createRouter } from '@tanstack/react-router';
import { onSecondFactorNeeded, onSignedOut } from '../shared/api/client.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { userOptions } from '../shared/api/session.ts';
import { ErrorPage, PendingPage } from './plain-pages.tsx';
import { openRoutes } from './routes/open-routes.ts';
import { root } from './routes/root-route.ts';
import { finishSignUp, needsAccountOnly, shell, signInAddress } from './routes/shell-route.ts';
import { signedInRoutes } from './routes/signed-in-routes.ts';

export const queryClient = createQueryClient();

export const pageRouter = createRouter({
  routeTree: root.addChildren([...openRoutes, finishSignUp, shell.addChildren(signedInRoutes)]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 300,
  // The pending page is empty, so showing it for the router's default minimum of 500 ms would only delay the page.
  defaultPendingMinMs: 0,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

onSignedOut(() => {
  const { matches, location } = pageRouter.state;
  // Several calls may fail at once; only the first one redirects and records the address to return to. The page that it
  // leaves is still matched then.
  if (location.pathname === '/sign-out' || !matches.some(({ routeId }) => routeId === shell.id)) return;
  const returnTo = signInAddress(location.href);
  void pageRouter.navigate({ to: '/sign-out', search: { returnTo }, state: { endsSession: true } });
});

// The organisation started to require two-factor authentication while this window was open: the cached user is outdated.
onSecondFactorNeeded(() => {
  const { matches, location } = pageRouter.state;
  if (needsAccountOnly(location.pathname) || !matches.some(({ routeId }) => routeId === shell.id)) return;
  void queryClient
    .invalidateQueries({ queryKey: userOptions().queryKey })
    .then(() => pageRouter.navigate({ to: '/profile', search: { next: location.href } }));
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof pageRouter;
  }
  interface HistoryState {
    /** Set by this application only: the sign-out page then needs no confirmation. */
    endsSession?: true;
    /** The user reached a limit and chose to upgrade. */
    wantsUpgrade?: true;
    /** The brief of the ad that a report is about. */
    postBriefRequestBody?: Readonly<Record<string, unknown>>;
  }
}
