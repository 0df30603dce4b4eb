import { assumedOrganisation } from './organisation.ts';

type FirstCalls = { readonly orgId: string | undefined; readonly responses: Record<string, Promise<Response>> };

declare global {
  interface Window {
    /** Set by the inline script of index.html, which starts the first calls of a page before the scripts have loaded. */
    sonoraFirstCalls?: FirstCalls;
  }
}

/** The response to a call that index.html has already started. Each is used once, and only under the same organisation. */
export const firstCall = ({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> | undefined => {
  const early = window.sonoraFirstCalls;
  const { pathname, search } = new URL(url);
  const address = pathname + search;
  const response = method === 'GET' && early ? early.responses[address] : undefined;
  if (!early || !response) return undefined;
  delete early.responses[address];
  const discard = (): void => {
    delete window.sonoraFirstCalls;
  };
  if (early.orgId !== assumedOrganisation.get()) {
    discard();
    return undefined;
  }
  // After an error response, another user may sign in, who must not get the remaining responses.
  response.then(({ ok }) => ok || discard(), discard);
  return response;
};
