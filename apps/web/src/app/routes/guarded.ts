import { mayOpen, type PageAddress } from '@sonora/contracts/pages/page-access';
import { notFound } from '@tanstack/react-router';
import { userOptions } from '../../shared/api/session.ts';
import { ErrorInShell, NotFoundInShell } from '../plain-pages.tsx';
import type { RouterContext } from './root-route.ts';
import { shell } from './shell-route.ts';

/** Guards a page: users who may not open it see the page for unknown addresses. */
export const guarded = (page: PageAddress) => ({
  beforeLoad: ({ context }: { readonly context: RouterContext }): void => {
    const user = context.queryClient.getQueryData(userOptions().queryKey);
    if (user && !mayOpen(user, page)) throw notFound();
  },
  notFoundComponent: NotFoundInShell,
  errorComponent: ErrorInShell,
});

/** The guarded route of a page in the shell. */
export const pageRoute = <Path extends PageAddress>(path: Path) => ({
  getParentRoute: () => shell,
  path,
  ...guarded(path),
});
